using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Extension methods that create views of frames in memory.</summary>
internal static class FrameViews
{
    /// <summary>Creates a view of the frame at the beginning of a span.</summary>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't a valid frame of the view's message type.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The registered contract has a layout that the view doesn't support.
    /// </exception>
    internal static TView View<TView>(this FrameCodec codec, ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct
    {
        frame = frame[..FrameSource.Measure(frame, codec.MaxFrameLength)];
        Contract? contract = codec.FindFast(FrameHeader.ReadTypeId(frame));
        return contract is null ? ViewSlow<TView>(codec, frame) : ViewKnown<TView>(codec, contract, frame);
    }

    // The slow path, for types outside the first slot, binders, and counting.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TView ViewSlow<TView>(FrameCodec codec, ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct
    {
        int typeId = FrameHeader.ReadTypeId(frame);
        Contract contract = codec.ContractForReading(typeId)
            ?? throw FrameErrors.UnknownIdOfMessage(PayloadErrors.FrameAt(), typeId, frame);
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
            throw contract.Type != TView.MessageType || contract.IsUpcast
                ? FrameErrors.ViewTypeMismatch(PayloadErrors.FrameAt(), contract, TView.MessageType)
                : FrameErrors.ViewLayoutMismatch(contract);
        }

        return codec.View<TView>(contract, frame);
    }

    /// <summary>Creates a view of a complete frame whose contract has the layout of the view.</summary>
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
        catch (Exception e) when (codec.MustWrap(e, contract, frame))
        {
            throw codec.ReadFailed(contract, frame, source: null, EndOfPayloadException.MissingIn(e), e);
        }

        codec.ThrowIfUnread(contract, cursor.Unread, source: null, frame.Length);
        return view;
    }

    /// <summary>Returns whether a contract has the layout that a view expects.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsViewedBy<TView>(this Contract contract)
        where TView : IFrameView<TView>, allows ref struct =>
        contract.View == typeof(TView).TypeHandle.Value
        || (contract.Type == TView.MessageType && !contract.IsUpcast && TryBind<TView>(contract));

    // No lock: all threads compute the same value.
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

    // A contract that was generated together with the view has an identical description.
    private static bool HasLayout(IPlannedContract planned, ReadOnlySpan<byte> schema)
    {
        if (planned.Generated is { } generated && generated.Schema.SequenceEqual(schema))
        {
            return true;
        }

        SchemaEntry viewed = SchemaParser.Parse(Encoding.UTF8.GetString(schema))[0];
        SchemaEntry here = planned.Generated?.Description
            ?? SchemaBuilder.Build([SchemaContract.Of(viewed.TypeId, planned.Plan.Root.Model, planned.Plan, viewed.AllowsTrailingData)])[0];
        here = here with { TypeId = viewed.TypeId, AllowsTrailingData = viewed.AllowsTrailingData };
        EntryComparison comparison = new(here, viewed, new ComparedSides("here", "in the view"));
        return !comparison.Changes().Any(change => change.Kind != ChangeKind.EnumValue);
    }
}
