using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA1805 // The compiler would warn of fields that nothing sets.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests that refused frames leave no permanent state in the process: no closed generic type and no culture.
/// </summary>
[NonParallelizable]
public sealed class RefusedTypesTests
{
    private const byte NewType = 4;

    private static readonly LeafForm[] s_formsWithCultures =
        [new CompareInfoForm(), new UntypedComparerForm(), new CaseInsensitiveComparerForm(), new StringComparerForm()];

    private static readonly CustomBinaryFormatter s_formatter =
        new(new TypeRegistry().RegisterSerializable<Declarations>(1), FormatterOptions.UntrustedData);

    [TestCase(false)]
    [TestCase(true)]
    public void TypesThatStrangersMayNotAskForAreNotMade(bool asTypeObject)
    {
        using TypeLoads loads = new();
        int refused = 0;
        for (int first = 1; first <= 10; first++)
        {
            for (int second = 1; second <= 10; second++)
            {
                byte[] type = [.. Zigzag(-113), .. Zigzag(-first), .. Zigzag(-second), .. Zigzag(-first), .. Zigzag(-7)];
                byte[] payload = asTypeObject ? [NewType, .. Zigzag(-161), 3, (byte)(type.Length + 1), .. type] : [NewType, .. type];
                Assert.That(
                    () => s_formatter.Deserialize<object>(Bytes.FrameOf(GraphSignature.RootTypeId, payload)),
                    Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UserCodeRefused));
                refused++;
            }
        }

        Assert.That(refused, Is.EqualTo(100));
        Assert.That(loads.CountUpTo(asTypeObject ? typeof(MarkOfObjects) : typeof(MarkOfTypes)), Is.LessThan(10));
    }

    [Test]
    public void TypesThatAreMadeAreCounted()
    {
        using TypeLoads loads = new();
        Type[] scalars = [typeof(byte), typeof(short), typeof(int), typeof(long), typeof(float)];
        Assert.That(
            scalars.Select(scalar => TypeLoads.Definition.MakeGenericType(scalar, scalar, scalar, typeof(RefusedTypesTests))).Count(),
            Is.EqualTo(5));

        Assert.That(loads.CountUpTo(typeof(MarkOfMade)), Is.GreaterThanOrEqualTo(6));
    }

    [Test]
    public void TypesThatAreDeclaredSomewhereAreMade()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Declarations>(1));
        Declarations graph = new()
        {
            Any = new List<Tuple<int, string>> { Tuple.Create(1, "a") },
            Types = [typeof(Dictionary<string, int[]>), typeof(int?[]), typeof(byte[,])]
        };

        Declarations read = s_formatter.Deserialize<Declarations>(formatter.Serialized(graph));

        Assert.That(read.Any, Is.EqualTo(graph.Any));
        Assert.That(read.Types, Is.EqualTo(graph.Types));
    }

    [TestCaseSource(nameof(s_formsWithCultures))]
    public void CulturesThatTheSystemDoesNotKnowAreNotMade(object form)
    {
        byte[] bytes = [.. form is StringComparerForm ? [255] : ReadOnlySpan<byte>.Empty, 7, .. "qq-made"u8, 0, 0, 0, 0];
        PayloadHost host = new StubPayloadHost { IsUntrusted = true };
        using BinaryReader reader = new(new MemoryStream(bytes));

        Assert.That(
            () => ((LeafForm)form).Read(reader, host),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("qq-made")
                .And.Message.Contains("culture that this machine knows"));
    }

    private static byte[] Zigzag(int value)
    {
        uint number = unchecked((uint)((value << 1) ^ (value >> 31)));
        return number < 0x80 ? [(byte)number] : [unchecked((byte)(number | 0x80)), (byte)(number >> 7)];
    }

    [Serializable]
    private sealed class Declarations
    {
        internal object? Any;
        internal Type[]? Types;
        internal Tuple<int, string>? Pair = null;
        internal Dictionary<string, int[]>? Dictionary = null;
        internal int?[]? Numbers = null;
    }

    private struct MarkOfTypes;

    private struct MarkOfObjects;

    private struct MarkOfMade;
}
