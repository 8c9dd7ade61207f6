namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>Writes an object of exactly one class, without a null marker. Returns the address after it.</summary>
internal delegate nint WriteClass(ref WriteCursor cursor, nint next, object value);

/// <summary>
/// Reads an object of exactly one class from <see cref="ReadCursor.Next"/>, into <paramref name="existing"/> if that
/// isn't null.
/// </summary>
internal delegate object ReadClass(ref ReadCursor cursor, object? existing);

/// <summary>Writes a struct. Returns the address after it.</summary>
internal delegate nint WriteStruct<T>(ref WriteCursor cursor, nint next, ref T value);

/// <summary>Reads a struct from <see cref="ReadCursor.Next"/>.</summary>
internal delegate T ReadStruct<T>(ref ReadCursor cursor);

/// <summary>
/// Writes a flat object of exactly one class between two addresses. Returns the address after it, or 0 if it doesn't
/// fit.
/// </summary>
/// <remarks>It never throws. After 0, the bytes are meaningless.</remarks>
internal delegate nint WriteFlat(nint next, nint end, object value);

/// <summary>
/// Reads a flat object of exactly one class from all bytes between two addresses. Returns null if the slow path is
/// needed.
/// </summary>
/// <remarks>
/// Reads into <paramref name="existing"/> if that isn't null. Creates new strings if <paramref name="strings"/> is
/// null.
/// </remarks>
internal delegate object? ReadFlat(nint next, nint end, object? existing, StringCache? strings);
