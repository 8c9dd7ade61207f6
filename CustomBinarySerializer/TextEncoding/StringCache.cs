using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// A fixed-size cache of strings by their bytes, for texts of at most <see cref="Utf8Text.MaxShortLength"/> bytes.
/// Generated contracts pass it on. Not thread-safe.
/// </summary>
/// <remarks>
/// <code>
/// set:   [entry][entry]                     one of two, chosen by a hash of bytes and length, with a seed per process
/// entry: [string][key][mark][flags]         mark: length and form; key: all bytes of the text, which prove a match
/// </code>
/// <para>
/// A full set drops its older entry. One of many misses keeps it: the entry moves to the other set of its text, and
/// that set does the same with its older entry, a few times. A set whose entries have moved is marked, and texts that
/// it lacks are looked for in their other set. Finding one there earns credit, too, and a search in vain spends it, or
/// takes the mark away. So a few hundred texts soon find places for each seed, although some sets are chosen by three
/// or more of them, and texts that vary pay nearly nothing.
/// </para>
/// <para>
/// A miss costs about half as much again as creating the string. So hits earn credit and misses spend it. Without
/// credit, the cache pauses: the next texts, or flat objects, are read without it, then one is tried with all its
/// texts. Each pause is twice as long as the previous one while nothing is found. Texts that never repeat cost little
/// more than without a cache, and texts that begin to repeat are noticed.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed unsafe class StringCache
{
    /// <summary>The maximum number of cached strings.</summary>
    internal const int Capacity = 1 << (SetBits + 1);

    /// <summary>The maximum number of consecutive texts or flat objects that are read without the cache.</summary>
    internal const int MaxPause = 2 * LongestPause;

    private const int SetBits = 9;
    private const int EntriesPerSet = 2;
    private const int HashToSet = 64 - SetBits;
    private const int ShortestPause = 32;

    // In a table that is half full, hardly any text needs more.
    private const int MostMoves = 6;

    // At first, one of four texts that share a set is found in the other set, and three are searched in vain.
    private const int CreditOfOtherHit = 8;
    private const int MaxOtherCredit = 64;

    // A prime, so that texts that push each other out in turn take turns in moving, too.
    private const int MissesPerMove = 31;

    // A try takes some 400 ns if code and table are no longer in the processor's caches.
    private const int LongestPause = 1024;

    // A hit saves about twice what a miss costs.
    private const int CreditOfHit = 2;

    // A few texts, for instance of one letter, repeat even in data that otherwise doesn't.
    private const int CreditOfRepetition = 16;

    // The number of misses that fills the table.
    private const int MaxCredit = Capacity;

    private static readonly TextHashSeed s_processSeed = TextHashSeed.Random();

    [ThreadStatic]
    private static StringCache? t_ofThread;

    private readonly Entry[] _entries = new Entry[Capacity];
    private readonly TextHashSeed _seed;
    private long _credit = MaxCredit;
    private int _pause;
    private int _nextPause = ShortestPause;
    private int _missesToMove = MissesPerMove;
    private int _otherCredit = MaxOtherCredit;

    internal StringCache()
        : this(s_processSeed)
    {
    }

    /// <summary>Creates a cache with a known seed.</summary>
    internal StringCache(TextHashSeed seed) => _seed = seed;

    /// <summary>The cache of this thread. It calls no code outside itself, so it is never re-entered.</summary>
    internal static StringCache OfThisThread
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => t_ofThread ?? MakeForThisThread();
    }

    /// <summary>Returns the string of bytes. Invalid UTF-8 becomes U+FFFD.</summary>
    /// <param name="text">The bytes.</param>
    /// <param name="length">The length in bytes, from 1 to <see cref="Utf8Text.MaxShortLength"/>.</param>
    /// <param name="form">The encoding of the bytes.</param>
    internal string GetOrAdd(byte* text, int length, TextForm form = TextForm.Utf8) =>
        TryGetOrAdd(text, length, form) ?? Utf8Transcoding.Read(text, length);

    /// <summary>Returns the string of bytes as <see cref="GetOrAdd"/> does, but null for invalid UTF-8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string? TryGetOrAdd(byte* text, int length, TextForm form = TextForm.Utf8) =>
        TryFind(text, length, form) ?? TryAdd(text, length, form);

    /// <summary>
    /// Returns this cache, or null during a pause. Call it once for each text, or for each object of few texts.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal StringCache? ForNext() => TakesNext() ? this : null;

    /// <summary>Counts as a hit that an object already held the text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CountReuse() => _credit = unchecked(_credit + CreditOfHit);

    /// <summary>Returns whether <see cref="ForNext"/> would return this cache.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TakesNext()
    {
        if (_pause == 0)
        {
            return true;
        }

        _pause = unchecked(_pause - 1);
        return false;
    }

    /// <summary>Returns the cached string of bytes, or null.</summary>
    /// <param name="text">The bytes.</param>
    /// <param name="length">The length in bytes, from 1 to <see cref="Utf8Text.MaxShortLength"/>.</param>
    /// <param name="form">The encoding of the bytes. Texts in different encodings are different.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string? TryFind(byte* text, int length, TextForm form = TextForm.Utf8)
    {
        int mark = unchecked(length + (int)form);

        // A match is predictable, but not the entry of the two. So the first choice is no branch.
        if (IsLong(length))
        {
            LongTextKey key = new(text, length);
            ref Entry first = ref SetOf(_seed.Hash(key), mark);
            ref Entry entry = ref Unsafe.Add(ref first, first.Holds(key, mark) ? 0 : 1);
            if (entry.Holds(key, mark))
            {
                _credit = unchecked(_credit + CreditOfHit);
                return entry.Text;
            }
        }
        else
        {
            ShortTextKey key = new(text, length);
            ref Entry first = ref SetOf(_seed.Hash(key), mark);
            ref Entry entry = ref Unsafe.Add(ref first, first.Holds(key, mark) ? 0 : 1);
            if (entry.Holds(key, mark))
            {
                _credit = unchecked(_credit + CreditOfHit);
                return entry.Text;
            }
        }

        return null;
    }

    /// <summary>
    /// Returns a string that <see cref="TryFind"/> didn't find: from the other set, or a new one, which is cached.
    /// Returns null for invalid UTF-8.
    /// </summary>
    /// <param name="text">The bytes.</param>
    /// <param name="length">The length in bytes, from 1 to <see cref="Utf8Text.MaxShortLength"/>.</param>
    /// <param name="form">The encoding of the bytes.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal string? TryAdd(byte* text, int length, TextForm form = TextForm.Utf8)
    {
        LongTextKey key = IsLong(length) ? new LongTextKey(text, length) : new LongTextKey(new ShortTextKey(text, length));
        ulong hash = _seed.Hash(key);
        int mark = unchecked(length + (int)form);
        nuint set = IndexOf(hash, mark);
        ref Entry first = ref At(set);
        if (first.HasMoved)
        {
            ref Entry other = ref At(OtherSetOf(set, hash));
            ref Entry entry = ref Unsafe.Add(ref other, other.Holds(key, mark) ? 0 : 1);
            if (entry.Holds(key, mark))
            {
                _credit = unchecked(_credit + CreditOfHit);
                _otherCredit = Math.Min(_otherCredit + CreditOfOtherHit, MaxOtherCredit);
                return entry.Text;
            }

            _otherCredit = Math.Max(_otherCredit - 1, 0);
            first.HasMoved = _otherCredit > 0;
        }

        string? made = form == TextForm.Utf8
            ? Utf8Text.TryReadShortAscii(text, length) ?? Utf8Transcoding.TryRead(text, length)
            : CompactForm.Read(text, length, form);
        if (made is null)
        {
            return null;
        }

        ref Entry place = ref OlderOf(ref first);
        if (--_missesToMove == 0)
        {
            _missesToMove = MissesPerMove;
            Move(place, set);
        }

        place.Set(made, key, mark);
        PayForMiss(hash);
        return made;
    }

    /// <summary>Puts a copy of an entry of a set into its other set, whose older entry moves on, and so on.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Move(Entry moved, nuint set)
    {
        for (int moves = 0; moved.Text is not null && moves < MostMoves; moves++)
        {
            ulong hash = _seed.Hash(moved.Key);
            At(set).HasMoved |= IndexOf(hash, moved.Mark) == set;
            set = OtherSetOf(set, hash);
            ref Entry place = ref OlderOf(ref At(set));
            Entry next = place;
            place.Set(moved.Text, moved.Key, moved.Mark);
            moved = next;
        }
    }

    /// <summary>Returns the older entry of a set, for another text that makes it the newer one.</summary>
    private static ref Entry OlderOf(ref Entry first)
    {
        bool firstGivesWay = first.IsOlder;
        first.IsOlder = !firstGivesWay;
        return ref Unsafe.Add(ref first, firstGivesWay ? 0 : 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static StringCache MakeForThisThread() => t_ofThread = new StringCache();

    // Pauses of equal length could always skip the same member of each message, so the hash varies them.
    private void PayForMiss(ulong hash)
    {
        _credit = Math.Min(_credit, MaxCredit) - 1;
        if (_credit >= 0)
        {
            if (_credit >= CreditOfRepetition)
            {
                _nextPause = ShortestPause;
            }

            return;
        }

        _credit = 0;
        _pause = _nextPause + (int)(hash % (uint)(_nextPause + 1));
        _nextPause = Math.Min(2 * _nextPause, LongestPause);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsLong(int length) => length > ShortTextKey.MaxLength;

    // The mark is part of the hash, because texts of different lengths and forms may have the same key.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint IndexOf(ulong hash, int mark) => unchecked((nuint)((hash + ((ulong)(uint)mark << HashToSet)) >> HashToSet));

    // Symmetric: the bits of the hash lead from the other set back to this one.
    private static nuint OtherSetOf(nuint set, ulong hash) =>
        unchecked(set ^ ((nuint)(hash >> (HashToSet - SetBits)) & ((1 << SetBits) - 1) | 1));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref Entry SetOf(ulong hash, int mark) => ref At(IndexOf(hash, mark));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref Entry At(nuint set) =>
        ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_entries), unchecked(set * EntriesPerSet));

    // The mark is the length plus the form. It is 0, which no text has, in an empty entry.
    private struct Entry
    {
        internal string? Text;
        internal LongTextKey Key;
        internal int Mark;

        /// <summary>Whether the other entry of the set is newer. Only the first entry of a set stores it.</summary>
        internal bool IsOlder;

        /// <summary>Whether texts of this set may be in their other set. Only the first entry stores it.</summary>
        internal bool HasMoved;

        internal void Set(string text, in LongTextKey key, int mark)
        {
            Text = text;
            Key = key;
            Mark = mark;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal readonly bool Holds(in ShortTextKey key, int mark) =>
            unchecked((Key.A ^ key.A) | (Key.B ^ key.B) | (uint)(Mark ^ mark)) == 0;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal readonly bool Holds(in LongTextKey key, int mark) =>
            unchecked((Key.A ^ key.A) | (Key.B ^ key.B) | (Key.C ^ key.C) | (Key.D ^ key.D) | (uint)(Mark ^ mark)) == 0;
    }
}
