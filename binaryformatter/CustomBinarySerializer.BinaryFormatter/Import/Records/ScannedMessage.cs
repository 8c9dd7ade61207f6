namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The positions of all entries in a message. Valid together with the message's bytes.</summary>
internal sealed class ScannedMessage
{
    private readonly PooledList<RecordEntry> _entries = new();
    private readonly List<string> _libraries = [];
    private Dictionary<int, char[]>? _chars;
    private readonly IdTable _entriesById = new();
    private readonly IdTable _layoutsById = new();
    private readonly IdTable _librariesById = new();

    internal int RootId { get; set; }

    /// <summary>Gets or sets the size of the message in bytes, which is known when it is complete.</summary>
    internal int Length { get; set; }

    /// <summary>Gets the classes, in the order of their descriptions.</summary>
    internal List<ClassLayout> Layouts { get; } = [];

    /// <summary>Gets the objects, arrays and strings, in the order in which they begin.</summary>
    internal ReadOnlySpan<RecordEntry> Entries => _entries.Items;

    /// <summary>Returns the memory of the positions. Only <see cref="Length"/> is valid afterwards.</summary>
    internal void Return()
    {
        _entries.Return();
        _entriesById.Return();
        _layoutsById.Return();
        _librariesById.Return();
    }

    internal void AddLibrary(int id, string name, int arrived)
    {
        _librariesById.Set(id, _libraries.Count, arrived);
        _libraries.Add(name);
    }

    /// <summary>Adds an entry. Its end may be set later.</summary>
    /// <returns>The number of the entry.</returns>
    /// <exception cref="BinarySerializationException">The id is impossible or already used.</exception>
    internal int AddEntry(int id, RecordEntry entry, int arrived)
    {
        if (id > 0 && _entriesById.TryGet(id, out _))
        {
            throw RecordErrors.Malformed(entry.Start, $"the id {id} stands for something else already");
        }

        // Nested values have negative ids, which nothing refers to, unless one is the root.
        _entriesById.Set(id, _entries.Count, arrived);
        _entries.Add(entry with { IsValue = id < 0 });
        return _entries.Count - 1;
    }

    /// <summary>Adds null items of an array that have no bytes of their own.</summary>
    internal void AddNulls(int number, int count) => _entries[number].Nulls += count;

    /// <summary>Adds the items of an array of chars.</summary>
    internal void AddChars(int number, char[] chars) => (_chars ??= []).Add(number, chars);

    /// <summary>Returns the items of an array of chars if they were transcoded; otherwise null.</summary>
    internal char[]? CharsOf(int number) => _chars?.GetValueOrDefault(number);

    /// <summary>
    /// Returns the items of an array of chars to the only object that uses them; null if they weren't transcoded or
    /// were already taken.
    /// </summary>
    internal char[]? TakeChars(int number) => _chars is not null && _chars.Remove(number, out char[]? chars) ? chars : null;

    internal void EndEntry(int number, int end) => _entries[number].End = end;

    /// <summary>Adds the layout of an object, to which later objects may refer.</summary>
    internal void AddLayout(int id, ClassLayout layout, int arrived)
    {
        _layoutsById.Set(id, layout.Index, arrived);
        Layouts.Add(layout);
    }

    /// <summary>Returns the number of the layout of the object with an id.</summary>
    internal bool TryGetLayout(int id, out int layout) => _layoutsById.TryGet(id, out layout);

    /// <summary>Finds an object, array or string by its id.</summary>
    internal bool TryGetEntry(int id, out int number) => _entriesById.TryGet(id, out number);

    /// <summary>Returns the full name of an assembly; null for the core library.</summary>
    /// <exception cref="BinarySerializationException">No record has the name.</exception>
    internal string? LibraryName(int id) => id == 0
        ? null
        : _librariesById.TryGet(id, out int index)
        ? _libraries[index]
        : throw RecordErrors.Malformed(Length, $"no record names the assembly {id}");

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
