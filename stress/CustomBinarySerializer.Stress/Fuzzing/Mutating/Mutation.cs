namespace Stress.Fuzzing.Mutating;

/// <summary>A mutation of inputs.</summary>
/// <param name="Name">Description of the change.</param>
/// <param name="Change">Returns the changed bytes, or the same bytes if the change is impossible.</param>
internal sealed record Mutation(string Name, Func<MutationContext, byte[]> Change)
{
    private const int DeepestNesting = 200;
    private const int MostCopies = 300;
    private const int SmallNumbers = 48;

    /// <summary>The mutations for all targets, with equal probability.</summary>
    internal static IReadOnlyList<Mutation> All { get; } =
    [
        new("flip a bit", c => Overwrite(c, 1, place => [(byte)(c.Input[place] ^ (1 << c.Random.Next(8)))])),
        new("set a byte", c => Overwrite(c, 1, _ => [(byte)c.Random.Next(256)])),
        new("set a small number: a reference, count, kind or form", c => Overwrite(c, 1, _ => [(byte)c.Random.Next(SmallNumbers)])),
        new("move a small number by one or two", c => Overwrite(c, 1, place => [unchecked((byte)(c.Input[place] + c.Random.Next(-2, 3)))])),
        new("set 16 bits to an edge", c => Overwrite(c, sizeof(short), _ => Bytes(Numbers.Edge(c.Random), sizeof(short)))),
        new("set 32 bits to an edge", c => Overwrite(c, sizeof(int), _ => Bytes(Numbers.Edge(c.Random), sizeof(int)))),
        new("set 64 bits to an edge", c => Overwrite(c, sizeof(long), _ => Bytes(Numbers.Edge(c.Random), sizeof(long)))),
        new("move 32 bits a little", c =>
            Overwrite(c, sizeof(int), place =>
            Bytes(BinaryPrimitives.ReadInt32LittleEndian(c.Input.AsSpan(place)) + (long)c.Random.Next(-9, 10), sizeof(int)))),
        new("move 64 bits a little", c =>
            Overwrite(c, sizeof(long), place =>
            Bytes(unchecked(BinaryPrimitives.ReadInt64LittleEndian(c.Input.AsSpan(place)) + (8 * c.Random.Next(-9, 10))), sizeof(long)))),
        new("replace a number in seven bits a byte", SetSevenBit),
        new("delete a piece", c => c.Piece(c.Input) is var (start, count) ? c.Edit.Replace(c.Input, start, count, []) : c.Input),
        new("repeat a piece", c => c.Piece(c.Input) is var (start, count)
            ? c.Edit.Replace(c.Input, start + count, 0, c.Input.AsSpan(start, count)) : c.Input),
        new("repeat a piece many times", RepeatOften),
        new("move a piece", c => c.Piece(c.Input) is var (start, count)
            ? c.Edit.Replace(c.Input, c.Place(), 0, c.Input.AsSpan(start, count)) : c.Input),
        new("insert a piece of another input", c => c.Piece(c.Other) is var (start, count)
            ? c.Edit.Replace(c.Input, c.Place(), 0, c.Other.AsSpan(start, count)) : c.Input),
        new("put a piece of another input in the place of one", SplicePiece),
        new("insert a word", c => c.Edit.Replace(c.Input, c.Place(), 0, Word(c))),
        new("put a word in the place of a piece", c => c.Piece(c.Input) is var (start, count)
            ? c.Edit.Replace(c.Input, start, count, Word(c)) : c.Input),
        new("overwrite with a word", c => Word(c) is { } word ? Overwrite(c, word.Length, _ => word) : c.Input),
        new("insert bytes", c => c.Edit.Replace(c.Input, c.Place(), 0, RandomBytes(c))),
        new("cut the end", c => c.Input[..c.Place()]),
        new("begin as one and end as another", c => c.Place() is var at && at <= c.Other.Length
            ? [.. c.Input.AsSpan(0, at), .. c.Other.AsSpan(at)] : c.Input),
        new("append another input", c => c.Edit.Replace(c.Input, c.Input.Length, 0, c.Other)),
        new("put a frame in the place of another", SpliceFrame),
        new("nest a frame in itself", NestFrame),
    ];

    private static byte[] Overwrite(MutationContext context, int size, Func<int, byte[]> bytes) =>
        context.TryPlaceOf(size, out int place) ? context.Edit.Replace(context.Input, place, size, bytes(place)) : context.Input;

    private static byte[] Bytes(long number, int size) => BitConverter.GetBytes(number)[..size];

    private static byte[] Word(MutationContext context) => context.Words.Count == 0 ? [(byte)context.Random.Next(SmallNumbers)]
        : context.Words[context.Random.Next(context.Words.Count)];

    private static byte[] RandomBytes(MutationContext context)
    {
        byte[] bytes = new byte[1 + context.Random.Next(8)];
        context.Random.NextBytes(bytes);
        return bytes;
    }

    private static byte[] SetSevenBit(MutationContext context)
    {
        if (!context.TryPlaceOf(1, out int place))
        {
            return context.Input;
        }

        int size = Numbers.SevenBitSize(context.Input.AsSpan(place), out ulong value);
        ulong number = unchecked(context.Random.Next(3) switch
        {
            0 => (ulong)Numbers.Edge(context.Random) & 0xFFFF_FFFF,
            1 => (ulong)Numbers.Edge(context.Random),
            _ => value + (ulong)context.Random.Next(-3, 4),
        });
        return context.Edit.Replace(context.Input, place, size, Numbers.SevenBit(number));
    }

    private static byte[] RepeatOften(MutationContext context)
    {
        (int start, int count) = context.Piece(context.Input);
        int copies = 1 + context.Random.Next(MostCopies);
        int room = FuzzInput.MaxLength - context.Input.Length;
        if (count == 0 || (copies = Math.Min(copies, room / count)) == 0)
        {
            return context.Input;
        }

        byte[] repeated = new byte[copies * count];
        for (int i = 0; i < copies; i++)
        {
            context.Input.AsSpan(start, count).CopyTo(repeated.AsSpan(i * count));
        }

        return context.Edit.Replace(context.Input, start + count, 0, repeated);
    }

    private static byte[] SplicePiece(MutationContext context)
    {
        (int start, int count) = context.Piece(context.Input);
        (int otherStart, int otherCount) = context.Piece(context.Other);
        return context.Edit.Replace(context.Input, start, count, context.Other.AsSpan(otherStart, otherCount));
    }

    private static byte[] SpliceFrame(MutationContext context)
    {
        List<Range> here = FrameRanges.In(context.Input);
        List<Range> there = FrameRanges.In(context.Other);
        if (here.Count == 0 || there.Count == 0)
        {
            return context.Input;
        }

        (int start, int count) = here[context.Random.Next(here.Count)].GetOffsetAndLength(context.Input.Length);
        return context.Edit.Replace(context.Input, start, count, context.Other.AsSpan(there[context.Random.Next(there.Count)]));
    }

    // Replaces an inner frame by the outer one, repeatedly.
    private static byte[] NestFrame(MutationContext context)
    {
        List<Range> frames = FrameRanges.In(context.Input);
        if (frames.Count == 0)
        {
            return context.Input;
        }

        (int outer, int outerCount) = frames[context.Random.Next(frames.Count)].GetOffsetAndLength(context.Input.Length);
        List<Range> inside = [.. frames.Where(frame => frame.Start.Value > outer && frame.End.Value <= outer + outerCount)];
        if (inside.Count == 0)
        {
            return context.Input;
        }

        (int inner, int innerCount) = inside[context.Random.Next(inside.Count)].GetOffsetAndLength(context.Input.Length);
        byte[] whole = context.Input[outer..(outer + outerCount)];
        byte[] input = context.Input;
        int at = inner;
        for (int depth = context.Random.Next(1, DeepestNesting); depth > 0 && input.Length + outerCount <= FuzzInput.MaxLength; depth--)
        {
            input = context.Edit.Replace(input, at, innerCount, whole);
            at += inner - outer;
        }

        return input;
    }
}
