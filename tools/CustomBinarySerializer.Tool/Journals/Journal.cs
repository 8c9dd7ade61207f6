using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>A folder of transaction files that is read without types. Thread-safe.</summary>
internal sealed class Journal : IDisposable
{
    private readonly DiskFolder _folder;
    private readonly Dictionary<CorruptRange, bool> _damage = [];

    private Journal(string path, bool skipsCorrupt, string? archive)
    {
        Path = System.IO.Path.GetFullPath(path);
        _folder = new DiskFolder(Path);
        TransactionFileReaderOptions options = new()
        {
            SkipCorrupt = skipsCorrupt,
            CorruptionSkipped = Note,
            Archive = archive is null ? null : new FolderArchive(archive),
        };
        Reader = TransactionFileReader.Open(Path, new TypeRegistry(), options);
    }

    internal string Path { get; }

    internal TransactionFileReader Reader { get; }

    /// <summary>The ranges that were passed over, in the order of the messages, each once.</summary>
    internal IReadOnlyList<CorruptRange> Damage
    {
        get
        {
            lock (_damage)
            {
                return [.. _damage.Keys.OrderBy(range => range.FirstOrdinal).ThenBy(range => range.Offset)];
            }
        }
    }

    /// <summary>Opens a folder for reading.</summary>
    /// <param name="path">The folder.</param>
    /// <param name="skipsCorrupt">
    /// Whether all damage is gathered in <see cref="Damage"/>; else what wasn't accepted is an error.
    /// </param>
    /// <param name="archive">The folder of the archive; null if none was given.</param>
    internal static Journal Open(string path, bool skipsCorrupt = false, string? archive = null)
    {
        ThrowIfFile(path);
        try
        {
            return new Journal(path, skipsCorrupt, archive);
        }
        catch (DirectoryNotFoundException e)
        {
            throw new DirectoryNotFoundException($"{path} doesn't exist. Give the folder that holds the segments.", e);
        }
        catch (FileNotFoundException e)
        {
            throw new FileNotFoundException(
                $"{path} holds no transaction file. Give the folder that holds the segments; a file of bare frames becomes one with: cbs " +
                "import FILE FOLDER",
                e);
        }
    }

    /// <exception cref="ArgumentException">The path is that of a file.</exception>
    internal static void ThrowIfFile(string path)
    {
        if (File.Exists(System.IO.Path.TrimEndingDirectorySeparator(path)))
        {
            throw new ArgumentException(
                $"{path} is a file. Give the folder that holds the segments; a file of bare frames becomes one with: cbs import {path} " +
                "FOLDER");
        }
    }

    /// <summary>Returns which messages the segments hold, also of those whose headers are damaged.</summary>
    internal IReadOnlyList<OrdinalRange> Segments()
    {
        long end = Reader.WrittenEnd;
        List<long> firsts = SegmentFileName.Segments(_folder);
        return [.. firsts.Zip([.. firsts.Skip(1), Math.Max(end, firsts[^1])], (first, next) => new OrdinalRange(first, next))];
    }

    /// <summary>Returns the schema of a segment; null if the segment can't be read.</summary>
    internal static SchemaDescription? SchemaOf(TransactionSegment segment)
    {
        try
        {
            return segment.Schema;
        }
        catch (BinarySerializationException)
        {
            return null;
        }
    }

    /// <summary>Reports the ranges that were skipped.</summary>
    /// <returns>The exit code: damage that was accepted is fine.</returns>
    internal int ReportDamage(Terminal terminal)
    {
        IReadOnlyList<CorruptRange> damage = Damage;
        foreach (CorruptRange range in damage)
        {
            terminal.Error.WriteLine(range);
        }

        return damage.All(range => range.Accepted is not null) ? ExitCode.Fine : ExitCode.FoundWrong;
    }

    /// <summary>Marks damage as accepted if the file of accepted damage has it.</summary>
    internal CorruptRange Mark(CorruptRange damage)
    {
        try
        {
            return new AcceptedDamage(_folder).Mark(damage, Reader.JournalId);
        }
        catch (Exception e) when (e is FileNotFoundException or BinarySerializationException)
        {
            // The last segment can't be read, so that nothing says which journal this is.
            return damage;
        }
    }

    /// <summary>Returns the accepted ranges of the folder.</summary>
    /// <param name="fault">The reason why the file isn't valid, in words; null if it is valid or doesn't exist.</param>
    internal IReadOnlyList<AcceptedRange> Accepted(out string? fault) => new AcceptedDamage(_folder).List(out _, out fault);

    public void Dispose() => Reader.Dispose();

    private void Note(CorruptRange range)
    {
        lock (_damage)
        {
            _damage[range] = true;
        }
    }
}
