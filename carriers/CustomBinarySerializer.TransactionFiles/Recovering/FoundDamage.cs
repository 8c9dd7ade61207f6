using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>The damage that was found so far, and that was accepted or that the mode lets pass.</summary>
internal sealed class FoundDamage(RecoveryMode mode, AcceptedDamage accepted)
{
    /// <summary>The id of the journal that the damage is in; null if no header can be read.</summary>
    internal Guid? Journal { get; set; }

    internal AcceptedDamage Accepted => accepted;

    internal List<CorruptRange> Gaps { get; } = [];

    /// <summary>The highest end of the damaged segments found so far, as an ordinal.</summary>
    internal long SeenEnd { get; private set; }

    /// <exception cref="BinarySerializationException">
    /// The damage wasn't accepted, and the mode doesn't let it pass.
    /// </exception>
    internal void Refuse(CorruptRange gap)
    {
        if (!TryPass(gap, out CorruptRange marked))
        {
            throw TransactionFileErrors.Corrupt(marked);
        }
    }

    /// <summary>Notes damage that may be passed over.</summary>
    /// <returns>False if the damage may not be passed over.</returns>
    internal bool TryPass(CorruptRange gap) => TryPass(gap, out _);

    private bool TryPass(CorruptRange gap, out CorruptRange marked)
    {
        marked = accepted.Mark(gap, Journal);
        if (mode != RecoveryMode.SkipCorrupt && marked.Accepted is null)
        {
            return false;
        }

        Gaps.Add(marked);
        return true;
    }

    /// <summary>Notes the end of a damaged segment.</summary>
    internal void NoteEnd(long ordinal) => SeenEnd = Math.Max(SeenEnd, ordinal);
}
