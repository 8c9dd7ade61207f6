using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Contracts.Emission;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts;

/// <summary>The methods of a flat contract. Thread-safe.</summary>
internal class FlatMethods(WriteFlat write, ReadFlat read, ReadFlat readReusing)
{
    /// <summary>Those that the compiler made.</summary>
    internal FlatMethods(IFlatCode code)
        : this(code.WriteFlat, code.ReadFlat, code.ReadFlatReusing)
    {
    }

    // Fields: the accessors of properties would be compiled before the first message.
    internal WriteFlat Write = write;
    internal ReadFlat Read = read;

    /// <summary>The same with strings that were made before.</summary>
    internal ReadFlat ReadReusing = readReusing;
}

/// <summary>
/// Those in IL. Each is made when it is first called, quickly, with calls for its texts; and once more in
/// the background, with its texts inline, when it turns out to be called often. Thread-safe.
/// </summary>
/// <remarks>
/// Code for a text inline takes the runtime longer to make than all the rest of a method, which a program with hundreds of
/// types would wait for at its start.
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
internal sealed class EmittedFlatMethods : FlatMethods
{
    /// <summary>Calls after which a method is made again: as many as the runtime's own tiers wait for.</summary>
    internal const int CallsToWarm = 30;

    private readonly ContractPlan _plan;
    private readonly bool _hasTexts;

    internal EmittedFlatMethods(ContractPlan plan)
        : base(null!, null!, null!)
    {
        _plan = plan;
        _hasTexts = ((ObjectPlan)plan.Root).Members.Any(member => member.Value is TextPlan);

        // Two threads that meet here both make the code, and either result serves.
        Write = (next, end, value) => (Write = MakeWrite())(next, end, value);
        Read = (next, end, existing, strings) => (Read = MakeRead())(next, end, existing, strings);
        ReadReusing = (next, end, existing, strings) => (ReadReusing = MakeReadReusing())(next, end, existing, strings);
    }

    private WriteFlat MakeWrite()
    {
        WriteFlat first = ContractEmitter.FlatWriterOf(_plan, inlinesTexts: false);
        if (!_hasTexts)
        {
            return first;
        }

        Warming warming = new(() => Write = ContractEmitter.FlatWriterOf(_plan, inlinesTexts: true));
        return (next, end, value) =>
        {
            warming.Count();
            return first(next, end, value);
        };
    }

    private ReadFlat MakeRead()
    {
        ReadFlat first = ContractEmitter.FlatReaderOf(_plan, reusesStrings: false, inlinesTexts: false);
        if (!_hasTexts)
        {
            return first;
        }

        Warming warming = new(() => Read = ContractEmitter.FlatReaderOf(_plan, reusesStrings: false, inlinesTexts: true));
        return (next, end, existing, strings) =>
        {
            warming.Count();
            return first(next, end, existing, strings);
        };
    }

    private ReadFlat MakeReadReusing() => ContractEmitter.FlatReaderOf(_plan, reusesStrings: true, inlinesTexts: false);

    private sealed class Warming(Action makeAgain)
    {
        private int _calls;

        internal void Count()
        {
            if (Interlocked.Increment(ref _calls) == CallsToWarm)
            {
                ThreadPool.UnsafeQueueUserWorkItem(static warming => warming.MakeAgain(), this, preferLocal: false);
            }
        }

        // What serves goes on serving where there is no memory for better, say.
        [SuppressMessage("Design", "CA1031", Justification = "Nobody waits for this, and nothing depends on it.")]
        private void MakeAgain()
        {
            try
            {
                makeAgain();
            }
            catch (Exception)
            {
            }
        }
    }
}
