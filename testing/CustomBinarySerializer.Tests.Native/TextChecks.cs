using System.Text;

namespace CustomBinarySerializer.Tests.Native;

/// <summary>
/// Round trips of texts of each length and kind, as UTF-8, interned and compact, with new strings and with cached ones.
/// </summary>
internal sealed class TextChecks(Checks checks)
{
    private static readonly string[] s_kinds = ["a", "é", "ж", "中", "😀", "a中", "😀é"];

    internal void Run()
    {
        TypeRegistry registry = new(TradeContracts.Instance);
        CustomBinaryFormatter[] formatters = [new(registry), new(registry, new FormatterOptions { ReuseStrings = true })];
        byte[] room = new byte[1 << 16];
        for (int length = 0; length <= 130; length++)
        {
            string?[] texts = [.. s_kinds.Select(kind => string.Concat(Enumerable.Repeat(kind, length))), null, "", "a"];
            foreach (CustomBinaryFormatter formatter in formatters)
            {
                checks.That(formatter.TrySerialize(room, new Interned { Texts = texts }, out int size), "room");
                checks.That(formatter.Deserialize<Interned>(room.AsSpan(0, size)).Texts!.SequenceEqual(texts), $"interned {length}");
                checks.That(formatter.TrySerialize(room, new Compact { Texts = texts }, out size), "room");
                checks.That(formatter.Deserialize<Compact>(room.AsSpan(0, size)).Texts!.SequenceEqual(texts), $"compact {length}");
                checks.That(formatter.TrySerialize(room, new Holder<string[]> { Value = texts! }, out size), "room");
                checks.AreEqual(Utf8Of(texts), room.AsSpan(8, size - 8), $"texts of {length}");
                checks.That(formatter.Deserialize<Holder<string[]>>(room.AsSpan(0, size)).Value!.SequenceEqual(texts), $"text {length}");
            }
        }
    }

    // By the framework's encoding.
    private static byte[] Utf8Of(string?[] texts)
    {
        using MemoryStream stream = new();
        using BinaryWriter writer = new(stream);
        writer.Write7BitEncodedInt(texts.Length + 1);
        foreach (string? text in texts)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(text ?? "");
            writer.Write7BitEncodedInt(text is null ? 0 : bytes.Length + 1);
            writer.Write(bytes);
        }

        return stream.ToArray();
    }
}
