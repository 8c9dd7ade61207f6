using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>How values of one declared type are written where they are: in fields, elements and items. Thread-safe.</summary>
internal abstract class SlotCodec
{
    /// <summary>The declared type.</summary>
    internal abstract Type Type { get; }

    /// <summary>What stands for these values in type definitions and layouts.</summary>
    internal abstract SlotKind Kind { get; }

    /// <summary>The fewest bytes that a value takes, at least one.</summary>
    internal int MinSize => Kind.MinSize;

    /// <summary>Bytes that a value takes in an object or array: those of a reference, or of a struct.</summary>
    internal abstract int InlineBytes { get; }

    /// <summary>Whether values hold no references.</summary>
    internal virtual bool IsScalar => Kind.IsScalar;

    /// <summary>The references inside a value.</summary>
    internal virtual GraphSlot[] Slots => [];

    /// <summary>The plan of a struct, or of one that may be null; null for everything else.</summary>
    internal virtual FieldsPlan? StructPlan => null;

    /// <summary>Whether values are structs with callbacks, or hold such.</summary>
    internal bool HasEvents => StructPlan is { } plan && (plan.Events != ObjectEvents.None || plan.HasStructsWithEvents);

    /// <summary>Returns what reads values of a kind that a payload defines: this, or what converts them where nothing is lost.</summary>
    /// <exception cref="BinarySerializationException">Fields differ that must not.</exception>
    internal SlotCodec ReaderOf(SlotKind kind, GraphHost host) => Kind.Matches(kind) ? this : Converting(kind, host);

    /// <summary>Returns the codec for a payload whose values are of another kind.</summary>
    protected abstract SlotCodec Converting(SlotKind kind, GraphHost host);

    /// <summary>Writes a value.</summary>
    /// <param name="graph">Where to.</param>
    /// <param name="value">The value, boxed.</param>
    /// <param name="slot">Which of the current slots is the first of <see cref="Slots"/>.</param>
    internal abstract void WriteBoxed(GraphWriter graph, object? value, int slot);

    /// <summary>Writes a value whose callbacks, if it has any, have been run in its box.</summary>
    internal virtual void WritePrepared(GraphWriter graph, object? value, int slot) => WriteBoxed(graph, value, slot);

    /// <summary>Reads a value.</summary>
    /// <param name="graph">Where from.</param>
    /// <param name="slot">Which of the current slots is the first of <see cref="Slots"/>.</param>
    internal abstract object? ReadBoxed(GraphReader graph, int slot);
}

/// <summary>The same without boxes.</summary>
internal abstract class SlotCodec<T> : SlotCodec
{
    internal sealed override Type Type => typeof(T);

    internal sealed override int InlineBytes => Unsafe.SizeOf<T>();

    /// <inheritdoc cref="SlotCodec.WriteBoxed"/>
    internal abstract void Write(GraphWriter graph, T value, int slot);

    /// <summary>Reads a value.</summary>
    /// <param name="graph">Where from.</param>
    /// <param name="value">Where the value goes.</param>
    /// <param name="slot">Which of the current slots is the first of <see cref="SlotCodec.Slots"/>.</param>
    internal abstract void Read(GraphReader graph, ref T value, int slot);

    /// <summary>Writes the elements of an array.</summary>
    internal virtual void WriteMany(GraphWriter graph, ReadOnlySpan<T> values)
    {
        foreach (T value in values)
        {
            Write(graph, value, slot: 0);
        }
    }

    /// <summary>Reads the elements of the array that the reader is in.</summary>
    internal virtual void ReadMany(GraphReader graph, Span<T> values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            graph.Scope.Index = i;
            Read(graph, ref values[i], slot: 0);
        }
    }

    protected override SlotCodec Converting(SlotKind kind, GraphHost host) => new ConvertingCodec<T>(kind);

    /// <inheritdoc cref="SlotCodec.ReaderOf"/>
    internal new SlotCodec<T> ReaderOf(SlotKind kind, GraphHost host) => (SlotCodec<T>)base.ReaderOf(kind, host);

    internal override void WriteBoxed(GraphWriter graph, object? value, int slot) => Write(graph, (T)value!, slot);

    internal override object? ReadBoxed(GraphReader graph, int slot)
    {
        T value = default!;
        Read(graph, ref value, slot);
        return value;
    }
}
