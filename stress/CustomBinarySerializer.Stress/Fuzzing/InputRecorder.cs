using System.IO.MemoryMappedFiles;

namespace Stress.Fuzzing;

/// <summary>
/// A mapped file with the input that a process is about to read. The system keeps it when the process dies, so that its
/// parent finds the input.
/// </summary>
internal sealed class InputRecorder : IDisposable
{
    // Number of begun inputs int64, size of the corpus int64, reached branches int32, is busy int32,
    // length int32, input.
    private const int BegunOffset = 0;
    private const int KeptOffset = 8;
    private const int ReachedOffset = 16;
    private const int BusyOffset = 20;
    private const int LengthOffset = 24;
    private const int InputOffset = 28;

    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;

    private InputRecorder(MemoryMappedFile file)
    {
        _file = file;
        _view = file.CreateViewAccessor();
    }

    /// <summary>The number of begun inputs.</summary>
    internal long Begun => _view.ReadInt64(BegunOffset);

    internal long Kept => _view.ReadInt64(KeptOffset);

    internal int Reached => _view.ReadInt32(ReachedOffset);

    /// <summary>Whether the process is reading an input.</summary>
    internal bool IsBusy => _view.ReadInt32(BusyOffset) != 0;

    internal static InputRecorder Create(string path) =>
        new(MemoryMappedFile.CreateFromFile(path, FileMode.Create, null, InputOffset + FuzzInput.MaxLength));

    internal static InputRecorder Open(string path) => new(MemoryMappedFile.CreateFromFile(path, FileMode.Open));

    internal void Begin(byte[] input)
    {
        _view.Write(LengthOffset, input.Length);
        _view.WriteArray(InputOffset, input, 0, input.Length);
        _view.Write(BusyOffset, 1);
        _view.Write(BegunOffset, Begun + 1);
    }

    internal void End() => _view.Write(BusyOffset, 0);

    internal void Note(long kept, int reached)
    {
        _view.Write(KeptOffset, kept);
        _view.Write(ReachedOffset, reached);
    }

    /// <summary>Returns the last begun input.</summary>
    internal byte[] LastInput()
    {
        byte[] input = new byte[Math.Clamp(_view.ReadInt32(LengthOffset), 0, FuzzInput.MaxLength)];
        _view.ReadArray(InputOffset, input, 0, input.Length);
        return input;
    }

    public void Dispose()
    {
        _view.Dispose();
        _file.Dispose();
    }
}
