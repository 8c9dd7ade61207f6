using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// A reader of messages that are assignable to a type. It skips other messages by their ids. Not thread-safe.
/// </summary>
/// <typeparam name="T">The type of the messages.</typeparam>
internal sealed class TypedMessages<T>
    where T : notnull
{
    private readonly FrameCodec _codec;
    private readonly Dictionary<int, MessageMatch> _matches = [];
    private int _lastId;
    private MessageMatch _last = typeof(T) == typeof(object) ? MessageMatch.Wanted : MessageMatch.Other;

    /// <exception cref="BinarySerializationException">
    /// No registered type is assignable to <typeparamref name="T"/>.
    /// </exception>
    internal TypedMessages(FrameCodec codec)
    {
        ThrowUnlessReadable(codec);
        _codec = codec;
    }

    private enum MessageMatch
    {
        /// <summary>The message isn't wanted.</summary>
        Other,

        /// <summary>The message is a <typeparamref name="T"/>.</summary>
        Wanted,

        /// <summary>The message is an object graph, whose type is known only after reading.</summary>
        Undecided,
    }

    /// <summary>Throws if no message of the registry can be assigned to <typeparamref name="T"/>.</summary>
    /// <exception cref="BinarySerializationException">
    /// No registered type is assignable to <typeparamref name="T"/>.
    /// </exception>
    internal static void ThrowUnlessReadable(FrameCodec codec)
    {
        TypeRegistry registry = codec.Registry;
        if (typeof(T) != typeof(object)
            && !registry.Contracts.Any(contract => MatchOf(contract) != MessageMatch.Other)
            && !(codec.TakesAnyRoot && registry.Source is not null))
        {
            throw FrameErrors.NoMessagesOf(typeof(T));
        }
    }

    /// <summary>Reads a message if it is a <typeparamref name="T"/>.</summary>
    /// <exception cref="BinarySerializationException">The message can't be decoded.</exception>
    internal bool TryRead(ReadOnlySpan<byte> frame, [NotNullWhen(true)] out T? message)
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        switch (typeId == _lastId ? _last : Find(typeId))
        {
            case MessageMatch.Wanted:
                message = _codec.Read<T>(frame);
                return true;
            case MessageMatch.Undecided when _codec.Read<object>(frame) is T root:
                message = root;
                return true;
            default:
                message = default;
                return false;
        }
    }

    private static MessageMatch MatchOf(Contract contract)
    {
        bool isWanted = contract.Type.IsAssignableTo(typeof(T));
        return contract.MayReadOtherTypes && (isWanted || typeof(T).IsAssignableTo(contract.Type)) ? MessageMatch.Undecided
            : isWanted ? MessageMatch.Wanted
            : MessageMatch.Other;
    }

    private MessageMatch Find(int typeId)
    {
        if (typeof(T) == typeof(object))
        {
            // Also unknown ids, which decoding rejects.
            return MessageMatch.Wanted;
        }

        if (!_matches.TryGetValue(typeId, out MessageMatch match))
        {
            if (_codec.ContractForReading(typeId) is not { } contract)
            {
                // Not stored, because untrusted data may have any number of ids.
                return MessageMatch.Other;
            }

            match = MatchOf(contract);
            _matches.Add(typeId, match);
        }

        _last = match;
        _lastId = typeId;
        return match;
    }
}
