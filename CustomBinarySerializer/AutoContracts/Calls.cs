using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts;

/// <summary>Writes an object of exactly one class, without null in front; returns the address behind it.</summary>
internal unsafe delegate byte* WriteClass(ref WriteCursor cursor, byte* next, object value);

/// <summary>Reads an object of exactly one class from <see cref="ReadCursor.Next"/> on, into an existing one if that isn't null.</summary>
internal delegate object ReadClass(ref ReadCursor cursor, object? existing);

/// <summary>Writes a struct; returns the address behind it.</summary>
internal unsafe delegate byte* WriteStruct<T>(ref WriteCursor cursor, byte* next, ref T value);

/// <summary>Reads a struct from <see cref="ReadCursor.Next"/> on.</summary>
internal delegate T ReadStruct<T>(ref ReadCursor cursor);
