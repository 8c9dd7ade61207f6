using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Contracts.Lowering;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>The methods that <see cref="Facade"/> names.</summary>
internal static class FacadeMethods
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly MethodInfo?[] s_methods = new MethodInfo?[Enum.GetValues<Facade>().Length];

    /// <summary>Stores a value, little-endian.</summary>
    internal static MethodInfo Store { get; } = Method(typeof(LittleEndian), nameof(LittleEndian.Store));

    /// <summary>Loads a value, little-endian.</summary>
    internal static MethodInfo Load { get; } = Method(typeof(LittleEndian), nameof(LittleEndian.Load));

    /// <summary>Returns a method; a generic one as its definition.</summary>
    internal static MethodInfo Of(Facade facade) => s_methods[(int)facade] ??= Find(facade);

    private static MethodInfo Find(Facade facade) => facade switch
    {
        Facade.WriteRoom => OfWriteCursor(nameof(WriteCursor.Room)),
        Facade.WriteByte => OfWriteCursor(nameof(WriteCursor.WriteByte)),
        Facade.WritePrefix => OfWriteCursor(nameof(WriteCursor.WritePrefix)),
        Facade.WriteText => OfWriteCursor(nameof(WriteCursor.WriteText)),
        Facade.WriteTextByCall => OfWriteCursor(nameof(WriteCursor.WriteTextByCall)),
        Facade.WriteInternedText => OfWriteCursor(nameof(WriteCursor.WriteInternedText)),
        Facade.WriteBlock => OfWriteCursor(nameof(WriteCursor.WriteBlock)),
        Facade.WriteObject => OfWriteCursor(nameof(WriteCursor.WriteObject)),
        Facade.WriteExactObject => OfWriteCursor(nameof(WriteCursor.WriteExactObject)),
        Facade.WriteEnterObject => OfWriteCursor(nameof(WriteCursor.EnterObject)),
        Facade.WriteLeaveObject => OfWriteCursor(nameof(WriteCursor.LeaveObject)),
        Facade.WriteEndInterning => OfWriteCursor(nameof(WriteCursor.EndInterning)),
        Facade.WriteHost => Getter(typeof(WriteCursor), nameof(WriteCursor.Host)),
        Facade.ThrowUnlessComplete => OfWriteCursor(nameof(WriteCursor.ThrowUnlessComplete)),
        Facade.ThrowIfDerived => new Action<object, Type>(ExactTypes.ThrowIfDerived).Method,
        Facade.ReadGetNext => Getter(typeof(ReadCursor), nameof(ReadCursor.Next)),
        Facade.ReadSetNext => Property(typeof(ReadCursor), nameof(ReadCursor.Next)).SetMethod!,
        Facade.ReadIsAtEnd => OfReadCursor(nameof(ReadCursor.IsAtEnd)),
        Facade.ReadRequire => OfReadCursor(nameof(ReadCursor.Require)),
        Facade.ReadByte => OfReadCursor(nameof(ReadCursor.ReadByte)),
        Facade.ReadPrefix => OfReadCursor(nameof(ReadCursor.ReadPrefix)),
        Facade.ReadText => OfReadCursor(nameof(ReadCursor.ReadText)),
        Facade.ReadTextByCall => OfReadCursor(nameof(ReadCursor.ReadTextByCall)),
        Facade.ReadTextAfterPrefix => OfReadCursor(nameof(ReadCursor.ReadTextAfterPrefix)),
        Facade.ReadTextAfterPrefixByCall => OfReadCursor(nameof(ReadCursor.ReadTextAfterPrefixByCall)),
        Facade.ReadInternedText => OfReadCursor(nameof(ReadCursor.ReadInternedText)),
        Facade.ReadInternedTextAfterPrefix => OfReadCursor(nameof(ReadCursor.ReadInternedTextAfterPrefix)),
        Facade.ReadBlock => OfReadCursor(nameof(ReadCursor.ReadBlock)),
        Facade.ReadObject => OfReadCursor(nameof(ReadCursor.ReadObject)),
        Facade.ReadExactObject => OfReadCursor(nameof(ReadCursor.ReadExactObject)),
        Facade.ReadEnterObject => OfReadCursor(nameof(ReadCursor.EnterObject)),
        Facade.ReadLeaveObject => OfReadCursor(nameof(ReadCursor.LeaveObject)),
        Facade.ReadEndInterning => OfReadCursor(nameof(ReadCursor.EndInterning)),
        Facade.ReadHost => Getter(typeof(ReadCursor), nameof(ReadCursor.Host)),
        Facade.ReadCountOf => OfReadCursor(nameof(ReadCursor.CountOf)),
        Facade.ReadCountMemory => OfReadCursor(nameof(ReadCursor.CountMemory)),
        Facade.ReadRefuseUntrustedData => OfReadCursor(nameof(ReadCursor.RefuseUntrustedData)),
        Facade.ThrowCantReadInto => OfReadCursor(nameof(ReadCursor.ThrowCantReadInto)),
        Facade.ThrowInvalidPrefix => OfReadCursor(nameof(ReadCursor.ThrowInvalidPrefix)),
        Facade.TryWriteText => Method(typeof(PrefixedText), nameof(PrefixedText.TryWrite)),
        Facade.TryWriteTextByCall => Method(typeof(PrefixedText), nameof(PrefixedText.TryWriteByCall)),
        Facade.TryReadText => Method(typeof(PrefixedText), nameof(PrefixedText.TryRead)),
        Facade.TryReadTextByCall => Method(typeof(PrefixedText), nameof(PrefixedText.TryReadByCall)),
        Facade.TryReuseText => Method(typeof(PrefixedText), nameof(PrefixedText.TryReuse)),
        Facade.StreamingContext => Getter(typeof(PayloadHost), nameof(PayloadHost.StreamingContext)),
        _ => throw new ArgumentOutOfRangeException(nameof(facade)),
    };

    private static MethodInfo OfWriteCursor(string name) => Method(typeof(WriteCursor), name);

    private static MethodInfo OfReadCursor(string name) => Method(typeof(ReadCursor), name);

    private static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods)] Type type,
        string name) =>
        type.GetMethod(name, Declared) ?? throw new MissingMethodException(type.FullName, name);

    private static MethodInfo Getter(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties)] Type type,
        string name) => Property(type, name).GetMethod!;

    private static PropertyInfo Property(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties)] Type type,
        string name) =>
        type.GetProperty(name, Declared) ?? throw new MissingMemberException(type.FullName, name);
}
