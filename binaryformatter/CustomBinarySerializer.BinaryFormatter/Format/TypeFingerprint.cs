using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// The fingerprint of a registered type: the CRC-32C of its UTF-8 name, and of its fields if the layout is fixed. It
/// follows the id in a payload, so that different meanings of an id are detected. Part of the format. Immutable.
/// </summary>
internal sealed class TypeFingerprint
{
    /// <summary>The size of a fingerprint in a payload, in bytes.</summary>
    internal const int Size = GraphSignature.FingerprintSize;

    private readonly uint[] _former;

    /// <param name="type">The registered type.</param>
    /// <param name="formerNames">Earlier names of the type.</param>
    /// <param name="fixedLayout">The layout that payloads omit, or null.</param>
    internal TypeFingerprint(Type type, IReadOnlyList<string> formerNames, GraphLayout? fixedLayout)
    {
        Type = type;
        IsOfFixedLayout = fixedLayout is not null;
        string layout = fixedLayout is null ? "" : TextOf(fixedLayout);
        Value = Of(NameOf(type) + layout);
        _former = [.. formerNames.Select(name => Of(name + layout))];
    }

    /// <summary>Gets the registered type.</summary>
    internal Type Type { get; }

    /// <summary>Gets the fingerprint that is written.</summary>
    internal uint Value { get; }

    /// <summary>Returns whether a fingerprint belongs to the type, under its current name or an earlier one.</summary>
    internal bool Accepts(uint fingerprint) => fingerprint == Value || Array.IndexOf(_former, fingerprint) >= 0;

    /// <summary>
    /// Returns the name of a type: the full name for a generic type definition, otherwise the result of
    /// <see cref="Type.ToString"/>.
    /// </summary>
    internal static string NameOf(Type type) => type.IsGenericTypeDefinition ? type.FullName! : type.ToString();

    /// <summary>Gets whether the fingerprint includes the fields of the type.</summary>
    internal bool IsOfFixedLayout { get; }

    private static uint Of(string text) => Crc32C.Of(Encoding.UTF8.GetBytes(text));

    private static string TextOf(GraphLayout layout) =>
        string.Concat(layout.Fields.Select(field => $"\n{field.Name} {TextOf(field.Kind)}"));

    private static string TextOf(SlotKind kind) =>
        kind.Layout is { } layout ? $"{kind.Number}({TextOf(layout)})"
            : kind.Value is { } value ? $"{kind.Number} {TextOf(value)}"
            : $"{kind.Number}";
}

/// <summary>A provider of fingerprints of registered types. Thread-safe.</summary>
internal interface ITypeFingerprints
{
    /// <summary>Returns the fingerprint that follows a registered id.</summary>
    uint Of(int typeId);
}
