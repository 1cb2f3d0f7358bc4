using System;
using Shop.Domain;
using Shop.Pricing;
using Shop.Testing;

namespace Shop.Tests;

public sealed class PriceCalculatorTests
{
    [Test]
    public void NothingIsTakenOffWithoutDiscounts() => Verify.Equal(Euro(30m), new PriceCalculator().Price(Order(3)));

    [Test]
    public void ManyPiecesAreCheaper() =>
        Verify.Equal(Euro(95m), new PriceCalculator(new BulkDiscount(10)).Price(Order(10)));

    [Test]
    public void DiscountsAddUp()
    {
        var calculator = new PriceCalculator(new BulkDiscount(10), new VoucherDiscount(Euro(20m)));
        Verify.Equal(Euro(75m), calculator.Price(Order(10)));
    }

    private static Money Euro(decimal amount) => new(amount, "EUR");

    private static Order Order(int pieces)
    {
        var order = new Order(Guid.NewGuid(), new Customer("Grace", "EUR"));
        order.Add(new Product("T-1", "Hammer", Euro(10m)), pieces);
        return order;
    }
}
