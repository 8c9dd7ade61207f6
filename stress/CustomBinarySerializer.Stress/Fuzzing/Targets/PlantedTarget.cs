namespace Stress.Fuzzing.Targets;

/// <summary>A target with a planted fault, for tests of the fuzzer. One flipped bit of the seed causes it.</summary>
internal sealed class PlantedTarget(FindingKind fault) : FuzzTarget
{
    private const byte Harmless = 0x40;
    private const int TooManyBytes = 64 << 20;

    private bool _isBroken;

    internal override IReadOnlyList<byte[]> Seeds => [[Harmless, Harmless, Harmless, Harmless]];

    internal override void Run(FuzzInput input)
    {
        if (input.Bytes is not [Harmless ^ 1, ..])
        {
            return;
        }

        switch (fault)
        {
            case FindingKind.Death:
                _ = Overflow(0);
                break;
            case FindingKind.Hang:
                Thread.Sleep(Timeout.Infinite);
                break;
            case FindingKind.Allocation:
                GC.KeepAlive(new byte[TooManyBytes]);
                break;
            case FindingKind.Exception:
                throw new InvalidOperationException("Planted.");
            default:
                _isBroken = true;
                throw new System.Runtime.Serialization.SerializationException("Planted.");
        }
    }

    internal override void ProveWorking()
    {
        if (_isBroken)
        {
            _isBroken = false;
            throw new ImpossibleValueException("A good frame isn't read any more.");
        }
    }

    private static int Overflow(int depth) => depth < 0 ? 0 : Overflow(depth + 1) + 1;
}
