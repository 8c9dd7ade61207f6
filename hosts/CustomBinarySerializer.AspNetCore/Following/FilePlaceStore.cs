using System.Text.Json;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.AspNetCore.Following;

/// <summary>Keeps a place in a file, which is replaced as a whole.</summary>
/// <remarks><code>{"journal":"7f0c…","nextOrdinal":89002}</code></remarks>
internal sealed class FilePlaceStore(string path) : ITransactionFilePlaceStore
{
    private readonly string _path = Path.GetFullPath(path);

    private string Name => Path.GetFileName(_path);

    /// <exception cref="InvalidDataException">The file holds no place.</exception>
    public ValueTask<TransactionFilePlace?> LoadAsync(string follower, CancellationToken cancellationToken)
    {
        try
        {
            return DurableText.TryRead(new DiskFolder(Path.GetDirectoryName(_path)!), Name) is { } text ? new(Parse(text)) : new((TransactionFilePlace?)null);
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{_path} holds no place of a follower. Delete it to begin again, or restore it.", e);
        }
    }

    public ValueTask StoreAsync(string follower, TransactionFilePlace place, CancellationToken cancellationToken)
    {
        DurableText.Write(DiskFolder.Make(Path.GetDirectoryName(_path)!), Name, JsonSerializer.Serialize(place, JsonSerializerOptions.Web));
        return ValueTask.CompletedTask;
    }

    private static TransactionFilePlace Parse(string text)
    {
        TransactionFilePlace place = JsonSerializer.Deserialize<TransactionFilePlace>(text, JsonSerializerOptions.Web);
        return place.NextOrdinal >= 0 ? place : throw new JsonException("The ordinal is negative.");
    }
}
