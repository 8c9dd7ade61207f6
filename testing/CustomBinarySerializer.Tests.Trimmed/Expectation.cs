namespace CustomBinarySerializer.Tests.Trimmed;

/// <summary>Checks the bytes of objects.</summary>
internal sealed class Expectation(CustomBinaryFormatter formatter)
{
    /// <summary>Writes an object, reads it, and writes it again; both must give the same bytes.</summary>
    /// <param name="value">The object.</param>
    /// <param name="fields">The frame, in hexadecimal digits.</param>
    /// <returns>The object that was read.</returns>
    /// <exception cref="InvalidOperationException">The frames differ from the expected one.</exception>
    internal T Check<T>(T value, params ReadOnlySpan<string> fields)
        where T : notnull
    {
        byte[] frame = Write(value);
        ThrowUnlessEqual<T>(string.Concat(fields), frame);
        T read = formatter.Deserialize<T>(frame);
        ThrowUnlessEqual<T>(string.Concat(fields), Write(read));
        return read;
    }

    private byte[] Write<T>(T value)
        where T : notnull
    {
        byte[] room = new byte[1024];
        return formatter.TrySerialize(room, value, out int size)
            ? room[..size]
            : throw new InvalidOperationException($"A {typeof(T)} takes more than {room.Length} bytes.");
    }

    private static void ThrowUnlessEqual<T>(string expected, byte[] frame)
    {
        if (Convert.ToHexString(frame) != expected)
        {
            throw new InvalidOperationException(
                $"A {typeof(T)} became{Environment.NewLine}{Convert.ToHexString(frame)} instead of{Environment.NewLine}{expected}");
        }
    }
}
