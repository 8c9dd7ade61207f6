using System.Runtime.CompilerServices;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.SignalR;

#pragma warning disable CA1822 // Methods of hubs are methods of objects.

namespace CustomBinarySerializer.AspNetCore.Tests.SignalR;

/// <summary>Methods with arguments and results of all kinds.</summary>
public sealed class ShopHub : Hub
{
    public Payment Pay(Order order, decimal amount, string? note) => new(order.Number, note is null ? amount : -amount);

    public int? Nothing(int? number, Order? order) => order is null ? number : null;

    public void Silent() => Context.Items["silent"] = true;

    public void Fail() => throw new HubException("closed on Sundays");

    public async Task TellAll(Order order) => await Clients.All.SendAsync("told", order, 7, DateOnly.MinValue);

    public async Task<string> AskCaller(Order order) =>
        (await Clients.Caller.InvokeAsync<Payment>("price", order, CancellationToken.None)).Amount.ToString("0.00", null);

    public async IAsyncEnumerable<Order> Count(int to, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        for (int i = 0; i < to; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            yield return new Order { Number = i };
            await Task.Yield();
        }
    }

    public async Task<long> Sum(IAsyncEnumerable<Order> orders)
    {
        long sum = 0;
        await foreach (Order order in orders)
        {
            sum += order.Number;
        }

        return sum;
    }
}
