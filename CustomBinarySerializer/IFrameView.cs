using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>
/// A view of the messages of one type: their members where they are in the bytes, without an object. The compiler makes it where
/// <see cref="ContractOptionsAttribute.View"/> asks for it; nobody else implements it.
/// </summary>
/// <typeparam name="TSelf">The view.</typeparam>
/// <remarks>A view is good for as long as the bytes are: within the call that hands it out, or while the caller keeps the frame.</remarks>
public interface IFrameView<TSelf>
    where TSelf : IFrameView<TSelf>, allows ref struct
{
    /// <summary>The type whose messages it shows.</summary>
    static abstract Type MessageType { get; }

    /// <summary>For the library alone: the layout that it takes the bytes to have, as descriptions have it; empty for that of a hand-written contract.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ReadOnlySpan<byte> Schema { get; }

    /// <summary>For the library alone: walks through a payload and notes where members are.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract TSelf Read(scoped ref ViewCursor cursor);
}
