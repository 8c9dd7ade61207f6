using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Operations on one message, and the memory that it begins in.</summary>
/// <param name="Room">The size of the caller's memory in bytes; null for the writer's own memory.</param>
/// <param name="Operations">The operations of the contract.</param>
internal sealed record WriterScenario(int? Room, Operation<BinaryWriter>[] Operations)
{
    private static readonly Gen<int?> s_rooms = Gen.Frequency(
        (1, Gen.Constant<int?>(null)), (2, Gen.Choose(0, 40).Select(r => (int?)r)), (1, Gen.Choose(0, 2000).Select(r => (int?)r)));

    internal static Gen<WriterScenario> Of(Gen<Operation<BinaryWriter>[]> operations) =>
        from room in s_rooms
        from list in operations
        select new WriterScenario(room, list);

    internal IEnumerable<WriterScenario> Shrink() =>
        Operation<BinaryWriter>.Shrink(Operations).Select(fewer => this with { Operations = fewer });

    internal CustomBinarySerializer.Payload.PayloadWriter Begin(DrivenWriter driven) =>
        Room is { } room ? driven.BeginInCallerMemory(room) : driven.BeginOwn();

    public override string ToString() => $"room {Room?.ToString() ?? "own"}\n  {string.Join("\n  ", (object[])Operations)}";
}
