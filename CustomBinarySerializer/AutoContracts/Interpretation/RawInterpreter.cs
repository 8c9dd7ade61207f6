using System.Runtime.InteropServices;

namespace CustomBinarySerializer.AutoContracts.Interpretation;

/// <summary>Numbers, enums and Guids.</summary>
internal abstract class RawInterpreter : ValueInterpreter
{
    private static readonly Dictionary<Type, Func<Type, RawInterpreter>> s_makers = new()
    {
        [typeof(byte)] = type => new RawInterpreter<byte>(type),
        [typeof(sbyte)] = type => new RawInterpreter<sbyte>(type),
        [typeof(short)] = type => new RawInterpreter<short>(type),
        [typeof(ushort)] = type => new RawInterpreter<ushort>(type),
        [typeof(int)] = type => new RawInterpreter<int>(type),
        [typeof(uint)] = type => new RawInterpreter<uint>(type),
        [typeof(long)] = type => new RawInterpreter<long>(type),
        [typeof(ulong)] = type => new RawInterpreter<ulong>(type),
        [typeof(Int128)] = type => new RawInterpreter<Int128>(type),
        [typeof(UInt128)] = type => new RawInterpreter<UInt128>(type),
        [typeof(Half)] = type => new RawInterpreter<Half>(type),
        [typeof(float)] = type => new RawInterpreter<float>(type),
        [typeof(double)] = type => new RawInterpreter<double>(type),
        [typeof(char)] = type => new RawInterpreter<char>(type),
        [typeof(Guid)] = type => new RawInterpreter<Guid>(type),
    };

    internal static RawInterpreter Of(Type type) =>
        s_makers.TryGetValue(type.IsEnum ? type.GetEnumUnderlyingType() : type, out Func<Type, RawInterpreter>? make)
            ? make(type)
            : throw new NotSupportedException($"{type} can't be written as its memory where no code can be made at run time.");

    /// <summary>Writes the items of an array or a list as one block, if that is possible.</summary>
    internal abstract bool TryWriteItems(ref PlanWriter writer, object collection);

    /// <summary>Reads the items of an array that <see cref="TryWriteItems"/> or anyone else wrote.</summary>
    internal abstract void ReadItems(PlanReader reader, Array items);

    /// <summary>Reads a list in the same way, if its items are numbers or Guids.</summary>
    internal abstract object? TryReadList(PlanReader reader, int count);
}

/// <summary>The same for one type, and for the enums over it.</summary>
internal sealed class RawInterpreter<T>(Type type) : RawInterpreter
    where T : unmanaged
{
    private readonly bool _isEnum = type.IsEnum;

    internal override void Write(ref PlanWriter writer, object? value, int reserved) => writer.WriteRaw((T)value!);

    internal override object ReadBehind(PlanReader reader, int prefix, int reserved)
    {
        object value = reader.ReadRaw<T>();
        return _isEnum ? Enum.ToObject(type, value) : value;
    }

    internal override bool TryWriteItems(ref PlanWriter writer, object collection)
    {
        switch (collection)
        {
            case T[] array:
                writer.WriteBlock<T>(array);
                return true;
            case List<T> list:
                writer.WriteBlock<T>(CollectionsMarshal.AsSpan(list));
                return true;
            default:
                return false;
        }
    }

    // To the runtime, an array of an enum is one of the numbers under it.
    internal override void ReadItems(PlanReader reader, Array items) => reader.ReadBlock<T>((T[])items);

    internal override object? TryReadList(PlanReader reader, int count)
    {
        if (_isEnum)
        {
            return null;
        }

        List<T> list = new(count);
        CollectionsMarshal.SetCount(list, count);
        reader.ReadBlock(CollectionsMarshal.AsSpan(list));
        return list;
    }
}
