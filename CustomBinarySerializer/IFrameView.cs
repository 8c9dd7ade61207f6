using System.ComponentModel;

namespace CustomBinarySerializer;

/// <summary>
/// An interface of source-generated views, which read the members of a message directly from its bytes.
/// </summary>
/// <typeparam name="TSelf">The type of the view.</typeparam>
/// <remarks>
/// The compiler generates views for <see cref="ContractOptionsAttribute.View"/>; don't implement the interface
/// yourself. A view is valid as long as its bytes: inside the call that passes it, or while the caller keeps the frame.
/// </remarks>
public interface IFrameView<TSelf>
    where TSelf : IFrameView<TSelf>, allows ref struct
{
    /// <summary>Gets the type of the messages that the view reads.</summary>
    static abstract Type MessageType { get; }

    /// <summary>
    /// Gets the layout that the view expects, in the form of a schema description; empty for a hand-written layout. For
    /// use by the library only.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract ReadOnlySpan<byte> Schema { get; }

    /// <summary>
    /// Walks through a payload and records the positions of its members. For use by the library only.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    static abstract TSelf Read(scoped ref ViewCursor cursor);
}
