using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>An archive in memory, which counts calls and fails on demand. Thread-safe.</summary>
internal sealed class MemoryArchive : SegmentArchive
{
    private int _gets;
    private int _puts;

    internal ConcurrentDictionary<string, byte[]> Objects { get; init; } = [];

    /// <summary>The number of requests for objects that are there.</summary>
    internal int Gets => _gets;

    internal int Puts => _puts;

    /// <summary>Called with each call and name, before the work. It may throw, or wait.</summary>
    internal Action<string, string> Calling { get; set; } = (_, _) => { };

    public override string Description => "memory:test";

    public override async Task PutAsync(string name, Stream content, CancellationToken cancellationToken)
    {
        Calling("put", name);
        using MemoryStream copy = new();
        await content.CopyToAsync(copy, cancellationToken);
        Objects[name] = copy.ToArray();
        Interlocked.Increment(ref _puts);
    }

    public override async Task<Stream?> GetAsync(string name, CancellationToken cancellationToken)
    {
        await Task.Yield();
        Calling("get", name);
        if (!Objects.TryGetValue(name, out byte[]? content))
        {
            return null;
        }

        Interlocked.Increment(ref _gets);
        return new MemoryStream(content, writable: false);
    }

    public override Task DeleteAsync(string name, CancellationToken cancellationToken)
    {
        Calling("delete", name);
        Objects.TryRemove(name, out _);
        return Task.CompletedTask;
    }

    public override async IAsyncEnumerable<string> ListAsync(
        string prefix, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await Task.Yield();
        Calling("list", prefix);
        foreach (string name in Objects.Keys.Where(name => name.StartsWith(prefix, StringComparison.Ordinal)))
        {
            yield return name;
        }
    }
}
