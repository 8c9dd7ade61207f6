using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

#pragma warning disable CS0618 // IHashCodeProvider: the classes hold one for programs that have one.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A form of the hidden class that combines an <see cref="IHashCodeProvider"/> and an <see cref="IComparer"/> as the
/// comparer of a <see cref="Hashtable"/>. The corresponding class of name-value collections is read as the same.
/// </summary>
internal sealed class HashCodeComparerForm : InfoForm
{
    /// <summary>The name of the hash code provider in graphs.</summary>
    internal const string Provider = nameof(Provider);

    /// <summary>The name of the comparer in graphs.</summary>
    internal const string Comparer = nameof(Comparer);

    private const string Twin = "System.Collections.CompatibleComparer, System.Collections.Specialized";

    internal static Type Type { get; } = Make(provider: null, StringComparer.Ordinal).GetType();

    internal override bool Covers(Type type) => type.FullName == Type.FullName && type.Assembly == typeof(NameValueCollection).Assembly;

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        (IHashCodeProvider? provider, IComparer? comparer) = value.GetType() == Type
            ? PartsOf((IEqualityComparer)value)
            : PartsOfTwin(value);
        info.AddValue(Provider, provider, typeof(object));
        info.AddValue(Comparer, comparer, typeof(object));
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host)
    {
        IHashCodeProvider? provider = info.Optional<IHashCodeProvider>(Provider);
        IComparer? comparer = info.Optional<IComparer>(Comparer);
        return provider is null && comparer is null
            ? throw PayloadErrors.NotA(nameof(IEqualityComparer), "it has neither an IHashCodeProvider nor an IComparer")
            : Make(provider, comparer);
    }

    private static IEqualityComparer Make(IHashCodeProvider? provider, IComparer? comparer) =>
        ComparerOf(new Hashtable(provider, comparer))!;

    private static (IHashCodeProvider? Provider, IComparer? Comparer) PartsOf(IEqualityComparer comparer)
    {
        Hashtable table = new(comparer);
        return (ProviderOf(table), OldComparerOf(table));
    }

    private static (IHashCodeProvider? Provider, IComparer? Comparer) PartsOfTwin(object comparer) =>
        (ProviderOfTwin(comparer), ComparerOfTwin(comparer));

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_EqualityComparer")]
    private static extern IEqualityComparer? ComparerOf(Hashtable table);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_hcp")]
    private static extern IHashCodeProvider? ProviderOf(Hashtable table);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_comparer")]
    private static extern IComparer? OldComparerOf(Hashtable table);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_hcp")]
    private static extern ref IHashCodeProvider? ProviderOfTwin([UnsafeAccessorType(Twin)] object comparer);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_comparer")]
    private static extern ref IComparer? ComparerOfTwin([UnsafeAccessorType(Twin)] object comparer);
}
