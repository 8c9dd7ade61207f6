using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Contracts.Interpretation;

/// <summary>The conversion of boxed numbers, enums and Guids to and from bytes.</summary>
internal abstract class RawMemory
{
    private static readonly Dictionary<Type, RawMemory> s_all = new()
    {
        [typeof(byte)] = new RawMemory<byte>(),
        [typeof(sbyte)] = new RawMemory<sbyte>(),
        [typeof(short)] = new RawMemory<short>(),
        [typeof(ushort)] = new RawMemory<ushort>(),
        [typeof(int)] = new RawMemory<int>(),
        [typeof(uint)] = new RawMemory<uint>(),
        [typeof(long)] = new RawMemory<long>(),
        [typeof(ulong)] = new RawMemory<ulong>(),
        [typeof(Int128)] = new RawMemory<Int128>(),
        [typeof(UInt128)] = new RawMemory<UInt128>(),
        [typeof(Half)] = new RawMemory<Half>(),
        [typeof(float)] = new RawMemory<float>(),
        [typeof(double)] = new RawMemory<double>(),
        [typeof(char)] = new RawMemory<char>(),
        [typeof(Guid)] = new RawMemory<Guid>(),
    };

    internal static void Store(Type type, nint address, object value) => Of(type).Store(address, value);

    internal static object Load(Type type, nint address)
    {
        object value = Of(type).Load(address);
        return type.IsEnum ? Enum.ToObject(type, value) : value;
    }

    internal static RawMemory Of(Type type) =>
        s_all.TryGetValue(type.IsEnum ? type.GetEnumUnderlyingType() : type, out RawMemory? memory)
            ? memory
            : throw new NotSupportedException($"{type} can't be written as its memory where no code can be made at run time.");

    /// <summary>Writes the items of an array or a list as one block.</summary>
    internal abstract nint WriteBlock(ref WriteCursor cursor, nint next, object items);

    /// <summary>Fills an array or a list with items that <see cref="WriteBlock"/> wrote.</summary>
    internal abstract void ReadBlock(ref ReadCursor cursor, ref nint next, object items);

    protected abstract void Store(nint address, object value);

    protected abstract object Load(nint address);
}

/// <inheritdoc/>
internal sealed unsafe class RawMemory<T> : RawMemory
    where T : unmanaged
{
    // The runtime treats an array of an enum as an array of its numbers, but not a list.
    internal override nint WriteBlock(ref WriteCursor cursor, nint next, object items)
    {
        switch (items)
        {
            case T[] array:
                return cursor.WriteBlock<T>(next, array);
            case List<T> list:
                return cursor.WriteBlock<T>(next, CollectionsMarshal.AsSpan(list));
            default:
                foreach (object item in (System.Collections.IList)items)
                {
                    next = cursor.Room(next, sizeof(T));
                    Store(next, item);
                    next += sizeof(T);
                }

                return next;
        }
    }

    internal override void ReadBlock(ref ReadCursor cursor, ref nint next, object items)
    {
        switch (items)
        {
            case T[] array:
                cursor.ReadBlock<T>(ref next, array);
                break;
            case List<T> list:
                cursor.ReadBlock(ref next, CollectionsMarshal.AsSpan(list));
                break;
            default:
                System.Collections.IList enums = (System.Collections.IList)items;
                Type type = items.GetType().GetGenericArguments()[0];
                for (int i = 0; i < enums.Count; i++)
                {
                    cursor.Require(next, sizeof(T));
                    enums[i] = Enum.ToObject(type, Load(next));
                    next += sizeof(T);
                }

                break;
        }
    }

    protected override void Store(nint address, object value) =>
        LittleEndian.Store(
            address, value is T raw ? raw : (T)Convert.ChangeType(value, typeof(T), System.Globalization.CultureInfo.InvariantCulture));

    protected override object Load(nint address) => LittleEndian.Load<T>(address);
}
