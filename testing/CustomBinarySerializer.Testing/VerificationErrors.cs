using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>Composes the message of every error about one sample.</summary>
internal sealed class VerificationErrors
{
    private const string Write = nameof(ICustomBinarySerializable.WriteDataTo);
    private const string Read = nameof(ICustomBinarySerializable.SetDataFrom);

    private readonly string _name;
    private readonly int _index;
    private readonly bool _isConstructed;

    /// <param name="name">The type of the sample and, if there are several samples, its index.</param>
    /// <param name="index">Index of the sample.</param>
    /// <param name="isConstructed">Whether a constructor runs for new instances of the type.</param>
    internal VerificationErrors(string name, int index, bool isConstructed)
    {
        _name = name;
        _index = index;
        _isConstructed = isConstructed;
    }

    internal ContractVerificationException Mismatched(Recording written, Recording read, Mismatch mismatch)
    {
        string wrote = mismatch.Written is { } w
            ? $"wrote {CallText.Name(w)} at byte {mismatch.Position}{ValueOf(w, written)}"
            : "wrote nothing more";
        string got = (mismatch.Written, mismatch.Read) switch
        {
            (_, null) => $"read nothing more and left {Quantity.Of(written.Payload.Length - mismatch.Position, "byte")}",
            (null, { } r) => $"read {CallText.Name(r)} at byte {mismatch.Position}, where the payload ends",
            (_, { } r) => $"read {CallText.Name(r)}",
        };
        int call = mismatch.Written is { Number: > 0 } own ? own.Number : mismatch.Read?.Number ?? 0;
        CallTable table = new(Write, written, Read, read, mismatch.Position, CallText.Name);
        return Error(
            $"{Write} and {Read} differ from call {call}: {Write} {wrote}, {Read} {got}.", call, mismatch.Position, table, read.Failure);
    }

    internal ContractVerificationException WriteFailed(Recording written, bool isCopy) =>
        Failed(isCopy ? $"{Write} of the object that was read" : Write, written);

    /// <param name="read">The run that failed.</param>
    /// <param name="previous">The sample that the instance held before, or null for a new instance.</param>
    internal ContractVerificationException ReadFailed(Recording read, VerificationErrors? previous) => previous switch
    {
        not null => Failed($"{Read} into {Used(previous)}", read),
        null when _isConstructed => Failed(Read, read),
        null => Failed(
            Read,
            read,
            " There is no parameterless constructor, so a new instance begins with every field at its default, whatever the field initializers say."),
    };

    internal ContractVerificationException Unsteady(Recording first, Recording second)
    {
        Difference difference = new(first, second);
        return Error(
            $"{Write} wrote the same sample in two ways: {difference.Sides("first", "then")}. It must not change the object, nor write what isn't part of it.",
            difference.Call, difference.Position, difference.Table("first", "then"));
    }

    internal ContractVerificationException NotRestored(Recording written, Recording copied)
    {
        Difference difference = new(written, copied);
        string cause = difference.Exchanged is (int one, int other)
            ? $"{Read} seems to exchange the values of calls {one} and {other}."
            : $"{Read} must set every member that {Write} writes, and to that value.";
        return Error(
            $"The object that was read isn't the one that was written: {difference.Sides("the sample writes", "the copy")}. {cause}",
            difference.Call, difference.Position, difference.Table("sample", "copy"));
    }

    internal ContractVerificationException NotReplaced(Recording written, Recording copied, int unread, VerificationErrors previous)
    {
        string head = $"{Read} reads otherwise into {Used(previous)} than into a new one";
        if (unread > 0)
        {
            return Error($"{head}: it leaves {Quantity.Of(unread, "byte")}. DeserializeInto would fail.");
        }

        Difference difference = new(written, copied);
        return Error(
            $"{head}: {difference.Sides("the sample writes", "that instance")}. It must set every member, and clear a collection before it adds to it, or DeserializeInto gives other objects.",
            difference.Call, difference.Position, difference.Table("sample", "instance"));
    }

    internal ContractVerificationException FormatterFailed(BinarySerializationException cause) =>
        Error($"A formatter refuses what the contract does. {cause.Message}", cause: cause);

    internal ContractVerificationException FormatterDiffers() =>
        Error(
            "The contract does other things with the formatter's own writer and reader than with those that record its calls; it must not ask for their types.");

    private ContractVerificationException Failed(string what, Recording run, string hint = "")
    {
        Exception cause = run.Failure!;
        string where = run.LastCall switch
        {
            null => "before its first call",
            { IsFinished: false } call => $"in call {call.Number}, {CallText.Name(call)} at byte {call.Offset}",
            { } call => $"after call {call.Number}, {CallText.Name(call)} at byte {call.Offset}",
        };
        return Error(
            $"{what} threw {where}: {cause.GetType().Name}: {cause.Message}{hint}",
            run.LastCall?.Number,
            run.LastCall?.Offset,
            cause: cause);
    }

    private ContractVerificationException Error(
        string message, int? call = null, int? position = null, CallTable? table = null, Exception? cause = null) =>
        new($"{_name}: {message}{(table is null ? "" : $"\n{table}")}", _index, call, position, cause);

    private string Used(VerificationErrors previous) =>
        previous == this ? "an instance that held the same values" : $"an instance that held samples[{previous._index}]";

    private static string ValueOf(RecordedCall call, Recording recording) =>
        CallText.Value(call, recording.Payload) is { Length: > 0 } value ? $" (value {value})" : "";
}
