using CustomBinarySerializer.TransactionFiles;
using Shop;

namespace CustomBinarySerializer.Tool.Tests;

/// <summary>
/// The folders of docs/operate/runbook.md: three segments of 400, 400 and 200 orders, a backup and a mirror.
/// </summary>
internal sealed class RunbookFolder : IDisposable
{
    private readonly TemporaryFolder _root = new();

    internal RunbookFolder()
    {
        Write("orders");
        Copy("orders", "backup");
        Write("orders-mirror");
    }

    internal static TypeRegistry Registry { get; } = new TypeRegistry().Register<Order>(1);

    internal static TransactionFileOptions Options { get; } = new() { Durability = DurabilityPolicy.Explicit };

    internal string Root => _root.Path;

    internal string PathOf(params ReadOnlySpan<string> parts) => Path.Combine([Root, .. parts]);

    internal TransactionFileWriter OpenWriter(string folder = "orders") => TransactionFileWriter.Open(PathOf(folder), Registry, Options);

    internal static void Append(TransactionFileWriter writer, int from, int to)
    {
        for (int number = from; number < to; number++)
        {
            writer.Append(new Order { Number = number, Customer = $"customer {number}" });
        }
    }

    /// <summary>Copies a folder as it is on the disk while its writer is at work.</summary>
    internal void Copy(string from, string to)
    {
        Directory.CreateDirectory(PathOf(to));
        foreach (string file in Directory.GetFiles(PathOf(from)).Where(file => !file.EndsWith(".lock", StringComparison.Ordinal)))
        {
            File.Copy(file, PathOf(to, Path.GetFileName(file)), overwrite: true);
        }
    }

    /// <summary>Leaves the folder in the state after a process was killed while it wrote message 1009.</summary>
    internal void Tear()
    {
        using (TransactionFileWriter writer = OpenWriter())
        {
            Append(writer, 1000, 1010);
            writer.Flush();
            Copy("orders", "killed");
        }

        Directory.Delete(PathOf("orders"), recursive: true);
        Directory.Move(PathOf("killed"), PathOf("orders"));
        Cut("orders", 3);
    }

    /// <summary>Cuts bytes off the end of the last segment.</summary>
    internal void Cut(string folder, int bytes)
    {
        using FileStream last = File.OpenWrite(PathOf(folder, "00000000000000000800.segment"));
        last.SetLength(last.Length - bytes);
    }

    /// <summary>Flips a bit of message 450.</summary>
    internal void Damage()
    {
        string path = PathOf("orders", "00000000000000000400.segment");
        byte[] bytes = File.ReadAllBytes(path);
        bytes[bytes.AsSpan().IndexOf("customer 450"u8)] ^= 1;
        File.WriteAllBytes(path, bytes);
    }

    public void Dispose() => _root.Dispose();

    private void Write(string folder)
    {
        using TransactionFileWriter writer = OpenWriter(folder);
        Append(writer, 0, 400);
        writer.Roll();
        Append(writer, 400, 800);
        writer.Roll();
        Append(writer, 800, 1000);
    }
}
