using System.Security.Cryptography;
using CustomBinarySerializer.Payload;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload;

/// <summary>The library's own SHA-256 and random numbers, which need no native library.</summary>
public sealed class Sha256Tests
{
    [Test]
    public void TheHashIsThatOfTheFramework() => Prop.ForAll(
        ArbMap.Default.ArbFor<byte[]>(),
        bytes => Assert.That(Sha256.HashData(bytes), Is.EqualTo(SHA256.HashData(bytes)))).QuickCheckThrowOnFailure();

    [Test]
    public void TheHashIsThatOfTheFrameworkAtEveryLengthAroundBlocks([Range(0, 200)] int length)
    {
        byte[] bytes = [.. Enumerable.Range(0, length).Select(i => unchecked((byte)(i * 7)))];

        Assert.That(Sha256.HashData(bytes), Is.EqualTo(SHA256.HashData(bytes)));
    }

    [Test]
    public void TheHashOfPiecesIsThatOfTheWhole() => Prop.ForAll(
        ArbMap.Default.ArbFor<byte[][]>(),
        pieces =>
        {
            Sha256 hash = new();
            foreach (byte[] piece in pieces)
            {
                hash.Append(piece);
            }

            Assert.That(hash.Finish(), Is.EqualTo(SHA256.HashData([.. pieces.SelectMany(piece => piece)])));
        }).QuickCheckThrowOnFailure();

    [Test]
    public void EveryRandomBitIsSometimesSetAndSometimesNot()
    {
        ulong[] numbers = [.. Enumerable.Range(0, 200).Select(_ => RandomBits.Next())];

        Assert.That(numbers.Aggregate((x, y) => x | y), Is.EqualTo(ulong.MaxValue));
        Assert.That(numbers.Aggregate((x, y) => x & y), Is.Zero);
    }
}
