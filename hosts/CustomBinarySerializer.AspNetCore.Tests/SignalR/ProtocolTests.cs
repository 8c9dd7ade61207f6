using System.Buffers;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace CustomBinarySerializer.AspNetCore.Tests.SignalR;

/// <summary>Every kind of message, whole and damaged.</summary>
public sealed class ProtocolTests
{
    private static readonly FrameHubProtocol s_protocol = new(new TypeRegistry(ShopContracts.Instance));
    private static readonly Dictionary<string, string> s_headers = new() { ["trace"] = "12" };

    private static readonly HubMessage[] s_messages =
    [
        new InvocationMessage("1", "Pay", [new Order { Number = 7 }, 5, null], ["a", "b"]) { Headers = s_headers },
        new InvocationMessage(null, "Pay", [new Order(), 5, "x"]),
        new StreamInvocationMessage("2", "Pay", [new Order(), 5, "x"]),
        new StreamItemMessage("3", new Order { Number = 8 }) { Headers = s_headers },
        new CompletionMessage("4", null, new Order { Number = 9 }, hasResult: true),
        new CompletionMessage("4", null, null, hasResult: true),
        new CompletionMessage("4", "failed", null, hasResult: false),
        new CompletionMessage("4", null, null, hasResult: false) { Headers = s_headers },
        new CancelInvocationMessage("5"),
        PingMessage.Instance,
        new CloseMessage("gone", allowReconnect: true),
        new CloseMessage(null),
        new AckMessage(long.MaxValue),
        new SequenceMessage(1),
    ];

    [TestCaseSource(nameof(s_messages))]
    public void AMessageComesBack(HubMessage message)
    {
        ArrayBufferWriter<byte> output = new();
        s_protocol.WriteMessage(message, output);
        s_protocol.WriteMessage(PingMessage.Instance, output);
        Assert.That(s_protocol.GetMessageBytes(PingMessage.Instance).ToArray(), Is.EqualTo(output.WrittenSpan[^9..].ToArray()));

        ReadOnlySequence<byte> input = new(output.WrittenMemory);
        Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out HubMessage? read), Is.True);
        Assert.That(read, Is.TypeOf(message.GetType()));
        Assert.That(TextOf(read!), Is.EqualTo(TextOf(message)));
        Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out HubMessage? next), Is.True);
        Assert.That(next, Is.SameAs(PingMessage.Instance));
        Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out _), Is.False);
    }

    [TestCaseSource(nameof(s_messages))]
    public void AMessageThatIsNotWholeIsWaitedFor(HubMessage message)
    {
        ReadOnlyMemory<byte> bytes = s_protocol.GetMessageBytes(message);
        for (int length = 0; length < bytes.Length; length++)
        {
            ReadOnlySequence<byte> input = new(bytes[..length]);
            Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out _), Is.False);
            Assert.That(input.Length, Is.EqualTo(length));
        }
    }

    [TestCaseSource(nameof(s_messages))]
    public void ADamagedMessageIsRefusedOrRead(HubMessage message)
    {
        byte[] whole = s_protocol.GetMessageBytes(message).ToArray();
        for (int i = 0; i < whole.Length * 8; i++)
        {
            byte[] damaged = [.. whole];
            damaged[i / 8] ^= (byte)(1 << (i % 8));
            ReadOnlySequence<byte> input = new(damaged);
            try
            {
                s_protocol.TryParseMessage(ref input, new Binder(), out _);
            }
            catch (InvalidDataException)
            {
                // The connection ends, and nothing else comes out.
            }
        }
    }

    [TestCaseSource(nameof(MisfitArguments))]
    public void ArgumentsOfOtherTypesAreAFailureOfTheCall(object?[] arguments)
    {
        ReadOnlySequence<byte> input = new(s_protocol.GetMessageBytes(new InvocationMessage("1", "Pay", arguments)));

        Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out HubMessage? read), Is.True);
        Assert.That(
            read,
            Is.TypeOf<InvocationBindingFailureMessage>().With.Property(nameof(InvocationBindingFailureMessage.InvocationId)).EqualTo("1"));
        Assert.That(input.IsEmpty, Is.True);
    }

    private static IEnumerable<TestCaseData> MisfitArguments() =>
    [
        new((object?)new object?[] { new Payment(1, 2), 5, "x" }),
        new((object?)new object?[] { new Order(), 5L, "x" }),
        new((object?)new object?[] { new Order(), null, "x" }),
        new((object?)new object?[] { new Order(), 5 }),
    ];

    [Test]
    public void AnItemOrResultOfAnotherTypeIsAFailureOfItsCall()
    {
        ReadOnlySequence<byte> input = new([.. s_protocol.GetMessageBytes(
            new StreamItemMessage("1", "text")).Span, .. s_protocol.GetMessageBytes(CompletionMessage.WithResult("2", "text")).Span]);

        Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out HubMessage? item), Is.True);
        Assert.That(s_protocol.TryParseMessage(ref input, new Binder(), out HubMessage? completion), Is.True);
        Assert.That(item, Is.TypeOf<StreamBindingFailureMessage>());
        Assert.That((completion as CompletionMessage)?.Error, Does.Contain("isn't what was asked for").And.Not.Contain("String"));
    }

    [Test]
    public void ProtocolHasTheDocumentedNameAndVersions()
    {
        Assert.That(s_protocol.Name, Is.EqualTo("custombinaryserializer"));
        Assert.That(Enumerable.Range(0, 4).Where(s_protocol.IsVersionSupported), Is.EqualTo([1, 2]));
    }

    private static string TextOf(HubMessage message) => message switch
    {
        HubMethodInvocationMessage m => $"{Text(m)} {m.Target} ({string.Join(", ", m.Arguments)}) [{string.Join(", ", m.StreamIds ?? [])}]",
        StreamItemMessage m => $"{Text(m)} {m.Item}",
        CompletionMessage m => $"{Text(m)} {m.HasResult} {m.Result} {m.Error}",
        HubInvocationMessage m => Text(m),
        CloseMessage m => $"{m.Error} {m.AllowReconnect}",
        AckMessage m => $"{m.SequenceId}",
        SequenceMessage m => $"{m.SequenceId}",
        _ => "",
    };

    private static string Text(HubInvocationMessage message) =>
        $"{message.InvocationId ?? "none"} {string.Join(", ", message.Headers ?? new Dictionary<string, string>())}";

    private sealed class Binder : IInvocationBinder
    {
        public Type GetReturnType(string invocationId) => typeof(Order);

        public IReadOnlyList<Type> GetParameterTypes(string methodName) => [typeof(Order), typeof(int), typeof(string)];

        public Type GetStreamItemType(string streamId) => typeof(Order);
    }
}
