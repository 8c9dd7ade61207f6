using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Format;

/// <summary>
/// The fingerprint of a registered type: the CRC-32C of its name in UTF-8, and for a fixed layout of its fields too. It follows the id
/// in a payload, so that an id that names another type on another machine is an error. Part of the format. Immutable.
/// </summary>
internal sealed class TypeFingerprint
{
    /// <summary>Bytes of a fingerprint in a payload.</summary>
    internal const int Size = GraphSignature.FingerprintSize;

    private readonly uint[] _former;

    /// <param name="type">The registered type.</param>
    /// <param name="formerNames">Earlier names of the type.</param>
    /// <param name="fixedLayout">The layout that payloads leave out, or null.</param>
    internal TypeFingerprint(Type type, IReadOnlyList<string> formerNames, GraphLayout? fixedLayout)
    {
        Type = type;
        IsOfFixedLayout = fixedLayout is not null;
        string layout = fixedLayout is null ? "" : TextOf(fixedLayout);
        Value = Of(NameOf(type) + layout);
        _former = [.. formerNames.Select(name => Of(name + layout))];
    }

    /// <summary>The registered type.</summary>
    internal Type Type { get; }

    /// <summary>The fingerprint that is written.</summary>
    internal uint Value { get; }

    /// <summary>Returns whether a payload with a fingerprint was written for the type, under its present name or an earlier one.</summary>
    internal bool Accepts(uint fingerprint) => fingerprint == Value || Array.IndexOf(_former, fingerprint) >= 0;

    /// <summary>Returns the name of a type: of a generic type definition its full name, else as <see cref="Type.ToString"/> has it.</summary>
    internal static string NameOf(Type type) => type.IsGenericTypeDefinition ? type.FullName! : type.ToString();

    /// <summary>Whether the fields of the type are part of it.</summary>
    internal bool IsOfFixedLayout { get; }

    private static uint Of(string text) => Crc32C.Of(Encoding.UTF8.GetBytes(text));

    private static string TextOf(GraphLayout layout) => string.Concat(layout.Fields.Select(field => $"\n{field.Name} {TextOf(field.Kind)}"));

    private static string TextOf(SlotKind kind) =>
        kind.Layout is { } layout ? $"{kind.Number}({TextOf(layout)})"
            : kind.Value is { } value ? $"{kind.Number} {TextOf(value)}"
            : $"{kind.Number}";
}

/// <summary>The fingerprints of registered types. Thread-safe.</summary>
internal interface ITypeFingerprints
{
    /// <summary>Returns the fingerprint that follows a registered id.</summary>
    uint Of(int typeId);
}
