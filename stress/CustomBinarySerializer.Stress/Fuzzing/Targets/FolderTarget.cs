using Stress.Fuzzing.Messages;

namespace Stress.Fuzzing.Targets;

/// <summary>A target whose inputs are archives of the files in a folder.</summary>
internal abstract class FolderTarget : FuzzTarget
{
    protected ScratchFolder Folder { get; } = new();

    protected TypeRegistry Registry { get; } = new TypeRegistry().Register<Measure>(5);

    public override void Dispose()
    {
        Folder.Dispose();
        base.Dispose();
    }

    /// <summary>Runs a call that may refuse damage. The next call must work.</summary>
    protected static void Try(Action action)
    {
        try
        {
            action();
        }
        catch (SerializationException)
        {
        }
    }

    /// <summary>Returns the bytes of a file that may be open.</summary>
    protected static byte[] BytesOf(string path)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        byte[] bytes = new byte[file.Length];
        file.ReadExactly(bytes);
        return bytes;
    }
}
