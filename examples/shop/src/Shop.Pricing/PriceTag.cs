using Shop.Domain;

namespace Shop.Pricing;

/// <summary>A price as it is printed: the code is not the same for each target framework.</summary>
public static class PriceTag
{
#if WINDOWS || NETSTANDARD
    public static string Print(Money price) => "[" + price + "]";

    public static int Columns => Print(Money.Zero("EUR")).Length;
#else
    public static string Print(Money price) => $"‹{price}›";
#endif
}
