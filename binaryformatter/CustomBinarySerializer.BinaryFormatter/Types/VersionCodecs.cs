using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A codec that only reads values of another version of the program.</summary>
/// <param name="kind">The kind in the payload.</param>
internal abstract class VersionCodec<T>(SlotKind kind) : SlotCodec<T>
{
    internal sealed override SlotKind Kind => kind;

    internal sealed override bool IsScalar => false;

    protected sealed override SlotCodec Converting(SlotKind kind, GraphHost host) => throw new NotSupportedException();

    internal sealed override void Write(GraphWriter graph, T value, int slot) => throw new NotSupportedException();
}

/// <summary>A codec that reads values of another kind and converts them without loss.</summary>
internal sealed class ConvertingCodec<T>(SlotKind kind) : VersionCodec<T>(kind)
{
    // The reference in the payload belongs to the destination of the value.
    internal override GraphSlot[] Slots { get; } = [new GraphSlot(typeof(T), [])];

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        object? read = Kind.Read(graph, slot);
        if (read is UnknownValue)
        {
            throw GraphErrors.NotAssignable(typeof(ValueType), typeof(T), graph.Scope.PlaceOf(slot));
        }

        if (read is not null)
        {
            value =
                (T)(Widening.TryConvert(read, typeof(T))
                    ?? throw GraphErrors.NotAssignable(read.GetType(), typeof(T), graph.Scope.PlaceOf(slot)));
        }
    }
}

/// <summary>A codec that reads a struct into a nullable slot, from a payload where it wasn't nullable.</summary>
internal sealed class AlwaysPresentCodec<T>(SlotCodec<T> inner) : VersionCodec<T?>(inner.Kind)
    where T : struct
{
    internal override GraphSlot[] Slots { get; } = NullableCodec<T>.SlotsInside(inner);

    internal override void Read(GraphReader graph, ref T? value, int slot)
    {
        T present = default;
        inner.Read(graph, ref present, slot);
        value = present;
    }
}

/// <summary>A codec that reads a struct from a payload where it was nullable. Null leaves the existing value.</summary>
internal sealed class DefaultForNullCodec<T>(SlotKind kind, SlotCodec<T> inner) : VersionCodec<T>(kind)
    where T : struct
{
    private readonly NullableCodec<T> _nullable = new(inner);

    internal override GraphSlot[] Slots => inner.Slots;

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        T? read = null;
        _nullable.Read(graph, ref read, slot);
        value = read ?? value;
    }
}

/// <summary>A codec that reads a struct of another version.</summary>
internal sealed class MappedStructCodec<T>(SlotKind kind, FieldsMapping mapping) : VersionCodec<T>(kind)
    where T : struct
{
    internal override GraphSlot[] Slots => mapping.Slots;

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        graph.Input.CountMemory(MemoryBudget.OfObject(Unsafe.SizeOf<T>()));
        object box = value;
        mapping.ReadElement(graph, box, slot);
        value = Unsafe.Unbox<T>(box);
    }
}

/// <summary>
/// The lossless conversions to a type that a newer version declares: numbers widen, as in reflection.
/// </summary>
internal static class Widening
{
    /// <summary>
    /// Returns the value converted to <paramref name="type"/>; null if the conversion would lose data.
    /// </summary>
    /// <param name="value">The value that was read.</param>
    /// <param name="type">The declared type.</param>
    internal static object? TryConvert(object value, Type type)
    {
        Type target = Nullable.GetUnderlyingType(type) ?? type;
        if (target.IsInstanceOfType(value))
        {
            return value;
        }

        if (target.IsEnum && value is not Enum)
        {
            return TryConvert(value, Enum.GetUnderlyingType(target)) is { } number ? Enum.ToObject(target, number) : null;
        }

        if (!target.IsPrimitive || value is Enum)
        {
            return null;
        }

        Array? box = Type.GetTypeCode(target) switch
        {
            TypeCode.Int16 => new short[1],
            TypeCode.UInt16 => new ushort[1],
            TypeCode.Int32 => new int[1],
            TypeCode.UInt32 => new uint[1],
            TypeCode.Int64 => new long[1],
            TypeCode.UInt64 => new ulong[1],
            TypeCode.Single => new float[1],
            TypeCode.Double => new double[1],
            TypeCode.Char => new char[1],
            _ => null,
        };
        try
        {
            box?.SetValue(value, 0);
        }
        catch (Exception e) when (e is InvalidCastException or ArgumentException)
        {
            return null;
        }

        return box?.GetValue(0);
    }
}
