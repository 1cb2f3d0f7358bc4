using System;
using System.Threading.Tasks;
using Shop.Domain;
using Shop.Pricing;

namespace Shop.App;

/// <summary>Turns a filled order into a placed one.</summary>
public sealed class Checkout
{
    private readonly IOrderRepository _orders;
    private readonly PriceCalculator _prices;

    public Checkout(IOrderRepository orders, PriceCalculator prices)
    {
        _orders = orders;
        _prices = prices;
    }

    public async Task<Money> PlaceAsync(Order order)
    {
        if (order.HasNoLines())
        {
            throw new InvalidOperationException("There is nothing in the order.");
        }

        order.Place();
        await _orders.SaveAsync(order);
        return _prices.Price(order);
    }
}
