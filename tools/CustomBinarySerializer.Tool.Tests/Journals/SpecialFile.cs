using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace CustomBinarySerializer.Tool.Tests.Journals;

/// <summary>The kinds of objects that another user can put in the place of a file.</summary>
public enum SpecialFile
{
    LinkToFile,
    LinkToNothing,
    LinkToDevice,
    LinkToPipe,
    LinkToFolder,
    HardLink,
    Pipe,
    Socket,
    Folder,
}

/// <summary>A folder with neighbouring files that no operation may touch.</summary>
[SupportedOSPlatform("linux")]
internal sealed partial class HostileFolder : IDisposable
{
    private const uint Mode = 0b110_110_110;
    private static readonly byte[] s_outside = [.. Enumerable.Range(0, 10_000).Select(i => (byte)(i % 251))];

    private readonly TemporaryFolder _folder = new();
    private readonly List<Socket> _sockets = [];

    internal HostileFolder(IReadOnlyDictionary<string, byte[]> files)
    {
        Directory.CreateDirectory(Path);
        Directory.CreateDirectory(Outside("folder"));
        foreach ((string name, byte[] bytes) in files)
        {
            File.WriteAllBytes(PathOf(name), bytes);
        }

        File.WriteAllBytes(Outside("file"), s_outside);
        MakePipe(Outside("pipe"));
    }

    internal string Path => _folder["f"];

    internal string PathOf(string name) => System.IO.Path.Combine(Path, name);

    /// <summary>Places an object that isn't a regular file under a name.</summary>
    internal void Place(string name, SpecialFile kind)
    {
        string path = PathOf(name);
        File.Delete(path);
        switch (kind)
        {
            case SpecialFile.LinkToFile:
                File.CreateSymbolicLink(path, Outside("file"));
                break;
            case SpecialFile.LinkToNothing:
                File.CreateSymbolicLink(path, Outside("nothing"));
                break;
            case SpecialFile.LinkToDevice:
                File.CreateSymbolicLink(path, "/dev/zero");
                break;
            case SpecialFile.LinkToPipe:
                File.CreateSymbolicLink(path, Outside("pipe"));
                break;
            case SpecialFile.LinkToFolder:
                File.CreateSymbolicLink(path, Outside("folder"));
                break;
            case SpecialFile.HardLink:
                Assert.That(Link(Outside("file"), path), Is.Zero);
                break;
            case SpecialFile.Pipe:
                MakePipe(path);
                break;
            case SpecialFile.Socket:
                Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
                socket.Bind(new UnixDomainSocketEndPoint(path));
                _sockets.Add(socket);
                break;
            default:
                Directory.CreateDirectory(path);
                break;
        }
    }

    /// <summary>Fails if anything outside the folder was changed or created.</summary>
    internal void AssertNothingElseIsTouched(string what)
    {
        IEnumerable<string> outside = Directory.EnumerateFileSystemEntries(Outside("")).Select(path => System.IO.Path.GetFileName(path));
        Assert.That(outside, Is.EquivalentTo(["file", "folder", "pipe"]), what);
        Assert.That(Directory.EnumerateFileSystemEntries(Outside("folder")), Is.Empty, what);
        Assert.That(File.ReadAllBytes(Outside("file")).AsSpan().SequenceEqual(s_outside), Is.True, what);
    }

    public void Dispose()
    {
        _sockets.ForEach(socket => socket.Dispose());
        _folder.Dispose();
    }

    private string Outside(string name) => System.IO.Path.Combine(Directory.CreateDirectory(_folder["o"]).FullName, name);

    private static void MakePipe(string path) => Assert.That(MakeFifo(path, Mode), Is.Zero);

    [LibraryImport("libc", EntryPoint = "mkfifo", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int MakeFifo(string path, uint mode);

    [LibraryImport("libc", EntryPoint = "link", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Link(string path, string name);
}
