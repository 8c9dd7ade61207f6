using CustomBinarySerializer.Compiler.Memory;

namespace CustomBinarySerializer.Payload;

/// <summary>The errors about payload bytes.</summary>
internal static class PayloadErrors
{
    /// <summary>Returns the name of a frame, with its position if that is known.</summary>
    internal static string FrameAt(long position = -1) => position >= 0 ? $"Frame at {position}" : "Frame";

    /// <summary>Returns the name of a frame in a stream whose position is after the frame.</summary>
    internal static string FrameAt(Stream? source, int frameSize) =>
        FrameAt(source is { CanSeek: true } ? unchecked(source.Position - frameSize) : -1);

    internal static BinarySerializationException MessageTooLong(long needed, long limit) =>
        new(SerializationErrorCode.FrameTooLong,
            $"The object takes at least {needed - sizeof(int)} bytes, which exceeds the limit {limit - sizeof(int)} "
            + $"(FrameLimits.MaxFrameLength).");

    internal static BinarySerializationException NotA(string type, string value, Exception? cause = null) =>
        new(SerializationErrorCode.InvalidValue, $"The bytes don't form a {type}: {value}.", ErrorText.IsSafe(cause) ? cause : null);

    /// <summary>
    /// Creates the error for a payload that ends too early. The caller adds the contract and the frame.
    /// </summary>
    internal static EndOfPayloadException EndOfPayload(long missingBytes) => new(missingBytes);

    internal static BinarySerializationException PrefixTooLong() => NotA("length or count", "more than 31 bits");

    /// <param name="position">
    /// Index of the key, from 0. The text of the key is left out: its ToString is code, and its content came from the
    /// bytes.
    /// </param>
    /// <param name="isNull">Whether the key is null, rather than a duplicate.</param>
    internal static BinarySerializationException NotADictionary(int position, bool isNull = false) =>
        NotA(
            "dictionary",
            isNull
                ? $"the key at position {position} is null"
                : $"the key at position {position} is a duplicate of an earlier one");

    internal static BinarySerializationException NotASet() => NotA("set", "an item is a duplicate of another one");

    /// <inheritdoc cref="NotADictionary"/>
    internal static BinarySerializationException NotASet(int position) =>
        NotA("set", $"the item at position {position} is a duplicate of an earlier one");

    internal static BinarySerializationException NestedTruncated(int length, int available) =>
        new(SerializationErrorCode.TruncatedFrame,
            $"A nested object declares a length of {length} bytes where only {available} are left in the payload.");

    internal static BinarySerializationException NestedLengthInvalid(int length) =>
        new(SerializationErrorCode.InvalidLength,
            $"Nested object: the length {length} is below {FrameHeader.MinLength}, the smallest that a frame can have. "
            + $"These bytes are no frame.");

    internal static BinarySerializationException CountOverLimit(long count, int limit) =>
        new(SerializationErrorCode.CountExceeded,
            $"A collection declares {count} items, which exceeds the limit {limit} (FrameLimits.MaxCollectionCount).");

    internal static BinarySerializationException CountOverBytes(long count, long bytes) =>
        new(SerializationErrorCode.CountExceeded,
            $"A collection declares {count} items where {bytes} bytes are left, too few to hold them.");

    /// <summary>Throws if reading a frame exceeds its memory limit (<see cref="MemoryBudget.IsOver"/>).</summary>
    /// <exception cref="BinarySerializationException">
    /// The frame takes more memory than <see cref="FrameLimits.MaxMemoryFactor"/> allows.
    /// </exception>
    internal static void ThrowIfOver(long allocated, long frameBytes, int factor)
    {
        if (MemoryBudget.IsOver(allocated, frameBytes, factor))
        {
            throw MemoryOverLimit(allocated, frameBytes, factor);
        }
    }

    private static BinarySerializationException MemoryOverLimit(long allocated, long frameBytes, int factor) =>
        new(SerializationErrorCode.CountExceeded,
            $"The payload of {frameBytes} bytes would take more than {allocated} bytes of memory, which exceeds "
            + $"{MemoryBudget.FreeBytes} and {factor} for each byte (FrameLimits.MaxMemoryFactor).");

    internal static BinarySerializationException TextsRepeated(long chars, long payloadBytes) =>
        new(SerializationErrorCode.CountExceeded,
            $"The payload of {payloadBytes} bytes repeats interned texts of more than {InternedTexts.LongText} chars so often "
            + $"that they come to {chars} chars, which is out of proportion to it.");

    /// <summary>Throws if comparing the texts of a frame exceeds <see cref="CulturalWeight.AllowedVisits"/>.</summary>
    /// <exception cref="BinarySerializationException">
    /// The visits exceed the limit for a payload of this length.
    /// </exception>
    internal static void ThrowIfComparedTooOften(long visits, long payloadBytes)
    {
        if (visits > CulturalWeight.AllowedVisits(payloadBytes))
        {
            throw ComparedTooOften(payloadBytes);
        }
    }

    private static BinarySerializationException ComparedTooOften(long payloadBytes) =>
        new(SerializationErrorCode.CountExceeded,
            $"The payload of {payloadBytes} bytes holds texts that a culture is to hash or compare, which would take more than " +
            $"{CulturalWeight.AllowedVisits(payloadBytes)} visits. A visit is {CulturalWeight.PerVisit} chars, "
            + "fewer where marks are combined. " +
            "Use StringComparer.Ordinal or OrdinalIgnoreCase where FormatterOptions.UntrustedData is read.");

    internal static BinarySerializationException ItemsWithoutBytes(int count) =>
        new(SerializationErrorCode.CountExceeded,
            $"The {count} items of a collection wrote fewer bytes than there are items. "
            + $"Each must write at least one, because a reader refuses more items than bytes.");

    internal static BinarySerializationException TooDeep(int limit) =>
        new(SerializationErrorCode.DepthExceeded,
            $"Objects are nested deeper than the limit {limit} (FrameLimits.MaxDepth). "
            + $"If they form a cycle, no limit is enough: what is written is a tree.");

    internal static BinarySerializationException StackExhausted(int depth) =>
        new(SerializationErrorCode.DepthExceeded,
            $"Objects are nested {depth} levels deep, and the stack of this thread has no room for one more.");

    internal static BinarySerializationException UserCodeOnUntrustedData(Type type) =>
        new(SerializationErrorCode.UserCodeRefused,
            $"Reading a {type} runs callbacks, a surrogate's function, the Add of a collection of the program's own or an upcast, "
            + "which FormatterOptions.UntrustedData refuses. " +
            "Register it with RegistrationOptions.AllowUserCodeOnUntrustedData if they withstand any input.");

    internal static BinarySerializationException HashesCollide(Type key, int limit) =>
        new(SerializationErrorCode.InvalidValue,
            $"The bytes hold more than {limit} keys of one hash code, which would make their collection slow. "
            + $"Under FormatterOptions.UntrustedData, {key} must override GetHashCode so that every part of a key counts.");

    internal static BinarySerializationException ComparerWithoutCode(Type comparer, Type collection) =>
        new(SerializationErrorCode.UnsupportedValue,
            $"A {collection} can't be written: it compares by {comparer}. The default comparer can be written, and, for strings, "
            + $"StringComparer.Ordinal, OrdinalIgnoreCase, InvariantCulture and InvariantCultureIgnoreCase. Copy it into a "
            + $"collection with one of these, or register what stands for it with RegisterSurrogate.");

    internal static BinarySerializationException ComparerUnlikeConstructors(Type comparer, Type usual, Type collection) =>
        new(SerializationErrorCode.UnsupportedValue,
            $"A {collection} can't be written: it compares by {comparer}, and would come back comparing by {usual}, as its "
            + $"constructor without parameters has it. Let that constructor choose the comparer, or register what stands for the "
            + $"type with RegisterSurrogate.");
}
