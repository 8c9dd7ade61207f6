namespace CustomBinarySerializer.Contracts;

/// <summary>
/// What a registry holds for a type: its id, and the way between objects of exactly that type and payload bytes.
/// Thread-safe.
/// </summary>
internal abstract class Contract
{
    protected Contract(Type type, int typeId, RegistrationOptions options)
    {
        Type = type;
        TypeKey = type.TypeHandle.Value;
        TypeId = typeId;
        AllowsTrailingData = options.AllowTrailingData;
    }

    internal Type Type { get; }

    /// <summary>Tells <see cref="Type"/> from others by one comparison of numbers.</summary>
    internal nint TypeKey { get; }

    internal int TypeId { get; }

    internal bool AllowsTrailingData { get; }

    /// <summary>
    /// Whether the contract can work on a cursor, so that the call needs neither this thread's writer nor its reader.
    /// </summary>
    internal bool WorksOnCursor { get; init; }

    /// <summary>Whether the contract can also do without a cursor, where nothing is out of the ordinary.</summary>
    internal bool IsFlat { get; init; }

    /// <summary>The same as <see cref="WorksOnCursor"/> for a struct, and only for calls that know its type: a box goes the general way.</summary>
    internal bool WorksOnCursorUnboxed { get; init; }

    /// <summary>Whether what it reads may be of another type, or null, so that it must be looked at before it is handed out.</summary>
    internal bool MayReadOtherTypes { get; init; }

    /// <summary>Writes <paramref name="value"/>, which must be of exactly <see cref="Type"/>.</summary>
    internal abstract void WriteObject(BinaryWriter writer, object value);

    internal abstract object ReadObject(BinaryReader reader);

    /// <summary>Reads into <paramref name="existing"/>, which must be of exactly <see cref="Type"/>; a boxed struct is changed in its box.</summary>
    internal abstract void ReadInto(BinaryReader reader, object existing);
}

/// <summary>The same for a struct, without boxing it.</summary>
internal abstract class Contract<T> : Contract
{
    protected Contract(int typeId, RegistrationOptions options)
        : base(typeof(T), typeId, options)
    {
    }

    internal abstract void Write(BinaryWriter writer, T value);

    internal abstract T Read(BinaryReader reader);
}
