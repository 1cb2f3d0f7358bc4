using System.Linq;

namespace Shop.Domain;

public sealed partial class Order
{
    /// <summary>The sum of all lines, before any discount.</summary>
    public Money Total => _lines.Aggregate(Money.Zero(Customer.Currency), (sum, line) => sum + line.Total());

    public int Pieces => _lines.Sum(line => line.Quantity);
}
