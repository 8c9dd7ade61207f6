using System.Buffers.Binary;
using System.Net;
using System.Text.Json;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;

namespace CustomBinarySerializer.AspNetCore.Tests.Http;

/// <summary>
/// Sends equal requests to endpoints of a minimal API and to actions of a controller, over HTTP/1.1 and 2.
/// </summary>
[TestFixture(1, "/api")]
[TestFixture(2, "/api")]
[TestFixture(1, "/mvc")]
[TestFixture(2, "/mvc")]
[CancelAfter(60_000)]
public sealed class BodyTests(int version, string prefix)
{
    private ShopServer _server = null!;
    private HttpClient _client = null!;

    private static CustomBinaryFormatter Trusting { get; } = new(new TypeRegistry(ShopContracts.Instance));

    [OneTimeSetUp]
    public async Task StartAsync()
    {
        _server = await ShopServer.StartAsync(
            builder =>
            {
                builder.Services.AddControllers(options => options.ReturnHttpNotAcceptable = true)
                    .AddCustomBinarySerializer()
                    .AddApplicationPart(typeof(ShopController).Assembly);
                builder.Services.AddProblemDetails();
            },
            application =>
            {
                // The handler turns exceptions into status 500: a faulty body must not become one.
                application.UseExceptionHandler(new ExceptionHandlerOptions { ExceptionHandler = _ => Task.CompletedTask });
                application.UseRouting();
                application.MapControllers();
                application.MapPost("/api/echo", (FrameBody<Order> order) => FrameResults.Frame(order.Value));
                application.MapPost("/api/payments", (FrameBody<Payment> payment) => FrameResults.Frame(payment.Value));
                application.MapPost("/api/size", (FrameBody<Document> document) => document.Value.Content.Length);
                application.MapPost("/api/count", async (FrameSequence<Order> orders) => (await orders.ToListAsync()).Count)
                    .WithMetadata(new RequestSizeLimitAttribute(2_000_000));
                application.MapPost("/api/double", (FrameSequence<Order> orders) => FrameResults.Frames(Doubled(orders)));
                application.MapGet("/api/unregistered", () => FrameResults.Frame(new Unregistered(1)));
            });
        _client = _server.Client(version);
        _client.DefaultRequestHeaders.Accept.ParseAdd(FrameMediaType.Name);
        _client.DefaultRequestHeaders.Accept.ParseAdd("application/json;q=0.5");
    }

    [OneTimeTearDown]
    public async Task StopAsync()
    {
        _client.Dispose();
        await _server.DisposeAsync();
    }

    [Test]
    public async Task AFrameComesBackAsAFrame(CancellationToken cancellationToken)
    {
        Order order = new() { Number = 7, Customer = "Smith" };
        using HttpResponseMessage response = await PostAsync("/echo", Trusting.Serialize(order), cancellationToken);

        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(response.Version.Major, Is.EqualTo(version));
        Assert.That(response.Content.Headers.ContentType!.MediaType, Is.EqualTo(FrameMediaType.Name));
        Assert.That(response.Content.Headers.ContentLength, Is.GreaterThan(8));
        Assert.That(Trusting.Deserialize(await response.Content.ReadAsByteArrayAsync(cancellationToken)), Is.EqualTo(order));
    }

    [Test]
    public async Task AFrameMayArriveByteByByte(CancellationToken cancellationToken)
    {
        Order order = new() { Number = 7, Customer = "Smith" };
        using HttpContent content = FrameContent.Of(async stream =>
        {
            foreach (byte each in Trusting.Serialize(order))
            {
                await stream.WriteAsync(new[] { each }, cancellationToken);
                await stream.FlushAsync(cancellationToken);
            }
        });
        using HttpResponseMessage response = await _client.PostAsync(prefix + "/echo", content, cancellationToken);

        Assert.That(Trusting.Deserialize(await response.Content.ReadAsByteArrayAsync(cancellationToken)), Is.EqualTo(order));
    }

    // More than the windows of HTTP/2 and the buffers of the server hold at once.
    [Test]
    public async Task AFrameOfTheLargestSizeArrives(CancellationToken cancellationToken)
    {
        byte[] frame = Trusting.Serialize(new Order { Customer = new string('x', (1 << 20) - 16) });
        using HttpResponseMessage response = await PostAsync("/echo", frame, cancellationToken);

        Assert.That(await response.Content.ReadAsByteArrayAsync(cancellationToken), Is.EqualTo(frame));
    }

    // Larger than a collection in an untrusted frame.
    [Test]
    public async Task ACollectionThatIsTooLargeIsABadRequest(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await PostAsync(
            "/size", Trusting.Serialize(new Document { Content = new byte[100_000] }), cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.BadRequest, "CountExceeded", cancellationToken);
    }

    [Test]
    public async Task ATruncatedFrameIsABadRequest(CancellationToken cancellationToken)
    {
        byte[] frame = Trusting.Serialize(new Order { Number = 7, Customer = "Smith" });
        // MVC refuses an empty body itself.
        for (int length = prefix == "/api" ? 0 : 1; length < frame.Length; length++)
        {
            using HttpResponseMessage response = await PostAsync("/echo", frame[..length], cancellationToken);
            await IsRefusedAsync(response, HttpStatusCode.BadRequest, "TruncatedFrame", cancellationToken);
        }
    }

    [Test]
    public async Task BytesAfterTheFrameAreABadRequest(CancellationToken cancellationToken)
    {
        byte[] frame = Trusting.Serialize(new Order { Number = 7, Customer = "Smith" });
        using HttpResponseMessage twice = await PostAsync("/echo", [.. frame, .. frame], cancellationToken);
        using HttpResponseMessage rest = await PostAsync("/echo", [.. frame, 1], cancellationToken);

        await IsRefusedAsync(twice, HttpStatusCode.BadRequest, "PayloadNotConsumed", cancellationToken);
        await IsRefusedAsync(rest, HttpStatusCode.BadRequest, "TruncatedFrame", cancellationToken);
    }

    [TestCase(2, "TypeMismatch")]
    [TestCase(99, "UnknownTypeId")]
    [TestCase(-1, "UnknownTypeId")]
    public async Task AnotherTypeIsABadRequest(int typeId, string code, CancellationToken cancellationToken)
    {
        byte[] frame = Trusting.Serialize(new Order { Number = 7, Customer = "Smith" });
        BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(4), typeId);
        using HttpResponseMessage response = await PostAsync("/echo", frame, cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.BadRequest, code, cancellationToken);
    }

    [TestCase(3, HttpStatusCode.BadRequest, "InvalidLength")]
    [TestCase(-1, HttpStatusCode.BadRequest, "InvalidLength")]
    [TestCase(int.MaxValue, HttpStatusCode.RequestEntityTooLarge, "FrameTooLong")]
    [TestCase((1 << 20) + 1, HttpStatusCode.RequestEntityTooLarge, "FrameTooLong")]
    public async Task AnImpossibleLengthIsRefusedBeforeTheRestArrives(
        int length, HttpStatusCode status, string code, CancellationToken cancellationToken)
    {
        byte[] start = new byte[8];
        BinaryPrimitives.WriteInt32LittleEndian(start, length);
        if (version == 1)
        {
            // The client of HTTP/1.1 reads no answer before it has sent the body.
            using RawRequest raw = await RawRequest.BeginAsync(_server.AddressOf(1), prefix + "/echo", cancellationToken);
            await raw.SendAsync(start, cancellationToken);
            Assert.That(await raw.ReadStatusAsync(cancellationToken), Is.EqualTo((int)status));
            return;
        }

        TaskCompletionSource answered = new();
        using HttpContent content = FrameContent.Of(async stream =>
        {
            await stream.WriteAsync(start, cancellationToken);
            await stream.FlushAsync(cancellationToken);
            await answered.Task;
        });
        using HttpRequestMessage request = new(
            HttpMethod.Post,
            prefix + "/echo")
        { Version = _client.DefaultRequestVersion, VersionPolicy = _client.DefaultVersionPolicy, Content = content };
        using HttpResponseMessage response = await _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        await IsRefusedAsync(response, status, code, cancellationToken);
        answered.SetResult();
    }

    [Test]
    public async Task ABodyThatSaysThatItIsTooLongIsRefusedUnread(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await PostAsync("/echo", new byte[(1 << 20) + 5], cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.RequestEntityTooLarge, "FrameTooLong", cancellationToken);
    }

    [Test]
    public async Task MoreThanTheEndpointTakesIsTooLarge(CancellationToken cancellationToken)
    {
        byte[] frame = Trusting.Serialize(new Order { Number = 7, Customer = new string('x', 100_000) });
        using HttpContent content = FrameContent.Of(async stream =>
        {
            for (int i = 0; i < 30; i++)
            {
                await stream.WriteAsync(frame, cancellationToken);
            }
        });
        using HttpRequestMessage request = new(
            HttpMethod.Post,
            prefix + "/count")
        { Version = _client.DefaultRequestVersion, VersionPolicy = _client.DefaultVersionPolicy, Content = content };
        request.Headers.ExpectContinue = false;
        try
        {
            using HttpResponseMessage response = await _client.SendAsync(
                request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
            Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.RequestEntityTooLarge));
        }
        catch (HttpRequestException) when (version == 1)
        {
            // The server has closed the connection while the client was still sending, which may lose the answer.
            Assert.That(_server.Log.Entries.Where(entry => entry.Id == 300).Select(entry => entry.Text), Has.Some.Contains("413"));
        }
    }

    [TestCase("application/json")]
    [TestCase("application/vnd.custombinaryserializer2")]
    public async Task AnotherMediaTypeIsUnsupported(string mediaType, CancellationToken cancellationToken)
    {
        using HttpContent content = FrameContent.Of(Trusting.Serialize(new Order()), mediaType);
        string path = prefix == "/mvc" ? "/frames-only" : "/echo";
        using HttpResponseMessage response = await _client.PostAsync(prefix + path, content, cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.UnsupportedMediaType, "media type", cancellationToken);
    }

    [Test]
    public async Task NoMediaTypeIsUnsupported(CancellationToken cancellationToken)
    {
        using HttpContent content = FrameContent.Of(Trusting.Serialize(new Order()));
        content.Headers.ContentType = null;
        using HttpResponseMessage response = await _client.PostAsync(prefix + "/echo", content, cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.UnsupportedMediaType, "", cancellationToken);
    }

    [TestCase("text/html", 406)]
    [TestCase("application/vnd.custombinaryserializer;q=0, */*", 406)]
    [TestCase("text/html, application/vnd.custombinaryserializer;q=0.1", 200)]
    [TestCase("application/*", 200)]
    [TestCase("*/*", 200)]
    public async Task AnAnswerThatTheClientCannotReadIsNotAcceptable(string accept, int status, CancellationToken cancellationToken)
    {
        // MVC has other formatters, and rules of its own for ranges.
        Assume.That(prefix == "/api" || accept.StartsWith("text/", StringComparison.Ordinal));
        using HttpRequestMessage request = new(HttpMethod.Post, prefix + "/echo")
        {
            Version = _client.DefaultRequestVersion,
            VersionPolicy = _client.DefaultVersionPolicy,
            Content = FrameContent.Of(Trusting.Serialize(new Order())),
        };
        request.Headers.TryAddWithoutValidation("Accept", accept);
        using HttpResponseMessage response = await _client.SendAsync(request, cancellationToken);

        Assert.That((int)response.StatusCode, Is.EqualTo(status));
        if (status == 406 && prefix == "/api")
        {
            await IsRefusedAsync(response, HttpStatusCode.NotAcceptable, "accepts no media type", cancellationToken);
        }
    }

    [TestCase("/echo", "hello, these are no frames")]
    [TestCase("/echo", "{\"number\": 7}")]
    [TestCase("/count", "<html><body>no frames</body></html>")]
    public async Task TextIsNoFrameAndNotALargeOne(string path, string text, CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await PostAsync(path, System.Text.Encoding.UTF8.GetBytes(text), cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.BadRequest, "InvalidLength", cancellationToken);
    }

    [Test]
    public async Task AnAnswerThatIsMadeOfABadBodyIsAProblem(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await PostAsync("/double", [1, 0, 0, 0, 5, 0, 0, 0], cancellationToken);

        await IsRefusedAsync(response, HttpStatusCode.BadRequest, "InvalidLength", cancellationToken);
    }

    [Test]
    public async Task AnErrorNamesNoTypeOfTheProgram(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await PostAsync("/echo", Trusting.Serialize(new Payment(1, 2)), cancellationToken);

        Assert.That(
            await response.Content.ReadAsStringAsync(cancellationToken), Does.Not.Contain(nameof(Payment)).And.Not.Contain(nameof(Order)));
        Assert.That(_server.Log.Entries.Where(entry => entry.Id == 300).Select(entry => entry.Text), Has.Some.Contains(nameof(Payment)));
    }

    [Test]
    public async Task FramesComeBackWhileOthersAreStillSent(CancellationToken cancellationToken)
    {
        Assume.That(version, Is.EqualTo(2), "A client of HTTP/1.1 sends its body first.");
        TaskCompletionSource<Stream> sending = new();
        TaskCompletionSource sent = new();
        using HttpContent content = FrameContent.Of(async stream =>
        {
            await stream.FlushAsync(cancellationToken);
            sending.SetResult(stream);
            await sent.Task;
        });
        using HttpRequestMessage request = new(HttpMethod.Post, prefix + "/double")
        {
            Version = _client.DefaultRequestVersion,
            VersionPolicy = _client.DefaultVersionPolicy,
            Content = content,
        };
        Task<HttpResponseMessage> answer = _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        Stream up = await sending.Task;
        await SendAsync(1);
        using HttpResponseMessage response = await answer;
        await using IAsyncEnumerator<Order> down = Trusting.DeserializeAllAsync<Order>(
            await response.Content.ReadAsStreamAsync(cancellationToken), cancellationToken).GetAsyncEnumerator(cancellationToken);
        for (int i = 1; i <= 100; i++)
        {
            Assert.That(await down.MoveNextAsync(), Is.True);
            Assert.That(down.Current.Number, Is.EqualTo(2 * i));
            await SendAsync(i + 1);
        }

        sent.SetResult();
        Assert.That(await down.MoveNextAsync(), Is.True);
        Assert.That(await down.MoveNextAsync(), Is.False);

        async Task SendAsync(int number)
        {
            await Trusting.SerializeAsync(up, new Order { Number = number }, cancellationToken);
            await up.FlushAsync(cancellationToken);
        }
    }

    [Test]
    public async Task AStreamOfManyFramesIsEnumerated(CancellationToken cancellationToken)
    {
        using HttpContent content = FrameContent.Of(stream =>
        {
            Trusting.SerializeRange(
                stream, Enumerable.Range(0, 50_000).Select(number => new Order { Number = number, Customer = "Smith" }));
            return Task.CompletedTask;
        });
        using HttpResponseMessage response = await _client.PostAsync(prefix + "/count", content, cancellationToken);

        Assert.That(await response.Content.ReadAsStringAsync(cancellationToken), Is.EqualTo("50000"));
    }

    [Test]
    public async Task ABadFrameInAStreamIsABadRequest(CancellationToken cancellationToken)
    {
        byte[] good = Trusting.Serialize(new Order { Number = 1 });
        using HttpResponseMessage other = await PostAsync("/count", [.. good, .. Trusting.Serialize(new Payment(1, 2))], cancellationToken);
        using HttpResponseMessage truncated = await PostAsync("/count", [.. good, .. good.AsSpan(0, 6)], cancellationToken);

        await IsRefusedAsync(other, HttpStatusCode.BadRequest, "TypeMismatch", cancellationToken);
        await IsRefusedAsync(truncated, HttpStatusCode.BadRequest, "TruncatedFrame", cancellationToken);
    }

    [Test]
    public async Task AnAnswerThatCannotBeWrittenIsAnErrorOfTheServer(CancellationToken cancellationToken)
    {
        using HttpRequestMessage request = new(
            HttpMethod.Get,
            prefix + "/unregistered")
        { Version = _client.DefaultRequestVersion, VersionPolicy = _client.DefaultVersionPolicy };
        request.Headers.Accept.ParseAdd(FrameMediaType.Name);
        using HttpResponseMessage response = await _client.SendAsync(request, cancellationToken);

        // An action has no formatter for it.
        Assert.That((int)response.StatusCode, Is.EqualTo(prefix == "/api" ? 500 : 406));
        Assert.That(await response.Content.ReadAsStringAsync(cancellationToken), Does.Not.Contain(nameof(Unregistered)));
    }

    internal static async IAsyncEnumerable<Order> Doubled(IAsyncEnumerable<Order> orders)
    {
        await foreach (Order order in orders)
        {
            yield return new Order { Number = 2 * order.Number };
        }
    }

    private async Task<HttpResponseMessage> PostAsync(string path, byte[] body, CancellationToken cancellationToken)
    {
        using HttpContent content = FrameContent.Of(body);
        return await _client.PostAsync(prefix + path, content, cancellationToken);
    }

    private static async Task IsRefusedAsync(
        HttpResponseMessage response, HttpStatusCode status, string code, CancellationToken cancellationToken)
    {
        string text = await response.Content.ReadAsStringAsync(cancellationToken);
        Assert.That(response.StatusCode, Is.EqualTo(status), text);
        Assert.That(response.Content.Headers.ContentType!.MediaType, Is.EqualTo("application/problem+json"));
        Assert.That(JsonDocument.Parse(text).RootElement.GetProperty("status").GetInt32(), Is.EqualTo((int)status));
        Assert.That(text, Does.Contain(code));
    }
}
