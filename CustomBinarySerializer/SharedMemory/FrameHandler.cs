namespace CustomBinarySerializer;

/// <summary>Takes a message as the bytes of its frame.</summary>
/// <param name="frame">One whole frame; valid only inside the call.</param>
public delegate void FrameHandler(ReadOnlySpan<byte> frame);
