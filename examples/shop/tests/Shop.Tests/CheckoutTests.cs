using System;
using System.Threading.Tasks;
using Shop.App;
using Shop.Domain;
using Shop.Pricing;
using Shop.Storage;
using Shop.Testing;

namespace Shop.Tests;

public sealed class CheckoutTests
{
    [Test]
    public async Task PlacedOrdersAreKept()
    {
        var repository = new MemoryOrderRepository();
        var order = new Order(Guid.NewGuid(), new Customer("Alan", "GBP"));
        order.Add(new Product("B-2", "On Numbers", new Money(12m, "GBP")), 1);

        await new Checkout(repository, new PriceCalculator()).PlaceAsync(order);

        Verify.Equal(OrderStatus.Placed, order.Status);
        Verify.Equal(order, await repository.FindAsync(order.Id));
    }
}
