using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.Mvc;

#pragma warning disable CA1822 // Actions are methods of objects.

namespace CustomBinarySerializer.AspNetCore.Tests.Http;

/// <summary>The actions beside the endpoints of <see cref="BodyTests"/>.</summary>
[ApiController]
[Route("mvc")]
public sealed class ShopController : ControllerBase
{
    [HttpPost("echo")]
    public Order Echo(Order order) => order;

    [HttpPost("frames-only")]
    [Consumes(FrameMediaType.Name)]
    public Order FramesOnly(Order order) => order;

    [HttpPost("size")]
    public int Size(Document document) => document.Content.Length;

    [HttpPost("count")]
    [RequestSizeLimit(2_000_000)]
    public async Task<int> CountAsync([FromBody] IAsyncEnumerable<Order> orders) =>
        (await orders.ToListAsync(HttpContext.RequestAborted)).Count;

    [HttpPost("double")]
    [Produces(FrameMediaType.Name)]
    public IAsyncEnumerable<Order> Doubled([FromBody] IAsyncEnumerable<Order> orders) => BodyTests.Doubled(orders);

    [HttpGet("unregistered")]
    [Produces(FrameMediaType.Name)]
    public Unregistered Unregistered() => new(1);
}
