using System.ComponentModel;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The generated code of a hand-written contract that only moves values between an object and the
/// payload.</summary>
/// <remarks>
/// The generated code writes and reads the bytes without calling the contract, which remains the slow path.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedForm
{
    private protected GeneratedForm(Type type) => Type = type;

    /// <summary>The class with the contract.</summary>
    internal readonly Type Type;

    /// <summary>Returns a contract that uses the form, and the hand-written contract on the slow path.</summary>
    internal abstract Contract Over(Contract handWritten);
}

/// <summary>The form of a flat message, which needs no cursor.</summary>
/// <param name="type">The class with the contract.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedFlatForm(Type type) : GeneratedForm(type), IFlatCode
{
    /// <inheritdoc/>
    public abstract nint WriteFlat(nint next, nint end, object value);

    /// <inheritdoc/>
    public abstract object? ReadFlat(nint next, nint end, object? existing, StringCache? strings);

    internal sealed override Contract Over(Contract handWritten) => new FlatContract(new FlatMethods(this), handWritten);
}

/// <summary>The form of a message with collections or nested objects.</summary>
/// <param name="type">The class with the contract.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedCursorForm(Type type) : GeneratedForm(type)
{
    /// <summary>Writes an object of exactly the type. Returns the address after it.</summary>
    /// <remarks>Any exception means that the slow path is needed.</remarks>
    public abstract nint Write(ref WriteCursor cursor, nint next, object value);

    /// <summary>
    /// Reads an object from the position of the cursor, into <paramref name="existing"/> if that isn't null.
    /// </summary>
    /// <remarks>Any exception means that the slow path is needed.</remarks>
    public abstract object Read(ref ReadCursor cursor, object? existing);

    internal sealed override Contract Over(Contract handWritten) => new CursorFormContract(this, handWritten);
}
