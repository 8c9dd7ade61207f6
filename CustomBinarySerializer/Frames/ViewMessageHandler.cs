using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>A handler that gets the messages of one type as views.</summary>
/// <param name="plain">The handler of the view, or null.</param>
/// <param name="numbered">The handler of the view and the number of the message, or null.</param>
/// <param name="contract">The contract of the frames; null before it is known.</param>
internal sealed class ViewMessageHandler<TView>(ViewHandler<TView>? plain, NumberedViewHandler<TView>? numbered, Contract? contract = null)
    : MessageHandler(TView.MessageType, contract?.TypeId ?? 0)
    where TView : IFrameView<TView>, allows ref struct
{
    // True if an upcast converts the frames, which the view can't show.
    private readonly bool _isOther = contract is not null && !contract.IsViewedBy<TView>();

    internal override MessageHandler ForFrames(Contract contract, bool mayReuse) =>
        new ViewMessageHandler<TView>(plain, numbered, contract);

    internal override void ThrowUnlessFor(Contract contract)
    {
        if (!contract.IsViewedBy<TView>())
        {
            throw FrameErrors.ViewLayoutMismatch(contract);
        }
    }

    internal override void Handle(FrameCodec codec, ReadOnlySpan<byte> frame, long number, IMessagePlace? place = null)
    {
        ViewCursor cursor = new(codec, frame[FrameHeader.Size..]);
        TView view;
        try
        {
            if (_isOther)
            {
                throw FrameErrors.ViewTypeMismatch(PayloadErrors.FrameAt(), contract!, Type);
            }

            view = TView.Read(ref cursor);
            codec.ThrowIfUnread(contract!, cursor.Unread, source: null, frame.Length);
        }
        catch (Exception e)
        {
            throw Failed(codec, frame, place, e);
        }

        if (plain is not null)
        {
            plain(view);
        }
        else
        {
            numbered!(view, number);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private BinarySerializationException Failed(FrameCodec codec, ReadOnlySpan<byte> frame, IMessagePlace? place, Exception cause)
    {
        BinarySerializationException failure = codec.MustWrap(cause, contract!, frame)
            ? codec.ReadFailed(contract!, frame, source: null, EndOfPayloadException.MissingIn(cause), cause)
            : (BinarySerializationException)cause;
        return place?.DecodingFailed(failure) ?? failure;
    }
}
