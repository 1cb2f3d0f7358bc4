namespace Shop.Domain;

public sealed record Customer(string Name, string Currency)
{
    /// <summary>Years since the first order.</summary>
    public int LoyalYears { get; init; }
}
