using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>The first difference between two runs that should have written equal bytes.</summary>
internal sealed class Difference
{
    private readonly Recording _expected;
    private readonly Recording _actual;
    private readonly RecordedCall? _expectedCall;
    private readonly RecordedCall? _actualCall;

    internal Difference(Recording expected, Recording actual)
    {
        _expected = expected;
        _actual = actual;
        int position = expected.Payload.CommonPrefixLength(actual.Payload);
        _expectedCall = expected.CallAt(position);
        _actualCall = actual.CallAt(position);
        Position = _expectedCall?.Offset ?? _actualCall?.Offset ?? position;
        Call = _expectedCall?.Number ?? _actualCall?.Number ?? 0;
    }

    internal int Call { get; }

    /// <summary>The offset of the differing call in the payload, in bytes.</summary>
    internal int Position { get; }

    /// <summary>The numbers of two calls each of which has the other's value in the second run, or null.</summary>
    internal (int One, int Other)? Exchanged
    {
        get
        {
            IReadOnlyList<RecordedCall> expected = _expected.Calls;
            IReadOnlyList<RecordedCall> actual = _actual.Calls;
            if (expected.Count != actual.Count)
            {
                return null;
            }

            int[] differing = [.. Enumerable.Range(0, expected.Count).Where(i => !Bytes(_expected, i).SequenceEqual(Bytes(_actual, i)))];
            foreach (int other in differing.Skip(1))
            {
                int one = differing[0];
                if (expected[one].Kind == expected[other].Kind
                    && Bytes(_expected, one).SequenceEqual(Bytes(_actual, other))
                    && Bytes(_expected, other).SequenceEqual(Bytes(_actual, one)))
                {
                    return (expected[one].Number, expected[other].Number);
                }
            }

            return null;
        }
    }

    /// <summary>Describes both sides in words.</summary>
    internal string Sides(string expected, string actual) =>
        $"in call {Call}, at byte {Position}, {expected} {Describe(_expectedCall, _expected)}, {actual} {Describe(_actualCall, _actual)}";

    internal CallTable Table(string expected, string actual) =>
        new(expected, _expected, actual, _actual, Position, call => CallText.NameAndValue(call, _actual.Payload));

    private static ReadOnlySpan<byte> Bytes(Recording recording, int index)
    {
        RecordedCall call = recording.Calls[index];
        return recording.Payload.Slice(call.Offset, call.Length);
    }

    private static string Describe(RecordedCall? call, Recording recording) =>
        call is { } written ? CallText.NameAndValue(written, recording.Payload) : "nothing more";
}
