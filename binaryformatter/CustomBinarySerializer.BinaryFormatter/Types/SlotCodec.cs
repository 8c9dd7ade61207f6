using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>
/// A codec of values of one declared type, which are written inline in fields, elements and items. Thread-safe.
/// </summary>
internal abstract class SlotCodec
{
    /// <summary>Gets the declared type.</summary>
    internal abstract Type Type { get; }

    /// <summary>Gets the kind of the values in type definitions and layouts.</summary>
    internal abstract SlotKind Kind { get; }

    /// <summary>Gets the minimum size of a value in bytes, at least 1.</summary>
    internal int MinSize => Kind.MinSize;

    /// <summary>Gets the size of a value in an object or array, in bytes: of a reference or a struct.</summary>
    internal abstract int InlineBytes { get; }

    /// <summary>Gets whether values contain no references.</summary>
    internal virtual bool IsScalar => Kind.IsScalar;

    /// <summary>Gets the references inside a value.</summary>
    internal virtual GraphSlot[] Slots => [];

    /// <summary>Gets the plan of a struct or nullable struct; null for others.</summary>
    internal virtual FieldsPlan? StructPlan => null;

    /// <summary>Whether values are structs with callbacks, or contain such.</summary>
    internal bool HasEvents => StructPlan is { } plan && (plan.Events != ObjectEvents.None || plan.HasStructsWithEvents);

    /// <summary>Returns the codec for a kind in a payload: this one, or one with lossless conversion.</summary>
    /// <exception cref="BinarySerializationException">
    /// The fields of the payload and the type have incompatible kinds.
    /// </exception>
    internal SlotCodec ReaderOf(SlotKind kind, GraphHost host) => Kind.Matches(kind) ? this : Converting(kind, host);

    /// <summary>Returns the codec for a payload whose values are of another kind.</summary>
    protected abstract SlotCodec Converting(SlotKind kind, GraphHost host);

    /// <summary>Writes a value.</summary>
    /// <param name="graph">The graph writer.</param>
    /// <param name="value">The value, boxed.</param>
    /// <param name="slot">The index of the first of <see cref="Slots"/> among the current slots.</param>
    internal abstract void WriteBoxed(GraphWriter graph, object? value, int slot);

    /// <summary>Writes a boxed value whose callbacks, if any, have already run.</summary>
    internal virtual void WritePrepared(GraphWriter graph, object? value, int slot) => WriteBoxed(graph, value, slot);

    /// <summary>Reads a value.</summary>
    /// <param name="graph">The graph reader.</param>
    /// <param name="slot">The index of the first of <see cref="Slots"/> among the current slots.</param>
    internal abstract object? ReadBoxed(GraphReader graph, int slot);
}

/// <summary>A codec of values of one declared type, without boxing.</summary>
internal abstract class SlotCodec<T> : SlotCodec
{
    internal sealed override Type Type => typeof(T);

    internal sealed override int InlineBytes => Unsafe.SizeOf<T>();

    /// <inheritdoc cref="SlotCodec.WriteBoxed"/>
    internal abstract void Write(GraphWriter graph, T value, int slot);

    /// <summary>Reads a value.</summary>
    /// <param name="graph">The graph reader.</param>
    /// <param name="value">Receives the value.</param>
    /// <param name="slot">The index of the first of <see cref="SlotCodec.Slots"/> among the current slots.</param>
    internal abstract void Read(GraphReader graph, ref T value, int slot);

    /// <summary>Writes the elements of an array.</summary>
    internal virtual void WriteMany(GraphWriter graph, ReadOnlySpan<T> values)
    {
        foreach (T value in values)
        {
            Write(graph, value, slot: 0);
        }
    }

    /// <summary>Writes the elements of an array, which contain no references.</summary>
    internal virtual void WriteArray(GraphWriter graph, Array array) => WriteMany(graph, ArrayGraphType<T>.Elements(array));

    /// <summary>Reads the elements of the current array.</summary>
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
