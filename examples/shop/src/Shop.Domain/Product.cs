namespace Shop.Domain;

/// <summary>Something that can be bought.</summary>
public record Product(string Sku, string Name, Money Price)
{
    public Category Category { get; init; } = Category.Other;
}

/// <summary>A product that is sent as a file.</summary>
public sealed record Download(string Sku, string Name, Money Price, long Bytes) : Product(Sku, Name, Price);

public enum Category
{
    Other,
    Books,
    Tools,
}
