using System.Text.Json;
using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>Frames that are converted to JSON by a schema.</summary>
internal sealed class InspectorTarget : FuzzTarget
{
    private static readonly FrameLimits s_limits = FrameLimits.Default with { MaxDepth = 64, MaxCollectionCount = 1 << 16 };
    private static readonly JsonDocumentOptions s_deep = new() { MaxDepth = 2000 };

    private readonly FrameInspector _inspector;
    private readonly string _good;

    internal InspectorTarget()
    {
        TypeRegistry registry = FuzzRegistry.Contracts();
        _inspector = new FrameInspector(registry.Describe(), s_limits);
        CustomBinaryFormatter formatter = new(registry);
        Seeds = [.. ContractSamples.All().Select(message => Frame(formatter, message))];
        _good = _inspector.ToJson(Seeds[0]);
    }

    internal override IReadOnlyList<byte[]> Seeds { get; }

    internal override void Run(FuzzInput input)
    {
        for (int at = 0; at < input.Bytes.Length;)
        {
            string json = _inspector.ToJson(input.Guarded[at..], out int size);
            at += size;
            ProveJson(json);
        }
    }

    internal override void ProveWorking()
    {
        if (_inspector.ToJson(Seeds[0]) != _good)
        {
            throw new ImpossibleValueException("A good frame has another JSON than before.");
        }
    }

    internal static void ProveJson(string json)
    {
        try
        {
            JsonDocument.Parse(json, s_deep).Dispose();
        }
        catch (JsonException exception)
        {
            throw new ImpossibleValueException($"The result isn't valid JSON: {exception.Message}");
        }
    }

    internal static byte[] Frame(CustomBinaryFormatter formatter, object message)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, message);
        return stream.ToArray();
    }
}
