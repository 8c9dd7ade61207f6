using System.Collections;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// Bounds what code of the framework does with values of a graph before it runs: how deeply it goes into them, and how much of them it
/// visits in all, each shared part as often as it would: in all graphs of a frame together. It walks without recursion. Belongs to one graph.
/// </summary>
/// <param name="types">Knows what is visited of each type.</param>
/// <param name="maxDepth">How many values may be inside each other, the outermost included.</param>
/// <param name="input">What is read.</param>
internal sealed class VisitGuard(IReadableTypes types, int maxDepth, PayloadReader input)
{
    /// <summary>Texts of up to so many chars cost no more than other values: each reference to them takes a byte.</summary>
    internal const int LongText = 1024;

    /// <summary>Chars that count as much as a visit.</summary>
    internal const int CharsPerVisit = 64;

    // The hidden class of an IHashCodeProvider and an IComparer that are the comparer of a Hashtable together.
    private const string PairedComparer = "System.Collections.CompatibleComparer";

    // Twice what a level of the default equality of structs was seen to take, which takes the most.
    private const int StackPerLevel = 1024;
    private const int CopiesPerLevel = 3;
    private const int StackWithoutQuestion = 16 * StackPerLevel;

    // What the walk itself allocates for a value: its place in the stack, and its box where it is a struct.
    private const int BytesPerVisit = 64;

    private readonly Stack<(object Value, int Depth)> _open = [];

    /// <summary>Bounds what hashing or comparing items costs that are going to be added to a collection.</summary>
    /// <param name="items">The items, or what is compared of them.</param>
    /// <param name="comparer">The comparer from the payload, or null for the default one.</param>
    /// <param name="visits">What is done with each.</param>
    /// <param name="perItem">How often it is done.</param>
    /// <param name="longestText">The length of the longest text in the graph.</param>
    /// <exception cref="BinarySerializationException">It would go too deep, or take too long.</exception>
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

    /// <summary>Bounds what a visit of one value costs.</summary>
    /// <param name="root">The value.</param>
    /// <param name="visits">What is done with it.</param>
    /// <param name="times">How often it is done.</param>
    /// <param name="isCultural">Whether a culture hashes or compares its texts.</param>
    /// <exception cref="BinarySerializationException">It would go too deep, or take too long.</exception>
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
            Spend(root.GetType(), times + (isCultural && next.Value is string text ? CulturalWeight.VisitsOf(text, times) : times * ((long)shape.LengthOf(next.Value) / CharsPerVisit)));
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

    /// <summary>Notes that so many values are going to be visited.</summary>
    /// <param name="root">For the error: the type of the value, or of what is made of them.</param>
    /// <param name="visits">How many.</param>
    /// <exception cref="BinarySerializationException">With those before, it would take too long.</exception>
    internal void Spend(Type root, long visits)
    {
        long allowed = CulturalWeight.AllowedVisits(input.FrameBytes);
        if (input.CountVisits(visits) > allowed)
        {
            throw GraphErrors.VisitedTooOften(root, allowed);
        }
    }

    /// <summary>Returns whether the stack of this thread has room for code that goes so many levels deep, of 1,024 bytes each.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool IsStackLeft(int levels)
    {
        Span<byte> level = stackalloc byte[StackPerLevel];
        level[0] = 1;
        return RuntimeHelpers.TryEnsureSufficientExecutionStack() && (levels <= level[0] || IsStackLeft(levels - 1));
    }

    private static bool IsFree(VisitShape shape, bool hasLongTexts) => shape.IsConstant || (shape.IsFlat && !hasLongTexts);

    // Texts are ordered by the current culture where no comparer says otherwise.
    private static bool IsCultural(object? comparer, Visits visits) =>
        comparer is IEqualityComparer<string?> texts ? !StringComparer.IsWellKnownOrdinalComparer(texts, out _) && comparer is StringComparer : visits.HasFlag(Visits.Sorting);

    private static bool IsClosed(Type element) => element.IsValueType || element == typeof(string);

    private static Visits VisitsBy(object? comparer, Visits visits) =>
        comparer is ReferenceEqualityComparer ? Visits.None
            : comparer is not null && comparer.GetType().FullName == PairedComparer && FrameworkTypes.IsOfFramework(comparer.GetType()) ? visits | Visits.Hashing | Visits.Sorting | Visits.Structural
            : comparer == StructuralComparisons.StructuralEqualityComparer || comparer == StructuralComparisons.StructuralComparer ? visits | Visits.Hashing | Visits.Structural
            : comparer is null || FrameworkTypes.IsOfFramework(comparer.GetType()) ? visits
            : Visits.None;
}
