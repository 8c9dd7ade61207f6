namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Operations on one payload.</summary>
internal sealed record ReaderScenario(byte[] Payload, Operation<BinaryReader>[] Operations)
{
    internal IEnumerable<ReaderScenario> Shrink() =>
        Operation<BinaryReader>.Shrink(Operations).Select(fewer => this with { Operations = fewer })
            .Concat(Seeded.Shorter(Payload).Select(shorter => this with { Payload = shorter }));

    public override string ToString() => $"{CallOutcome.Show(Payload)}\n  {string.Join("\n  ", (object[])Operations)}";
}
