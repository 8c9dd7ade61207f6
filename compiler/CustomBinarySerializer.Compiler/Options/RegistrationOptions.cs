
namespace CustomBinarySerializer;

/// <summary>Options of a registration. Immutable, so one instance may be used for many registrations.</summary>
public sealed class RegistrationOptions
{
    internal static readonly RegistrationOptions Default = new();

    /// <summary>
    /// Gets how instances are created when frames are read. The default is
    /// <see cref="InstanceCreation.ConstructorIfPresent"/>.
    /// </summary>
    public InstanceCreation InstanceCreation { get; init; }

    /// <summary>
    /// Gets whether readers skip bytes after those that the contract reads, which newer versions of the type may write.
    /// By default (<see langword="false"/>) such bytes are an error. Ignored under
    /// <see cref="FormatterOptions.UntrustedData"/>.
    /// </summary>
    public bool AllowTrailingData { get; init; }

    /// <summary>
    /// Gets the members that an auto contract writes. The default is <see cref="SerializedMembers.PublicMembers"/>.
    /// Hand-written contracts ignore it.
    /// </summary>
    public SerializedMembers Members { get; init; }

    /// <summary>
    /// Gets whether an auto contract writes each distinct string once per payload and then refers to it. Use it for
    /// payloads with repeated strings. The default is <see langword="false"/>. The option is part of the format: both
    /// sides must use the same value.
    /// </summary>
    public bool InternStrings { get; init; }

    /// <summary>
    /// Gets whether an auto contract writes strings with one byte per char, or as UTF-16 if a char is above U+00FF,
    /// instead of UTF-8. This is faster for text that isn't English, and smaller in Latin, Chinese and Japanese script.
    /// Cyrillic or Greek text can be larger unless it has many spaces and digits. Lone surrogates are preserved. The
    /// default is <see langword="false"/>. The option is part of the format: both sides must use the same value. It
    /// can't be combined with <see cref="InternStrings"/>.
    /// </summary>
    public bool CompactStrings { get; init; }

    /// <summary>
    /// Gets whether user code may run while <see cref="FormatterOptions.UntrustedData"/> is read. It covers callbacks
    /// such as <see cref="System.Runtime.Serialization.OnDeserializedAttribute"/>, surrogate and upcast functions, and
    /// the Add methods of the program's collections. By default (<see langword="false"/>) such frames are refused.
    /// Hand-written contracts, constructors and property setters run in any case.
    /// </summary>
    public bool AllowUserCodeOnUntrustedData { get; init; }

    /// <summary>
    /// Gets whether frames omit the layout of a type that <c>RegisterSerializable</c> registers, which makes small
    /// frames smaller. The default is <see langword="false"/>. The option is part of the format: all readers need the
    /// same fields, in the same order and of the same types.
    /// </summary>
    public bool HasFixedLayout { get; init; }

    /// <summary>
    /// Gets whether <c>RegisterSerializable</c> accepts types that a surrogate of the formatter must write. These are
    /// types with a hand-written contract, which isn't used, and types that can't be written by themselves. Examples
    /// are threads, streams, delegates, and framework types without [Serializable]. By default
    /// (<see langword="false"/>) such registrations are refused.
    /// </summary>
    public bool AllowUnsuitableType { get; init; }

    /// <summary>
    /// Gets earlier names of a type that <c>RegisterSerializable</c> registers, as <see cref="Type.ToString"/> returned
    /// them: <c>Shop.Orders.Order</c>, <c>Shop.Order+Line</c>. Object graphs contain a fingerprint of the type's name.
    /// Graphs written before a rename can be read only if the earlier name is listed here. The assembly isn't part of
    /// the name. The default is empty.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public IReadOnlyList<string> FormerNames
    {
        get;
        init => field = [.. value ?? throw new ArgumentNullException(nameof(value))];
    } = [];

    /// <summary>
    /// Gets whether the contract is interpreted even if code can be generated. Tests use it to compare both.
    /// </summary>
    internal bool Interpret { get; init; }
}
