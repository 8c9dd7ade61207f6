using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.Advice;

/// <summary>What the errors about unregistered types advise compiles, and followed to the letter leads to a frame that is written and read.</summary>
public sealed partial class FollowedAdviceTests
{
    private const int MaxSteps = 6;

    [Test]
    public void OfRootsOfFrames() => AssertLeadsToFrames(static () => new TypeRegistry(), static sample => sample);

    [Test]
    public void OfObjectsInAutoContracts() =>
        AssertLeadsToFrames(static () => new TypeRegistry().RegisterAuto<Holder>(1), static sample => new Holder { Items = [1, sample] });

    [Test]
    public void OfObjectsInGraphs() =>
        AssertLeadsToFrames(static () => new TypeRegistry().RegisterSerializable<GraphHolder>(1), static sample => new GraphHolder { Items = [1, sample] });

    private static void AssertLeadsToFrames(Func<TypeRegistry> create, Func<object, object> wrap)
    {
        List<Attempt> left = [.. AdvisedTypes.Samples.Select(sample => new Attempt(create(), wrap(sample)))];
        for (int step = 0; step < MaxSteps; step++)
        {
            left.RemoveAll(attempt => attempt.Succeeds());
            if (left.Count == 0)
            {
                return;
            }

            Assert.That(left.Where(attempt => attempt.Call is null).Select(attempt => attempt.Message), Is.Empty, "No advice");
            MethodInfo[] calls = Compile([.. left.Select(attempt => attempt.Call!)]);
            for (int i = 0; i < calls.Length; i++)
            {
                Assert.That(() => calls[i].Invoke(null, [left[i].Registry, 100 + step]), Throws.Nothing, left[i].Message);
            }
        }

        Assert.That(left.Select(attempt => attempt.Message), Is.Empty, "Advice that leads nowhere");
    }

    private static MethodInfo[] Compile(string[] calls)
    {
        StringBuilder source = new("using CustomBinarySerializer; public static class Followed {\n");
        for (int i = 0; i < calls.Length; i++)
        {
            source.Append(CultureInfo.InvariantCulture, $"public static void Step{i}(TypeRegistry registry, int typeId) => {calls[i]};\n");
        }

        Type type = CompiledSource.Load(source.Append('}').ToString()).GetType("Followed")!;
        return [.. calls.Select((_, i) => type.GetMethod($"Step{i}")!)];
    }

    [GeneratedRegex(@"registry\.\w+(<.*>)?\([^\n]*?typeId\)")]
    private static partial Regex AdvisedCall { get; }

    private sealed class Attempt(TypeRegistry registry, object sample)
    {
        internal TypeRegistry Registry => registry;

        internal string Message { get; private set; } = "";

        internal string? Call => AdvisedCall.Match(Message) is { Success: true, Value: var call } ? call : null;

        internal bool Succeeds()
        {
            CustomBinaryFormatter formatter = new(registry);
            using MemoryStream stream = new();
            try
            {
                formatter.Serialize(stream, sample);
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.UnregisteredType)
            {
                Message = e.Message;
                return false;
            }

            stream.Position = 0;
            Assert.That(formatter.Deserialize(stream).GetType(), Is.EqualTo(sample.GetType()));
            return true;
        }
    }
}
