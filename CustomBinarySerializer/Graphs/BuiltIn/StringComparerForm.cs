using System.Globalization;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>An ordinal one by its code, one of a culture by the name of the culture and its options.</summary>
internal sealed class StringComparerForm : LeafForm
{
    private const byte OfCulture = 255;

    internal override bool Covers(Type type) => type.IsSubclassOf(typeof(StringComparer)) && type.Assembly == typeof(StringComparer).Assembly;

    internal override void Write(BinaryWriter writer, object value)
    {
        StringComparer comparer = (StringComparer)value;
        if (!StringComparer.IsWellKnownCultureAwareComparer(comparer, out CompareInfo? culture, out CompareOptions options))
        {
            writer.Write(ComparerCode.Of<string>(comparer as IEqualityComparer<string>, typeof(StringComparer)));
            return;
        }

        writer.Write(OfCulture);
        writer.Write(culture.Name);
        writer.Write((int)options);
    }

    internal override object Read(BinaryReader reader, PayloadHost host)
    {
        byte code = reader.ReadByte();
        if (code != OfCulture)
        {
            return ComparerCode.ToComparer(code) ?? throw PayloadErrors.NotA(nameof(StringComparer), $"its code is {code}");
        }

        CultureInfo culture = CultureText.Read(reader, host);
        CompareOptions options = (CompareOptions)reader.ReadInt32();
        try
        {
            return StringComparer.Create(culture, options);
        }
        catch (ArgumentException cause)
        {
            throw PayloadErrors.NotA(nameof(StringComparer), cause.Message);
        }
    }
}
