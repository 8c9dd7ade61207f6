using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Makes views of frames in memory, where the contract of a frame is one whose bytes the view knows.</summary>
internal static class FrameViews
{
    /// <summary>Makes a view of the frame at the beginning of a span.</summary>
    /// <exception cref="BinarySerializationException">It isn't a good frame of the type that the view shows.</exception>
    /// <exception cref="NotSupportedException">The type is registered with a contract whose bytes the view doesn't know.</exception>
    internal static TView View<TView>(this FrameCodec codec, ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct
    {
        frame = frame[..FrameSource.Measure(frame, codec.MaxFrameLength)];
        Contract? contract = codec.FindAtOnce(FrameHeader.ReadTypeId(frame));
        return contract is null ? ViewUncommon<TView>(codec, frame) : ViewKnown<TView>(codec, contract, frame);
    }

    // What isn't found at once, or may be read as another type. Who comes here is counted, if anybody is.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TView ViewUncommon<TView>(FrameCodec codec, ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        Contract contract = codec.ContractForReading(typeId) ?? throw FrameErrors.UnknownIdOfMessage(PayloadErrors.FrameAt(), typeId, frame);
        TView view = ViewKnown<TView>(codec, contract, frame);
        codec.Count(frame.Length, isWritten: false);
        return view;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TView ViewKnown<TView>(FrameCodec codec, Contract contract, ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct
    {
        if (!contract.IsViewedBy<TView>())
        {
            throw contract.Type != TView.MessageType || contract.IsUpcast ? FrameErrors.OtherThanViewed(PayloadErrors.FrameAt(), contract, TView.MessageType)
                : FrameErrors.LayoutUnlikeView(contract);
        }

        return codec.View<TView>(contract, frame);
    }

    /// <summary>Makes a view of a whole frame whose contract has the layout of the view.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TView View<TView>(this FrameCodec codec, Contract contract, ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct
    {
        ViewCursor cursor = new(codec, frame[FrameHeader.Size..]);
        TView view;
        try
        {
            view = TView.Read(ref cursor);
        }
        catch (Exception e) when (codec.SaysMoreOf(e, contract, frame))
        {
            throw codec.ReadFailed(contract, frame, source: null, EndOfPayloadException.MissingIn(e), e);
        }

        codec.ThrowIfUnread(contract, cursor.Unread, source: null, frame.Length);
        return view;
    }

    /// <summary>Whether the bytes of a contract are those that a view takes them to be.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsViewedBy<TView>(this Contract contract)
        where TView : IFrameView<TView>, allows ref struct =>
        contract.View == typeof(TView).TypeHandle.Value || (contract.Type == TView.MessageType && !contract.IsUpcast && TryBind<TView>(contract));

    // What several threads find out here is the same.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryBind<TView>(Contract contract)
        where TView : IFrameView<TView>, allows ref struct
    {
        ReadOnlySpan<byte> schema = TView.Schema;
        if (schema.IsEmpty ? !contract.IsHandWritten : contract is not IPlannedContract planned || !HasLayout(planned, schema))
        {
            return false;
        }

        contract.View = typeof(TView).TypeHandle.Value;
        return true;
    }

    // A contract that the compiler made along with the view has the same description.
    private static bool HasLayout(IPlannedContract planned, ReadOnlySpan<byte> schema)
    {
        if (planned.Generated is { } generated && generated.Schema.SequenceEqual(schema))
        {
            return true;
        }

        SchemaEntry viewed = SchemaParser.Parse(Encoding.UTF8.GetString(schema))[0];
        SchemaEntry here = planned.Generated?.Description ?? SchemaBuilder.Build([SchemaContract.Of(viewed.TypeId, planned.Plan.Root.Model, planned.Plan, viewed.AllowsTrailingData)])[0];
        here = here with { TypeId = viewed.TypeId, AllowsTrailingData = viewed.AllowsTrailingData };
        return !new EntryComparison(here, viewed, new ComparedSides("here", "in the view")).Changes().Any(change => change.Kind != ChangeKind.EnumValue);
    }
}
