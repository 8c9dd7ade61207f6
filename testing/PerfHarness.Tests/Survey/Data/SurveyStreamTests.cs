using FsCheck;
using FsCheck.Fluent;
using PerfHarness.Survey.Data;

namespace PerfHarness.Tests.Survey.Data;

public class SurveyStreamTests
{
    [Test]
    public void BytesOfEveryCallAreKept() => Prop.ForAll<byte[][]>(parts =>
    {
        using SurveyStream stream = new();
        for (int index = 0; index < parts.Length; index++)
        {
            Write(stream, parts[index] ?? [], index % 3);
        }

        byte[] expected = [.. parts.SelectMany(part => part ?? [])];
        return stream.Written.SequenceEqual(expected) && stream.OpenWritten().ToArray().AsSpan().SequenceEqual(expected);
    }).QuickCheckThrowOnFailure();

    [Test]
    public void StreamGrows()
    {
        using SurveyStream stream = new();
        byte[] large = [.. Enumerable.Range(0, 100_000).Select(number => (byte)(number % 251))];
        stream.WriteByte(1);
        stream.Write(large);

        Assert.That(stream.Written[1..].SequenceEqual(large), Is.True);
    }

    [Test]
    public void LengthZeroStartsAgain()
    {
        using SurveyStream stream = new();
        stream.Write([1, 2, 3]);
        stream.SetLength(0);
        stream.Write([4]);

        Assert.That(stream.Written.ToArray(), Is.EqualTo(new byte[] { 4 }));
    }

    [Test]
    public void SpanHasAtLeastTheRequestedSize()
    {
        using SurveyStream stream = new();

        Assert.That(stream.GetSpan(1_000_000).Length, Is.GreaterThanOrEqualTo(1_000_000));
        Assert.That(stream.WrittenCount, Is.Zero);
    }

    private static void Write(SurveyStream stream, byte[] part, int call)
    {
        switch (call)
        {
            case 0:
                stream.Write(part);
                break;
            case 1:
                part.CopyTo(stream.GetSpan(part.Length));
                stream.Advance(part.Length);
                break;
            default:
                foreach (byte one in part)
                {
                    stream.WriteByte(one);
                }

                break;
        }
    }
}
