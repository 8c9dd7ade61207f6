using System.Collections;
using System.Collections.Specialized;
using CustomBinarySerializer.Compiler.Memory;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// What collections of each type allocate: the rows' use of memory, and that of collections which only graphs know.
/// </summary>
internal static class MemoryOfCollections
{
    private static readonly Dictionary<Type, CollectionMemory> s_rows = new(BuiltInTypes.All.OfType<CollectionType>().Select(known => KeyValuePair.Create(known.Type, CollectionMemory.Of(known.Row.Memory))))
    {
        // Those that only graphs know.
        [typeof(Hashtable)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(HybridDictionary)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(StringDictionary)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(SortedList)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(ListDictionary)] = CollectionMemory.Of(CollectionMemoryUse.Nodes),
    };

    /// <summary>
    /// Returns the row of a collection; those that aren't in the table are arrays and lists, or derived from a row's
    /// type.
    /// </summary>
    internal static CollectionMemory Of(Type type)
    {
        for (Type? known = type; known is not null; known = known.BaseType)
        {
            if (s_rows.TryGetValue(known.IsConstructedGenericType ? known.GetGenericTypeDefinition() : known, out CollectionMemory row))
            {
                return row;
            }
        }

        return CollectionMemory.Of(CollectionMemoryUse.List);
    }
}
