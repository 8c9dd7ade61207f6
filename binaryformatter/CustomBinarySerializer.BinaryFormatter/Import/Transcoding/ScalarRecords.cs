using System.Buffers.Binary;
using System.Collections;
using System.Globalization;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The table of framework values that are objects in messages and scalars in graphs.</summary>
internal static class ScalarRecords
{
    private static readonly Dictionary<Type, Func<MemberValues, object>> s_byType = new()
    {
        [typeof(Guid)] = values => GuidOf(values),
        [typeof(decimal)] = values =>
            new decimal(
                [
                    (int)values.Integer("lo", "_lo"), (int)values.Integer("mid", "_mid"), (int)values.Integer("hi", "_hi"),
                    (int)values.Integer("flags", "_flags")
                ]),
        [typeof(DateTime)] = values => PrimitiveValues.DateTimeOf(unchecked((ulong)values.Integer("dateData", "_dateData")), 0),
        [typeof(TimeSpan)] = values => new TimeSpan(values.Integer("_ticks")),
        [typeof(DateTimeOffset)] = values => DateTimeOffsetOf(values),
        [typeof(nint)] = values => checked((nint)values.Integer("value")),
        [typeof(nuint)] = values => checked((nuint)unchecked((ulong)values.Integer("value"))),
        [typeof(BigInteger)] = values => BigIntegerOf(values),
        [typeof(Complex)] = values => new Complex(values.Double("m_real"), values.Double("m_imaginary")),
        [typeof(Version)] = values => VersionOf(values),
        [typeof(Uri)] = values => UriOf(values),
        [typeof(StringBuilder)] = values => new StringBuilder(values.Text("m_StringValue") ?? ""),
        [typeof(BitArray)] = values => BitArrayOf(values),
        [typeof(CultureInfo)] = values => CultureName.From(values.Reader.Host, values.Text("m_name", "_name") ?? ""),
    };

    /// <summary>Returns whether objects of a type are scalars.</summary>
    internal static bool Contains(Type type) => s_byType.ContainsKey(type);

    /// <summary>Creates the value that a record represents.</summary>
    /// <exception cref="BinarySerializationException">The record doesn't represent a value of the type.</exception>
    internal static object Make(Type type, MemberValues values)
    {
        try
        {
            return s_byType[type](values);
        }
        catch (Exception e) when (e is ArgumentException or OverflowException or FormatException or OutOfMemoryException)
        {
            throw values.Missing("its members", $"a {type.Name}: {e.Message}");
        }
    }

    private static Guid GuidOf(MemberValues values) =>
        new Guid(
            unchecked((int)values.Integer("_a")),
            unchecked((short)values.Integer("_b")),
            unchecked((short)values.Integer("_c")),
            (byte)values.Integer("_d"),
            (byte)values.Integer("_e"),
            (byte)values.Integer("_f"),
            (byte)values.Integer("_g"),
            (byte)values.Integer("_h"),
            (byte)values.Integer("_i"),
            (byte)values.Integer("_j"),
            (byte)values.Integer("_k"));

    private static DateTimeOffset DateTimeOffsetOf(MemberValues values)
    {
        TimeSpan offset = TimeSpan.FromMinutes(values.Integer("OffsetMinutes", "_offsetMinutes"));
        return new DateTimeOffset(DateTime.SpecifyKind(values.DateTime("DateTime"), DateTimeKind.Unspecified) + offset, offset);
    }

    private static Version VersionOf(MemberValues values)
    {
        (int major, int minor) = ((int)values.Integer("_Major"), (int)values.Integer("_Minor"));
        (int build, int revision) = ((int)values.Integer("_Build"), (int)values.Integer("_Revision"));
        return build < 0
            ? new Version(major, minor)
            : revision < 0
            ? new Version(major, minor, build)
            : new Version(major, minor, build, revision);
    }

    private static Uri UriOf(MemberValues values) =>
        values.Text("AbsoluteUri") is { Length: > 0 } absolute
            ? new Uri(absolute, UriKind.Absolute)
            : new Uri(values.Text("RelativeUri") ?? "", UriKind.Relative);

    private static BitArray BitArrayOf(MemberValues values)
    {
        BitArray bits = new(values.Int32s("m_array", "_array"));
        long length = values.Integer("m_length", "_length");
        bits.Length = length <= bits.Length ? (int)length : throw values.Missing("m_length", $"a length up to {bits.Length}");
        return bits;
    }

    // The bits are those of the absolute value, the lowest first; the sign of a small value is the value itself.
    private static BigInteger BigIntegerOf(MemberValues values)
    {
        int sign = (int)values.Integer("_sign");
        if (values.Array("_bits") < 0)
        {
            return new BigInteger(sign);
        }

        int[] bits = values.Int32s("_bits");
        byte[] bytes = new byte[bits.Length * sizeof(int)];
        for (int i = 0; i < bits.Length; i++)
        {
            BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(i * sizeof(int)), bits[i]);
        }

        BigInteger absolute = new(bytes, isUnsigned: true);
        return sign < 0 ? -absolute : absolute;
    }
}
