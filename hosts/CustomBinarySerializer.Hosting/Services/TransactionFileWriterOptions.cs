using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Hosting;

/// <summary>Options of a writer of a transaction file in a host.</summary>
public sealed class TransactionFileWriterOptions
{
    /// <summary>The folder; it is made if it doesn't exist. Required.</summary>
    public string Folder { get; set; } = "";

    /// <summary>How to write. <see cref="TransactionFileOptions.Default"/> by default.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public TransactionFileOptions Writer
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();
}
