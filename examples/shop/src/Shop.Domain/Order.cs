using System;
using System.Collections.Generic;

namespace Shop.Domain;

/// <summary>What a customer wants to buy. The sums stand in the other half of this type.</summary>
public sealed partial class Order
{
    private readonly List<OrderLine> _lines = new();

    public Order(Guid id, Customer customer)
    {
        Id = id;
        Customer = customer;
    }

    /// <summary>Raised once for each line that is added.</summary>
    public event EventHandler<OrderLine>? LineAdded;

    public Guid Id { get; }

    public Customer Customer { get; }

    public OrderStatus Status { get; private set; }

    public IReadOnlyList<OrderLine> Lines => _lines;

    public void Add(Product product, int quantity)
    {
        if (quantity <= 0)
        {
            throw new ArgumentOutOfRangeException(nameof(quantity));
        }

        var line = new OrderLine(product, quantity);
        _lines.Add(line);
        LineAdded?.Invoke(this, line);
    }

    public void Place() => Status = OrderStatus.Placed;

    public void Ship() => Status = OrderStatus.Shipped;
}

/// <summary>So many pieces of one product.</summary>
public sealed record OrderLine(Product Product, int Quantity);

public enum OrderStatus
{
    Open,
    Placed,
    Shipped,
}
