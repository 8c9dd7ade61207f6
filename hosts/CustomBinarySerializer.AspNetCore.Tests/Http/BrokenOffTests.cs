using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.Builder;

namespace CustomBinarySerializer.AspNetCore.Tests.Http;

/// <summary>Clients and servers that end in the middle of a body.</summary>
[TestFixture(1)]
[TestFixture(2)]
[CancelAfter(60_000)]
public sealed class BrokenOffTests(int version)
{
    private static readonly CustomBinaryFormatter s_formatter = new(new TypeRegistry(ShopContracts.Instance));

    [Test]
    public async Task AClientThatGoesEndsTheEnumerationOfItsBody(CancellationToken cancellationToken)
    {
        TaskCompletionSource<int> first = new();
        TaskCompletionSource<Exception?> ended = new();
        await using ShopServer server = await ShopServer.StartAsync(
            _ => { },
            application => application.MapPost("/", async (FrameSequence<Order> orders) =>
            {
                try
                {
                    await foreach (Order order in orders)
                    {
                        first.SetResult(order.Number);
                    }

                    ended.SetResult(null);
                }
                catch (Exception e)
                {
                    ended.SetResult(e);
                    throw;
                }
            }));
        using CancellationTokenSource gone = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using HttpClient client = server.Client(version);
        byte[] frame = s_formatter.Serialize(new Order { Number = 7 });
        using HttpContent content = FrameContent.Of(async stream =>
        {
            await stream.WriteAsync((byte[])[.. frame, .. frame.AsSpan(0, 5)], cancellationToken);
            await stream.FlushAsync(cancellationToken);
            await new TaskCompletionSource().Task.WaitAsync(gone.Token);
        });
        Task<HttpResponseMessage> request = client.PostAsync("/", content, gone.Token);

        Assert.That(await first.Task.WaitAsync(cancellationToken), Is.EqualTo(7));
        await gone.CancelAsync();
        Assert.That(async () => await request, Throws.InstanceOf<OperationCanceledException>().Or.InstanceOf<HttpRequestException>());
        Assert.That(
            await ended.Task.WaitAsync(cancellationToken), Is.InstanceOf<OperationCanceledException>().Or.InstanceOf<FrameBodyException>());
    }

    [Test]
    public async Task AnAnswerThatFailsInTheMiddleBreaksOff(CancellationToken cancellationToken)
    {
        TaskCompletionSource mayFail = new();
        await using ShopServer server = await ShopServer.StartAsync(
            _ => { }, application => application.MapGet("/", () => FrameResults.Frames(Orders())));
        using HttpClient client = server.Client(version);
        using HttpResponseMessage response = await client.GetAsync(
            new Uri("/", UriKind.Relative), HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        await using IAsyncEnumerator<Order> orders =
            s_formatter.DeserializeAllAsync<Order>(await response.Content.ReadAsStreamAsync(cancellationToken), cancellationToken)
                .GetAsyncEnumerator(cancellationToken);

        Assert.That(await orders.MoveNextAsync(), Is.True);
        mayFail.SetResult();
        Assert.That(async () => await orders.MoveNextAsync(), Throws.InstanceOf<IOException>());

        async IAsyncEnumerable<Order> Orders()
        {
            yield return new Order { Number = 1 };
            await mayFail.Task;
            throw new TimeoutException("the database is away");
        }
    }

    [Test]
    public async Task AnAnswerThatFailsBeforeTheFirstFrameIsAnError(CancellationToken cancellationToken)
    {
        await using ShopServer server = await ShopServer.StartAsync(
            _ => { }, application => application.MapGet("/", () => FrameResults.Frames(Orders())));
        using HttpClient client = server.Client(version);
        using HttpResponseMessage response = await client.GetAsync(new Uri("/", UriKind.Relative), cancellationToken);

        Assert.That((int)response.StatusCode, Is.EqualTo(500));

        static async IAsyncEnumerable<Order> Orders()
        {
            await Task.Yield();
            yield return false ? new Order() : throw new TimeoutException("the database is away");
        }
    }

    [Test]
    public async Task AClientThatGoesEndsTheAnswer(CancellationToken cancellationToken)
    {
        TaskCompletionSource ended = new();
        await using ShopServer server = await ShopServer.StartAsync(
            _ => { }, application => application.MapGet("/", () => FrameResults.Frames(Orders())));
        using HttpClient client = server.Client(version);
        using (HttpResponseMessage response = await client.GetAsync(
            new Uri("/", UriKind.Relative), HttpCompletionOption.ResponseHeadersRead, cancellationToken))
        {
            Assert.That(response.IsSuccessStatusCode, Is.True);
        }

        await ended.Task.WaitAsync(cancellationToken);

        async IAsyncEnumerable<Order> Orders()
        {
            try
            {
                for (int i = 0; ; i++)
                {
                    yield return new Order { Number = i };
                    await Task.Yield();
                }
            }
            finally
            {
                ended.SetResult();
            }
        }
    }

    [Test]
    public async Task ABodyIsEnumeratedOnce(CancellationToken cancellationToken)
    {
        await using ShopServer server = await ShopServer.StartAsync(
            _ => { },
            application => application.MapPost("/", async (FrameSequence<Order> orders) =>
            {
                int count = await orders.CountAsync();
                Assert.That(() => orders.GetAsyncEnumerator(), Throws.InvalidOperationException);
                return count;
            }));
        using HttpClient client = server.Client(version);
        using HttpContent content = FrameContent.Of(s_formatter.Serialize(new Order()));
        using HttpResponseMessage response = await client.PostAsync(new Uri("/", UriKind.Relative), content, cancellationToken);

        Assert.That(await response.Content.ReadAsStringAsync(cancellationToken), Is.EqualTo("1"));
    }
}
