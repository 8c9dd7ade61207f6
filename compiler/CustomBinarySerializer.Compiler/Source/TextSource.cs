using CustomBinarySerializer.Compiler.CSharp;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>A printer of text methods, for prefixes that encode more than the length.</summary>
internal static class TextSource
{
    internal const string Plain = """
        private static void WriteText(BinaryWriter writer, string value, int reserved)
        {
            if (value is null)
            {
                writer.Write7BitEncodedInt(reserved);
                return;
            }

            byte[] utf8 = Encoding.UTF8.GetBytes(value);
            writer.Write7BitEncodedInt(utf8.Length + 1 + reserved);
            writer.Write(utf8);
        }

        private static string ReadText(BinaryReader reader, int prefix, int reserved) =>
            prefix == reserved ? null : Encoding.UTF8.GetString(ReadBytes(reader, prefix - 1 - reserved));
        """;

    internal const string Interned = """
        // The prefix is twice the length of a text that is new, or twice the number of one that was met before plus 1.
        private static void WriteText(BinaryWriter writer, string value, int reserved, Dictionary<string, int> texts)
        {
            if (value is null)
            {
                writer.Write7BitEncodedInt(reserved);
            }
            else if (texts.TryGetValue(value, out int number))
            {
                writer.Write7BitEncodedInt((2 * number) + 2 + reserved);
            }
            else
            {
                texts.Add(value, texts.Count);
                byte[] utf8 = Encoding.UTF8.GetBytes(value);
                writer.Write7BitEncodedInt((2 * utf8.Length) + 1 + reserved);
                writer.Write(utf8);
            }
        }

        private static string ReadText(BinaryReader reader, int prefix, int reserved, List<string> texts)
        {
            int code = prefix - 1 - reserved;
            if (code < 0)
            {
                return null;
            }

            if (code % 2 == 1)
            {
                return texts[code / 2];
            }

            string text = Encoding.UTF8.GetString(ReadBytes(reader, code / 2));
            texts.Add(text);
            return text;
        }
        """;

    internal const string Compact = """
        // The prefix is twice the length, plus 1 where each char takes two bytes.
        private static void WriteText(BinaryWriter writer, string value, int reserved)
        {
            if (value is null)
            {
                writer.Write7BitEncodedInt(reserved);
                return;
            }

            bool isWide = value.Any(c => c > '\u00FF');
            writer.Write7BitEncodedInt((2 * value.Length) + (isWide ? 1 : 0) + 1 + reserved);
            if (isWide)
            {
                foreach (char c in value)
                {
                    writer.Write((ushort)c);
                }
            }
            else
            {
                writer.Write(Encoding.Latin1.GetBytes(value));
            }
        }

        private static string ReadText(BinaryReader reader, int prefix, int reserved)
        {
            int code = prefix - 1 - reserved;
            if (code < 0)
            {
                return null;
            }

            if (code % 2 == 0)
            {
                return Encoding.Latin1.GetString(ReadBytes(reader, code / 2));
            }

            byte[] utf16 = ReadBytes(reader, code / 2 * 2);
            return string.Create(code / 2, utf16, static (chars, bytes) =>
            {
                for (int i = 0; i < chars.Length; i++)
                {
                    chars[i] = (char)(bytes[2 * i] | (bytes[(2 * i) + 1] << 8));
                }
            });
        }
        """;

    private const string Bytes = """

        private static byte[] ReadBytes(BinaryReader reader, int count)
        {
            byte[] bytes = reader.ReadBytes(count);
            return bytes.Length == count ? bytes : throw new EndOfStreamException();
        }
        """;

    /// <summary>Prints the methods.</summary>
    /// <param name="lines">Receives the printed lines.</param>
    /// <param name="methods">The C# of the methods, which is a constant of this class.</param>
    /// <param name="names">Receives the namespaces that the methods use.</param>
    internal static void Print(SourceLines lines, string methods, TypeNames names)
    {
        names.Namespaces.Add("System.Linq");
        names.Namespaces.Add("System.Text");
        names.Namespaces.Add("System.Collections.Generic");
        foreach (string line in $"{methods}\n{Bytes}".Replace("\r\n", "\n").Split('\n'))
        {
            lines.Add(line);
        }

        lines.Separate();
    }
}
