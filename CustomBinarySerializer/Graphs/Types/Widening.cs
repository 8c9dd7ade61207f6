namespace CustomBinarySerializer.Graphs.Types;

/// <summary>What a value of one type may become where a newer version of the program declares another: numbers widen, as reflection does it.</summary>
internal static class Widening
{
    /// <summary>Returns a value that is a <paramref name="type"/>; null if it would lose something.</summary>
    /// <param name="value">What was read.</param>
    /// <param name="type">What is declared.</param>
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
