using System;
using Shop.App;
using Shop.Domain;
using Shop.Pricing;
using Shop.Storage;

var customer = new Customer("Ada", "EUR") { LoyalYears = 3 };
var order = new Order(Guid.NewGuid(), customer);
order.LineAdded += (_, line) => Console.WriteLine($"{line.Quantity} x {line.Product.Name}: {line.Total()}");
order.Add(new Product("B-1", "The C# Language", new Money(40m, "EUR")) { Category = Category.Books }, 2);
order.Add(new Download("D-7", "Samples", new Money(5m, "EUR"), 70_000), 1);

var repository = new LoggingOrderRepository(new MemoryOrderRepository(), Console.Out);
var checkout = new Checkout(repository, new PriceCalculator(new LoyaltyDiscount(), new BulkDiscount(3)));
var price = await checkout.PlaceAsync(order);
Console.WriteLine($"To pay: {PriceTag.Print(price)}");
