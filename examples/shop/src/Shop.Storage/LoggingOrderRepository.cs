using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Shop.Domain;

namespace Shop.Storage;

/// <summary>Writes a line for each order that is saved, and leaves the rest to another repository.</summary>
public sealed class LoggingOrderRepository(IOrderRepository inner, TextWriter log) : IOrderRepository
{
    public async Task SaveAsync(Order order, CancellationToken cancellation = default)
    {
        await inner.SaveAsync(order, cancellation);
        await log.WriteLineAsync($"{order.Id}: {order.Pieces} pieces, {order.Total}");
    }

    public Task<Order?> FindAsync(Guid id, CancellationToken cancellation = default) => inner.FindAsync(id, cancellation);

    public IAsyncEnumerable<Order> AllAsync(CancellationToken cancellation = default) => inner.AllAsync(cancellation);
}
