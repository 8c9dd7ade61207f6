using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit;

/// <summary>A file of bare frames that a test writes, and the library reads.</summary>
internal sealed class PlainFile : IDisposable
{
    private readonly string _path = System.IO.Path.Combine(TestContext.CurrentContext.WorkDirectory, System.IO.Path.GetRandomFileName());

    internal PlainFile(params ReadOnlySpan<byte> bytes)
    {
        Append(bytes);
        Frames = PlainFrameFile.Open(_path, TestRegistry.New());
    }

    internal PlainFrameFile Frames { get; }

    internal string Path => _path;

    /// <summary>Returns the frames of points with rising numbers, 16 bytes each.</summary>
    internal static byte[] Points(int count, int from = 0) =>
        TestRegistry.NewFormatter().Serialized(Enumerable.Range(from, count).Select(number => (object)new Point(number, -number)));

    internal void Append(params ReadOnlySpan<byte> bytes)
    {
        using FileStream file = new(_path, FileMode.Append, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
        file.Write(bytes);
    }

    internal void Cut(long length)
    {
        using FileStream file = new(_path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
        file.SetLength(length);
    }

    public void Dispose()
    {
        Frames.Dispose();
        File.Delete(_path);
    }
}
