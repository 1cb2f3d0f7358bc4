using Shop.Domain;

namespace Shop.Pricing;

/// <summary>A rule that may take something off an order's price.</summary>
public interface IDiscount
{
    string Name { get; }

    /// <summary>What the rule takes off. Never more than the total.</summary>
    Money Apply(Order order);
}
