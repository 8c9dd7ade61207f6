using CustomBinarySerializer.Payload;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>
/// Operations that write payloads inside a payload. Plain writers give the expected bytes: the inner writer writes to
/// a stream of its own, and the outer one copies that stream after the reserved bytes.
/// </summary>
internal static class NestedOperations
{
    private const byte Header = 0xEE;
    private const int MaxLevels = 3;

    private static readonly Operation<BinaryWriter> s_toEnd =
        new("Seek(Int32, SeekOrigin)", "(0, End)", writer => writer.Seek(0, SeekOrigin.End));

    /// <summary>Calls on a payload, some of which write payloads inside it or begin and abandon them.</summary>
    internal static Gen<Operation<BinaryWriter>> Any { get; } = Gen.Frequency(
        (3, WriterOperations.Any),
        (1, Nested(AtEnd(MaxLevels - 1), Ended).Select(ended => After(s_toEnd, ended))),
        (1, Nested(AtEnd(MaxLevels - 1), Abandoned).Select(abandoned => After(s_toEnd, abandoned))),
        (1, Nested(InMiddle(MaxLevels - 1), Ended)));

    private static Gen<Operation<BinaryWriter>> AtEnd(int levels) => levels == 0
        ? WriterOperations.Any
        : Gen.Frequency((4, WriterOperations.Any), (1, Nested(AtEnd(levels - 1), Ended).Select(ended => After(s_toEnd, ended))));

    // Bytes that a nested payload in the middle wrote and cut off again were the outer payload's, and are gone.
    private static Gen<Operation<BinaryWriter>> InMiddle(int levels) => levels == 0
        ? WriterOperations.AnyButSetLength
        : Gen.Frequency((4, WriterOperations.AnyButSetLength), (1, Nested(InMiddle(levels - 1), Ended)));

    private static Gen<Operation<BinaryWriter>> Nested(
        Gen<Operation<BinaryWriter>> operation, Func<int, Operation<BinaryWriter>[], Operation<BinaryWriter>> make) =>
        from reserved in Gen.Elements(1, 4, 8)
        from count in Gen.Choose(0, 8)
        from inner in Gen.ArrayOf(operation, count)
        select make(reserved, inner);

    private static Operation<BinaryWriter> After(Operation<BinaryWriter> first, Operation<BinaryWriter> second) =>
        new(second.Member, second.Arguments, writer => $"{first.Run(writer)}; {second.Run(writer)}")
        {
            Smaller = second.Smaller.Select(smaller => After(first, smaller)),
        };

    private static Operation<BinaryWriter> Ended(int reserved, Operation<BinaryWriter>[] inner) =>
        new("ended", Describe(reserved, inner), writer => writer is PayloadWriter payload
            ? EndedIn(payload, reserved, inner)
            : EndedIn(writer, reserved, inner))
        {
            Smaller = Operation<BinaryWriter>.Shrink(inner).Select(smaller => Ended(reserved, smaller)),
        };

    private static Operation<BinaryWriter> Abandoned(int reserved, Operation<BinaryWriter>[] inner) =>
        new("abandoned", Describe(reserved, inner), writer => writer is PayloadWriter payload
            ? AbandonedIn(payload, reserved, inner)
            : AbandonedIn(inner))
        {
            Smaller = Operation<BinaryWriter>.Shrink(inner).Select(smaller => Abandoned(reserved, smaller)),
        };

    private static string EndedIn(PayloadWriter writer, int reserved, Operation<BinaryWriter>[] inner)
    {
        MessageMemory.NestedPayload outer = writer.Message.BeginNested(reserved);
        string outcomes = Run(inner, writer, writer.BaseStream);
        int length = writer.Message.EndNested(outer);
        writer.Message.Bytes(outer.StartOffset, reserved).Fill(Header);
        return $"{outcomes}; {length} bytes";
    }

    private static string EndedIn(BinaryWriter writer, int reserved, Operation<BinaryWriter>[] inner)
    {
        using MemoryStream stream = new();
        using BinaryWriter innerWriter = new(stream);
        string outcomes = Run(inner, innerWriter, stream);
        writer.Write(Enumerable.Repeat(Header, reserved).ToArray());
        writer.Write(stream.ToArray());
        return $"{outcomes}; {stream.Length} bytes";
    }

    private static string AbandonedIn(PayloadWriter writer, int reserved, Operation<BinaryWriter>[] inner)
    {
        MessageMemory.NestedPayload outer = writer.Message.BeginNested(reserved);
        string outcomes = Run(inner, writer, writer.BaseStream);
        writer.Message.AbandonNested(outer);
        return outcomes;
    }

    private static string AbandonedIn(Operation<BinaryWriter>[] inner)
    {
        using MemoryStream stream = new();
        using BinaryWriter innerWriter = new(stream);
        return Run(inner, innerWriter, stream);
    }

    private static string Run(Operation<BinaryWriter>[] operations, BinaryWriter writer, Stream stream) =>
        string.Join("; ", operations.Select(operation => CallOutcome.Of(operation, writer, stream)));

    private static string Describe(int reserved, Operation<BinaryWriter>[] inner) =>
        $"behind {reserved} bytes {{ {string.Join(" | ", (object[])inner)} }}";
}
