using System.Collections;
using System.Globalization;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Payload;

#pragma warning disable CS0618 // CaseInsensitiveHashCodeProvider: written for programs that have one.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A form of string comparers: the code of an ordinal comparer, or the culture name and the options.</summary>
internal sealed class StringComparerForm : LeafForm
{
    private const byte OfCulture = 255;

    internal override bool Covers(Type type) =>
        type.IsSubclassOf(typeof(StringComparer)) && type.Assembly == typeof(StringComparer).Assembly;

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

internal sealed class CaseInsensitiveComparerForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(CultureOf((CaseInsensitiveComparer)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => new CaseInsensitiveComparer(CultureText.Read(reader, host));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_compareInfo")]
    private static extern ref CompareInfo CultureOf(CaseInsensitiveComparer comparer);
}

internal sealed class UntypedComparerForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(CultureOf((Comparer)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => new Comparer(CultureText.Read(reader, host));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_compareInfo")]
    private static extern ref CompareInfo CultureOf(Comparer comparer);
}

internal sealed class CompareInfoForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(((CompareInfo)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) => CultureText.Read(reader, host).CompareInfo;
}

internal sealed class CaseInsensitiveHashCodeProviderForm : LeafForm
{
    internal override void Write(BinaryWriter writer, object value) => writer.Write(CultureOf((CaseInsensitiveHashCodeProvider)value).Name);

    internal override object Read(BinaryReader reader, PayloadHost host) =>
        new CaseInsensitiveHashCodeProvider(CultureText.Read(reader, host));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_compareInfo")]
    private static extern ref CompareInfo CultureOf(CaseInsensitiveHashCodeProvider provider);
}

internal static class CultureText
{
    /// <exception cref="BinarySerializationException">The system doesn't have the culture.</exception>
    internal static CultureInfo Read(BinaryReader reader, PayloadHost host) => CultureName.From(host, reader.ReadString());
}

/// <summary>
/// A form of a type's default equality comparer as an object. Its type is its whole state, so it has no items.
/// </summary>
internal sealed class DefaultEqualityComparerForm<T> : ItemForm<EqualityComparer<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(EqualityComparer<T> collection) =>
        EqualityComparer<T>.Default.Equals(collection) || ComparerCode.IsFormerDefault(collection)
            ? 0
            : throw PayloadErrors.ComparerWithoutCode(collection.GetType(), typeof(EqualityComparer<T>));

    protected override void Write(EqualityComparer<T> collection, ItemWriter<T> writer)
    {
    }

    protected override EqualityComparer<T> Fill(EqualityComparer<T>? created, object? comparer, T[] items, PayloadHost host) =>
        EqualityComparer<T>.Default;
}

/// <summary>
/// A form of a type's default comparer as an object. Its type is its whole state, so it has no items.
/// </summary>
internal sealed class DefaultComparerForm<T> : ItemForm<Comparer<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(Comparer<T> collection) =>
        Comparer<T>.Default.Equals(collection) || ComparerCode.IsFormerDefault(collection)
            ? 0
            : throw PayloadErrors.ComparerWithoutCode(collection.GetType(), typeof(Comparer<T>));

    protected override void Write(Comparer<T> collection, ItemWriter<T> writer)
    {
    }

    protected override Comparer<T> Fill(Comparer<T>? created, object? comparer, T[] items, PayloadHost host) => Comparer<T>.Default;
}
