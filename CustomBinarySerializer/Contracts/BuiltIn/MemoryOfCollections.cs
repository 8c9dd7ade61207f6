using System.Collections;
using System.Collections.Specialized;
using CustomBinarySerializer.Compiler.Memory;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>The memory that collections of each type allocate.</summary>
internal static class MemoryOfCollections
{
    private static readonly Dictionary<Type, CollectionMemory> s_rows = new(
        BuiltInTypes.All.OfType<CollectionType>().ToDictionary(known => known.Type, known => CollectionMemory.Of(known.Row.Memory)))
    {
        // Collections that only graphs support.
        [typeof(Hashtable)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(HybridDictionary)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(StringDictionary)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(SortedList)] = CollectionMemory.Of(CollectionMemoryUse.Hashed),
        [typeof(ListDictionary)] = CollectionMemory.Of(CollectionMemoryUse.Nodes),
    };

    /// <summary>
    /// Returns the memory use of a collection type. Types without a row are arrays, lists, or derived from the type of
    /// a row.
    /// </summary>
    internal static CollectionMemory Of(Type type)
    {
        for (Type? known = type; known is not null; known = known.BaseType)
        {
            if (s_rows.TryGetValue(known.IsConstructedGenericType ? known.GetGenericTypeDefinition() : known, out CollectionMemory? row))
            {
                return row;
            }
        }

        return CollectionMemory.Of(CollectionMemoryUse.List);
    }
}
