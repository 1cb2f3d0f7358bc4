using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Shop.Domain;

/// <summary>Where orders are kept.</summary>
public interface IOrderRepository
{
    Task SaveAsync(Order order, CancellationToken cancellation = default);

    Task<Order?> FindAsync(Guid id, CancellationToken cancellation = default);

    IAsyncEnumerable<Order> AllAsync(CancellationToken cancellation = default);
}
