using System.Collections;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// A guard that limits framework operations on values of a graph before they run: their depth, and the total number of
/// visited values in all graphs of a frame. Shared values count once per visit. The walk isn't recursive. Used for one
/// graph.
/// </summary>
/// <param name="types">Provides the visited parts of each type.</param>
/// <param name="maxDepth">The maximum nesting of values, the outermost included.</param>
/// <param name="input">The reader of values.</param>
internal sealed class VisitGuard(IReadableTypes types, int maxDepth, PayloadReader input)
{
    /// <summary>The text length up to which a text costs no more than other values, in chars.</summary>
    internal const int LongText = 1024;

    /// <summary>The number of chars that cost as much as a visit.</summary>
    internal const int CharsPerVisit = 64;

    // The hidden class that combines an IHashCodeProvider and an IComparer as the comparer of a Hashtable.
    private const string PairedComparer = "System.Collections.CompatibleComparer";

    // Twice the measured stack of a level of the default struct equality, the largest.
    private const int StackPerLevel = 1024;
    private const int CopiesPerLevel = 3;
    private const int StackWithoutQuestion = 16 * StackPerLevel;

    // The memory of the walk for a value: its place on the stack, and its box if it is a struct.
    private const int BytesPerVisit = 64;

    private readonly Stack<(object Value, int Depth)> _open = [];

    /// <summary>Limits the cost of hashing or comparing items before they are added to a collection.</summary>
    /// <param name="items">The items, or their compared parts.</param>
    /// <param name="comparer">The comparer in the payload, or null for the default one.</param>
    /// <param name="visits">The operations on each item.</param>
    /// <param name="perItem">The number of operations per item.</param>
    /// <param name="longestText">The length of the longest text in the graph.</param>
    /// <exception cref="BinarySerializationException">
    /// Hashing or comparing the items would nest too deeply or take too long.
    /// </exception>
    internal void Require(Array items, object? comparer, Visits visits, int perItem, int longestText)
    {
        visits = VisitsBy(comparer, visits);
        Type element = items.GetType().GetElementType()!;
        bool isCultural = IsCultural(comparer, visits);
        bool hasLongTexts = longestText > (isCultural ? 0 : LongText);
        if (visits == Visits.None || (IsClosed(element) && IsFree(types.VisitOf(element, visits), hasLongTexts)))
        {
            return;
        }

        Type? last = null;
        bool isFree = false;
        foreach (object? item in items)
        {
            if (item is null)
            {
                continue;
            }

            if (isCultural && item is string text)
            {
                Spend(typeof(string), CulturalWeight.VisitsOf(text, perItem));
                continue;
            }

            if (item.GetType() != last)
            {
                last = item.GetType();
                isFree = IsFree(types.VisitOf(last, visits), hasLongTexts);
            }

            if (!isFree)
            {
                Require(item, visits, perItem, isCultural);
            }
        }
    }

    /// <summary>Limits the cost of an operation on one value.</summary>
    /// <param name="root">The value.</param>
    /// <param name="visits">The operations on the value.</param>
    /// <param name="times">The number of operations.</param>
    /// <param name="isCultural">Whether texts are hashed or compared by a culture.</param>
    /// <exception cref="BinarySerializationException">
    /// Hashing or comparing the value would nest too deeply or take too long.
    /// </exception>
    internal void Require(object root, Visits visits, int times, bool isCultural = false)
    {
        int deepest = 0;
        int widest = 0;
        _open.Clear();
        _open.Push((root, 1));
        while (_open.TryPop(out (object Value, int Depth) next))
        {
            if (next.Depth > maxDepth)
            {
                throw GraphErrors.VisitedTooDeep(root.GetType(), maxDepth);
            }

            deepest = Math.Max(deepest, next.Depth);
            VisitShape shape = types.VisitOf(next.Value.GetType(), visits);
            widest = Math.Max(widest, shape.StackBytes);
            Spend(
                root.GetType(),
                times
                    + (isCultural && next.Value is string text
                        ? CulturalWeight.VisitsOf(text, times)
                        : times * ((long)shape.LengthOf(next.Value) / CharsPerVisit)));
            input.CountMemory(BytesPerVisit + shape.BytesOfParts);
            int parts = shape.CountOf(next.Value);
            for (int i = 0; i < parts; i++)
            {
                if (shape.PartOf(next.Value, i) is { } part)
                {
                    _open.Push((part, next.Depth + 1));
                }
            }
        }

        long stack = deepest * (StackPerLevel + ((long)CopiesPerLevel * widest));
        if (stack > StackWithoutQuestion && !IsStackLeft((int)Math.Min(stack / StackPerLevel, int.MaxValue)))
        {
            throw GraphErrors.VisitedTooDeep(root.GetType(), deepest);
        }
    }

    /// <summary>Adds a number of visits to the total.</summary>
    /// <param name="root">The type of the value or of its container, for errors.</param>
    /// <param name="visits">The number of visits.</param>
    /// <exception cref="BinarySerializationException">
    /// The total number of visits exceeds the limit for a payload of this length.
    /// </exception>
    internal void Spend(Type root, long visits)
    {
        long allowed = CulturalWeight.AllowedVisits(input.FrameBytes);
        if (input.CountVisits(visits) > allowed)
        {
            throw GraphErrors.VisitedTooOften(root, allowed);
        }
    }

    /// <summary>
    /// Returns whether this thread's stack suffices for the given number of levels, of 1,024 bytes each.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool IsStackLeft(int levels)
    {
        Span<byte> level = stackalloc byte[StackPerLevel];
        level[0] = 1;
        return RuntimeHelpers.TryEnsureSufficientExecutionStack() && (levels <= level[0] || IsStackLeft(levels - 1));
    }

    private static bool IsFree(VisitShape shape, bool hasLongTexts) => shape.IsConstant || (shape.IsFlat && !hasLongTexts);

    // Without a comparer, texts are sorted by the current culture.
    private static bool IsCultural(object? comparer, Visits visits) =>
        comparer is IEqualityComparer<string?> texts
            ? !StringComparer.IsWellKnownOrdinalComparer(texts, out _) && comparer is StringComparer
            : visits.HasFlag(Visits.Sorting);

    private static bool IsClosed(Type element) => element.IsValueType || element == typeof(string);

    private static Visits VisitsBy(object? comparer, Visits visits) =>
        comparer is ReferenceEqualityComparer ? Visits.None
            : comparer is not null && comparer.GetType().FullName == PairedComparer && FrameworkTypes.IsOfFramework(comparer.GetType())
                ? visits | Visits.Hashing | Visits.Sorting | Visits.Structural
            : comparer == StructuralComparisons.StructuralEqualityComparer || comparer == StructuralComparisons.StructuralComparer
                ? visits | Visits.Hashing | Visits.Structural
            : comparer is null || FrameworkTypes.IsOfFramework(comparer.GetType()) ? visits
            : Visits.None;
}
