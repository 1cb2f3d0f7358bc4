using System.Collections.Generic;
using Shop.Domain;

namespace Shop.Pricing;

/// <summary>Takes every discount off the total, one after the other.</summary>
public sealed class PriceCalculator
{
    private readonly IReadOnlyList<IDiscount> _discounts;

    public PriceCalculator(params IDiscount[] discounts) => _discounts = discounts;

    public Money Price(Order order)
    {
        var price = order.Total;
        var applied = 0;
        foreach (var discount in _discounts)
        {
            price -= discount.Apply(order);
        }

        return price;
    }
}
