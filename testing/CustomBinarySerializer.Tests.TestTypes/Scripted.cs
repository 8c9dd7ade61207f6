using System.Runtime.Serialization;

#pragma warning disable SYSLIB0050 // StreamingContextStates: the context carries the script.

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>
/// A contract that a test defines: the script is in the formatter's <see cref="CustomBinaryFormatter.Context"/>.
/// </summary>
[BinaryTypeId(TypeIds.Scripted)]
public sealed class Scripted : ICustomBinarySerializable
{
    /// <summary>The value that the contract read.</summary>
    public object? Seen { get; set; }

    public static CustomBinaryFormatter Formatter(
        Action<BinaryWriter>? write = null, Action<BinaryReader, Scripted>? read = null, FormatterOptions? options = null)
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter(options);
        formatter.Context = ContextOf(write, read);
        return formatter;
    }

    public static StreamingContext ContextOf(Action<BinaryWriter>? write = null, Action<BinaryReader, Scripted>? read = null) =>
        new(StreamingContextStates.All, new Script(write, read));

    public void WriteDataTo(BinaryWriter writer) => ((Script)writer.GetStreamingContext().Context!).Write?.Invoke(writer);

    public void SetDataFrom(BinaryReader reader) => ((Script)reader.GetStreamingContext().Context!).Read?.Invoke(reader, this);

    private sealed record Script(Action<BinaryWriter>? Write, Action<BinaryReader, Scripted>? Read);
}
