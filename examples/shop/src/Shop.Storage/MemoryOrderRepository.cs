using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Shop.Domain;

namespace Shop.Storage;

/// <summary>Keeps orders as long as the program runs.</summary>
public sealed class MemoryOrderRepository : IOrderRepository
{
    private readonly ConcurrentDictionary<Guid, Order> _orders = new();

    public Task SaveAsync(Order order, CancellationToken cancellation = default)
    {
        _orders[order.Id] = order;
        return Task.CompletedTask;
    }

    public Task<Order?> FindAsync(Guid id, CancellationToken cancellation = default) =>
        Task.FromResult(_orders.TryGetValue(id, out var order) ? order : null);

    public async IAsyncEnumerable<Order> AllAsync([EnumeratorCancellation] CancellationToken cancellation = default)
    {
        foreach (var order in _orders.Values)
        {
            cancellation.ThrowIfCancellationRequested();
            await Task.Yield();
            yield return order;
        }
    }
}
