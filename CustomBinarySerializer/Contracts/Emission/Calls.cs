namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>Writes an object of exactly one class, without a null before it; returns the address after it.</summary>
internal delegate nint WriteClass(ref WriteCursor cursor, nint next, object value);

/// <summary>
/// Reads an object of exactly one class from <see cref="ReadCursor.Next"/> on, into an existing one if that isn't null.
/// </summary>
internal delegate object ReadClass(ref ReadCursor cursor, object? existing);

/// <summary>Writes a struct; returns the address after it.</summary>
internal delegate nint WriteStruct<T>(ref WriteCursor cursor, nint next, ref T value);

/// <summary>Reads a struct from <see cref="ReadCursor.Next"/> on.</summary>
internal delegate T ReadStruct<T>(ref ReadCursor cursor);

/// <summary>
/// Writes a flat object of exactly one class between two addresses; returns the one after it, or 0 where it doesn't
/// fit, after which the bytes are void. Never throws.
/// </summary>
internal delegate nint WriteFlat(nint next, nint end, object value);

/// <summary>
/// Reads a flat object of exactly one class from all bytes between two addresses, into an existing one if that isn't
/// null; or returns null where something is out of the ordinary. Makes new strings if the cache is null.
/// </summary>
internal delegate object? ReadFlat(nint next, nint end, object? existing, StringCache? strings);
