namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>Where everything in a message is. Valid together with the message's bytes.</summary>
internal sealed class ScannedMessage
{
    private readonly List<RecordEntry> _entries = [];
    private readonly List<string> _libraries = [];
    private readonly Dictionary<int, char[]> _chars = [];
    private readonly IdTable _entriesById = new();
    private readonly IdTable _layoutsById = new();
    private readonly IdTable _librariesById = new();

    internal int RootId { get; set; }

    /// <summary>The bytes of the message; known when it is whole.</summary>
    internal int Length { get; set; }

    /// <summary>The classes, in the order in which they are described.</summary>
    internal List<ClassLayout> Layouts { get; } = [];

    /// <summary>Objects, arrays and strings, in the order in which they begin.</summary>
    internal IReadOnlyList<RecordEntry> Entries => _entries;

    internal void AddLibrary(int id, string name, int arrived)
    {
        _librariesById.Set(id, _libraries.Count, arrived);
        _libraries.Add(name);
    }

    /// <summary>Adds what begins here; its end may be given later.</summary>
    /// <returns>Its number.</returns>
    /// <exception cref="BinarySerializationException">The id isn't possible, or something else has it.</exception>
    internal int AddEntry(int id, RecordEntry entry, int arrived)
    {
        if (id > 0 && _entriesById.TryGet(id, out _))
        {
            throw RecordErrors.Malformed(entry.Start, $"the id {id} stands for something else already");
        }

        // Values inside objects have negative ids, which nothing refers to, unless one is the root.
        _entriesById.Set(id, _entries.Count, arrived);
        _entries.Add(entry with { IsValue = id < 0 });
        return _entries.Count - 1;
    }

    /// <summary>Adds items of an array that are nulls without bytes of their own.</summary>
    internal void AddNulls(int number, int count) => _entries[number] = _entries[number] with { Nulls = _entries[number].Nulls + count };

    /// <summary>Adds the items of an array of chars.</summary>
    internal void AddChars(int number, char[] chars) => _chars.Add(number, chars);

    /// <summary>Returns the items of an array of chars if they were transcoded; else null.</summary>
    internal char[]? CharsOf(int number) => _chars.GetValueOrDefault(number);

    /// <summary>Returns the items of an array of chars for the only object that is made of them; null if they weren't transcoded or were taken before.</summary>
    internal char[]? TakeChars(int number) => _chars.Remove(number, out char[]? chars) ? chars : null;

    internal void EndEntry(int number, int end) => _entries[number] = _entries[number] with { End = end };

    /// <summary>Lets objects that come later say that their class is that of this one.</summary>
    internal void AddLayout(int id, ClassLayout layout, int arrived)
    {
        _layoutsById.Set(id, layout.Index, arrived);
        Layouts.Add(layout);
    }

    /// <summary>Sets which layout an object has that others refer to for theirs.</summary>
    internal bool TryGetLayout(int id, out int layout) => _layoutsById.TryGet(id, out layout);

    /// <summary>Finds an object, array or string by its id.</summary>
    internal bool TryGetEntry(int id, out int number) => _entriesById.TryGet(id, out number);

    /// <summary>Returns the full name of an assembly; null for the core library.</summary>
    /// <exception cref="BinarySerializationException">No record names it.</exception>
    internal string? LibraryName(int id) => id == 0
        ? null
        : _librariesById.TryGet(id, out int index) ? _libraries[index] : throw RecordErrors.Malformed(Length, $"no record names the assembly {id}");

    /// <summary>Returns the number of the entry that begins at an offset.</summary>
    internal int EntryAt(int start)
    {
        int low = 0;
        int high = _entries.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            int found = _entries[middle].Start;
            if (found == start)
            {
                return middle;
            }

            (low, high) = found < start ? (middle + 1, high) : (low, middle - 1);
        }

        throw new ArgumentOutOfRangeException(nameof(start), start, "No object, array or string begins here.");
    }
}
