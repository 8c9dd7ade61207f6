namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Converts the notation of golden frames to bytes.</summary>
internal static class Bytes
{
    /// <summary>
    /// Returns the bytes of fields, each of which is a string of hexadecimal digits. Blanks are ignored.
    /// </summary>
    internal static byte[] Of(params string[] fields)
    {
        string digits = string.Concat(fields).Replace(" ", "");
        byte[] bytes = new byte[digits.Length / 2];
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = Convert.ToByte(digits.Substring(2 * i, 2), 16);
        }

        return bytes;
    }
}
