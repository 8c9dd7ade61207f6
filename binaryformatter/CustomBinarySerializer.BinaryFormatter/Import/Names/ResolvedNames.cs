using System.Collections.Concurrent;

namespace CustomBinarySerializer.Graphs.Import.Names;

/// <summary>
/// The types of names in earlier messages, so that a name is parsed and looked up once. It holds a limited number of
/// names, and none without a type, because messages choose the names. Thread-safe.
/// </summary>
internal sealed class ResolvedNames
{
    private const int MaxNames = 1024;
    private const int MaxLength = 1024;

    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, Type>> _byLibrary = [];
    private int _count;

    /// <summary>Returns the type of a name, or null if the name isn't held.</summary>
    /// <param name="library">The full name of the assembly in the message; empty for the core library.</param>
    /// <param name="typeName">The name in the message.</param>
    internal Type? Find(string library, string typeName) =>
        _byLibrary.TryGetValue(library, out ConcurrentDictionary<string, Type>? types) && types.TryGetValue(typeName, out Type? type)
            ? type
            : null;

    /// <summary>Adds a name, unless it is long or there are too many.</summary>
    internal void Add(string library, string typeName, Type type)
    {
        if (library.Length + typeName.Length <= MaxLength
            && Volatile.Read(ref _count) < MaxNames
            && Interlocked.Increment(ref _count) <= MaxNames)
        {
            _byLibrary.GetOrAdd(library, static _ => []).TryAdd(typeName, type);
        }
    }
}
