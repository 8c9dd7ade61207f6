
namespace CustomBinarySerializer;

/// <summary>What a registration may ask for beyond the defaults. Immutable, so one instance may serve many registrations.</summary>
public sealed class RegistrationOptions
{
    internal static readonly RegistrationOptions Default = new();

    /// <summary>How instances are made when frames are read. <see cref="InstanceCreation.ConstructorIfPresent"/> by default.</summary>
    public InstanceCreation InstanceCreation { get; init; }

    /// <summary>
    /// Whether a payload may hold bytes after those that the contract reads, written by a newer version
    /// of the type; they are skipped. <see langword="false"/> by default: such bytes are an error.
    /// Ignored under <see cref="FormatterOptions.UntrustedData"/>.
    /// </summary>
    public bool AllowTrailingData { get; init; }

    /// <summary>
    /// Which members an auto contract writes: <see cref="SerializedMembers.PublicMembers"/> by default.
    /// Hand-written contracts say so themselves.
    /// </summary>
    public SerializedMembers Members { get; init; }

    /// <summary>
    /// Whether an auto contract writes each distinct string once per payload and refers to it from then on, for payloads in
    /// which strings repeat. <see langword="false"/> by default. It is part of the format: both sides must agree.
    /// </summary>
    public bool InternStrings { get; init; }

    /// <summary>
    /// Whether an auto contract writes strings a byte for each char, or as UTF-16 where a char is above U+00FF, and not as UTF-8: faster to write and read where texts aren't
    /// English, and smaller in Latin, Chinese and Japanese script; larger in Cyrillic or Greek only where spaces and digits are many. Lone surrogates stay as they are.
    /// <see langword="false"/> by default. It is part of the format: both sides must agree. Not together with <see cref="InternStrings"/>.
    /// </summary>
    public bool CompactStrings { get; init; }

    /// <summary>
    /// Whether callbacks such as <see cref="System.Runtime.Serialization.OnDeserializedAttribute"/>, the functions of
    /// surrogates and upcasts, and the Add of collections of the program's own, may run on data that
    /// <see cref="FormatterOptions.UntrustedData"/> reads. <see langword="false"/> by default: such frames are refused.
    /// Hand-written contracts, constructors and property setters run in any case.
    /// </summary>
    public bool AllowUserCodeOnUntrustedData { get; init; }

    /// <summary>
    /// Whether a frame leaves out the layout of a type that <c>RegisterSerializable</c> registers, so that
    /// small frames stay small. <see langword="false"/> by default. It is part of the format: the fields, their order and types must
    /// then be the same wherever such frames are read, for as long as they exist.
    /// </summary>
    public bool HasFixedLayout { get; init; }

    /// <summary>
    /// Whether <c>RegisterSerializable</c> takes a type that has a hand-written contract, which it then doesn't use, or one
    /// that can't be written by itself, as a thread, a stream, a delegate or a type of the framework that isn't [Serializable], because the formatter's surrogates will
    /// write it. <see langword="false"/> by default: such registrations are refused.
    /// </summary>
    public bool AllowUnsuitableType { get; init; }

    /// <summary>
    /// Earlier names of a type that <c>RegisterSerializable</c> registers, as <see cref="Type.ToString"/> had them
    /// then: <c>Shop.Orders.Order</c>, <c>Shop.Order+Line</c>. Object graphs carry a fingerprint of the name, so that graphs from before a
    /// rename are read only if the earlier name is listed here. Empty by default. The assembly is no part of the name.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public IReadOnlyList<string> FormerNames
    {
        get;
        init => field = [.. value ?? throw new ArgumentNullException(nameof(value))];
    } = [];

    /// <summary>Whether no code is made, as where none can be made; for tests, which compare both.</summary>
    internal bool Interpret { get; init; }
}
