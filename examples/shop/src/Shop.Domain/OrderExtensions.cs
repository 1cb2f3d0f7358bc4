using System;

namespace Shop.Domain;

public static class OrderExtensions
{
    /// <summary>Price of the product times the quantity.</summary>
    public static Money Total(this OrderLine line) => line.Product.Price * line.Quantity;

    public static bool IsEmpty(this Order order) => order.Lines.Count == 0;

    [Obsolete("Use IsEmpty.")]
    public static bool HasNoLines(this Order order) => order.IsEmpty();
}
