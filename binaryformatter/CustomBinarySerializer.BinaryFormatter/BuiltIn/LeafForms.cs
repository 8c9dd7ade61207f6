using System.Collections.Specialized;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class BitVector32Form : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(((BitVector32)value).Data);

    internal override object Read(BinaryReader reader, PayloadHost host) => new BitVector32(reader.ReadInt32());
}

internal sealed class RegexForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value)
    {
        Regex regex = (Regex)value;
        writer.Write(regex.ToString());
        writer.Write((int)regex.Options);
        writer.WriteTimeSpan(regex.MatchTimeout);
    }

    internal override object Read(BinaryReader reader, PayloadHost host)
    {
        string pattern = reader.ReadString();
        RegexOptions options = (RegexOptions)reader.ReadInt32();
        return Make(host, pattern, options, reader.ReadTimeSpan());
    }

    /// <exception cref="BinarySerializationException">The pattern is invalid, or comes from untrusted data.</exception>
    internal static Regex Make(PayloadHost host, string pattern, RegexOptions options, TimeSpan timeout)
    {
        if (host.ReadsUntrustedData)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                "A Regex isn't read under FormatterOptions.UntrustedData: its pattern can be made so that matching never ends. Write " +
                "the pattern as text, and decide what to do with it.");
        }

        try
        {
            return new Regex(pattern, options, timeout);
        }
        catch (ArgumentException cause)
        {
            throw PayloadErrors.NotA(nameof(Regex), cause.Message);
        }
    }
}

/// <summary>A form of an object that exists once per process.</summary>
internal sealed class SingletonForm(object instance) : LeafForm
{
    internal object Instance => instance;

    internal override void Write(BinaryWriter writer, object value)
    {
    }

    internal override object Read(BinaryReader reader, PayloadHost host) => instance;
}
