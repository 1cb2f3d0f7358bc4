using System;
using Shop.Domain;

namespace Shop.Pricing;

/// <summary>So much of the total in percent.</summary>
public abstract class PercentDiscount : IDiscount
{
    public abstract string Name { get; }

    public Money Apply(Order order) => order.Total * (Percent(order) / 100m);

    protected abstract decimal Percent(Order order);
}

/// <summary>For many pieces.</summary>
public sealed class BulkDiscount(int pieces) : PercentDiscount
{
    public override string Name => $"{pieces} pieces or more";

    protected override decimal Percent(Order order) => order.Pieces >= pieces ? 5m : 0m;
}

/// <summary>For old customers: one percent a year, at most ten.</summary>
public sealed class LoyaltyDiscount : PercentDiscount
{
    public override string Name => "Loyalty";

    protected override decimal Percent(Order order) => Math.Min(order.Customer.LoyalYears, 10);
}

/// <summary>A fixed amount, once the total reaches it.</summary>
public sealed class VoucherDiscount : IDiscount
{
    private readonly Money _value;

    public VoucherDiscount(Money value) => _value = value;

    public string Name => "Voucher";

    public Money Apply(Order order) => order.Total.Amount >= _value.Amount ? _value : Money.Zero(_value.Currency);
}
