using System;

namespace Shop.Domain;

/// <summary>An amount in one currency.</summary>
public readonly record struct Money(decimal Amount, string Currency)
{
    public static Money Zero(string currency) => new(0m, currency);

    public static Money operator +(Money left, Money right) => new(left.Amount + Same(left, right).Amount, left.Currency);

    public static Money operator -(Money left, Money right) => new(left.Amount - Same(left, right).Amount, left.Currency);

    public static Money operator *(Money money, decimal factor) => new(money.Amount * factor, money.Currency);

    public override string ToString() => $"{Amount:0.00} {Currency}";

    private static Money Same(Money left, Money right)
    {
        if (left.Currency != right.Currency)
        {
            throw new InvalidOperationException($"Cannot combine {left.Currency} and {right.Currency}.");
        }

        return right;
    }
}
