using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.Formatter.Advice;

/// <summary>Follows the advice of errors to the letter: compiles the calls that they name, and tries again.</summary>
internal static partial class FollowedAdvice
{
    private const int MaxSteps = 8;
    private const int FirstTypeId = 100;

    [GeneratedRegex(@"registry\.\w+(<.*>)?\([^\n]*?typeId\)")]
    private static partial Regex AdvisedCall { get; }

    /// <summary>Follows the advice until each object is written and read, or an error names no call.</summary>
    /// <returns>The attempts that failed.</returns>
    internal static IReadOnlyList<Attempt> Follow(IEnumerable<Attempt> attempts)
    {
        List<Attempt> left = [.. attempts];
        List<Attempt> failed = [];
        for (int step = 0; step < MaxSteps; step++)
        {
            left.RemoveAll(attempt => attempt.Succeeds());
            failed.AddRange(left.Where(attempt => attempt.Call is null));
            left.RemoveAll(attempt => attempt.Call is null);
            MethodInfo[] calls = left.Count == 0 ? [] : Compile([.. left.Select(attempt => attempt.Call!)]);
            for (int i = 0; i < calls.Length; i++)
            {
                left[i].Follow(calls[i], FirstTypeId + step);
            }
        }

        return [.. failed, .. left];
    }

    private static MethodInfo[] Compile(string[] calls)
    {
        StringBuilder source = new("using CustomBinarySerializer; using CustomBinarySerializer.Graphs; public static class Followed {\n");
        for (int i = 0; i < calls.Length; i++)
        {
            source.Append(CultureInfo.InvariantCulture, $"public static void Step{i}(TypeRegistry registry, int typeId) => {calls[i]};\n");
        }

        Type type = CompiledSource.Load(source.Append('}').ToString()).GetType("Followed")!;
        return [.. calls.Select((_, i) => type.GetMethod($"Step{i}")!)];
    }

    internal sealed class Attempt(TypeRegistry registry, object sample)
    {
        internal List<Type> Advised { get; } = [];

        /// <summary>The message of the last error.</summary>
        internal string Message { get; private set; } = "";

        internal string? Call => AdvisedCall.Match(Message) is { Success: true, Value: var call } ? call : null;

        /// <summary>Whether the advised call was refused, or led to a frame that can't be read.</summary>
        internal bool IsMisled { get; private set; }

        public override string ToString() => $"{sample.GetType()}, after {string.Join(" and ", Advised)}: {Message}";

        internal bool Succeeds()
        {
            CustomBinaryFormatter formatter = new(registry);
            using MemoryStream stream = new();
            try
            {
                formatter.Serialize(stream, sample);
            }
            catch (BinarySerializationException e)
            {
                Message = e.Message;
                return false;
            }

            stream.Position = 0;
            try
            {
                object read = formatter.Deserialize(stream);
                Assert.That(read.GetType(), Is.EqualTo(sample.GetType()));
                Assert.That(BoundsOf(read), Is.EqualTo(BoundsOf(sample)));
            }
            catch (Exception e) when (e is BinarySerializationException or AssertionException)
            {
                IsMisled = true;
                Message = $"Written, and not read: {e.Message}";
                return false;
            }

            return true;
        }

        private static IEnumerable<(int, int)> BoundsOf(object value) =>
            value is Array array ? Enumerable.Range(0, array.Rank).Select(i => (array.GetLowerBound(i), array.GetLength(i))) : [];

        internal void Follow(MethodInfo call, int typeId)
        {
            try
            {
                call.Invoke(null, [registry, typeId]);
                Assert.That(registry.TryGetType(typeId, out Type? type), Is.True);
                Advised.Add(type!);
            }
            catch (TargetInvocationException e)
            {
                IsMisled = true;
                Message = $"Advised, and refused: {e.InnerException!.Message}";
            }
        }
    }
}
