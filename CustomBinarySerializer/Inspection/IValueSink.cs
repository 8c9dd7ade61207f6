using System.Collections.Immutable;
using System.Text;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>A receiver of the values of a frame, in the order of the bytes.</summary>
internal interface IValueSink
{
    /// <summary>Begins a frame: the outermost one, or one in the place of a value.</summary>
    /// <param name="typeId">The type id of the frame.</param>
    /// <param name="name">The name of the type; null if the schema doesn't hold the id.</param>
    void BeginFrame(int typeId, string? name);

    /// <summary>Receives a payload whose layout isn't known.</summary>
    void Payload(ReadOnlySpan<byte> payload);

    /// <summary>Announces the value of the frame, which follows.</summary>
    void BeginValue();

    /// <summary>Receives the bytes after the last known member of the frame.</summary>
    void TrailingData(ReadOnlySpan<byte> bytes);

    /// <summary>Ends a frame.</summary>
    void EndFrame();

    /// <summary>Receives null.</summary>
    void Null();

    /// <summary>Receives a value of fixed size: see <see cref="ScalarValue"/>.</summary>
    void Scalar(object value);

    /// <summary>Receives a text.</summary>
    void Text(string text);

    /// <summary>Receives a text as UTF-8 from the frame. Bytes that aren't valid stand for U+FFFD.</summary>
    void Text(ReadOnlySpan<byte> utf8) => Text(Encoding.UTF8.GetString(utf8));

    /// <summary>Receives a collection of bytes.</summary>
    /// <param name="type">The name of the type whose surrogate the bytes are, or of the collection.</param>
    /// <param name="bytes">The bytes.</param>
    void Bytes(string type, ReadOnlySpan<byte> bytes);

    /// <summary>Receives the payload of a hand-written contract.</summary>
    void Exact(string type, ReadOnlySpan<byte> payload);

    /// <summary>Begins a collection.</summary>
    void BeginList();

    /// <summary>Ends a collection.</summary>
    void EndList();

    /// <summary>Begins an object, or the fields of a case.</summary>
    /// <param name="members">All members of the object's type, any number of which follow in this order.</param>
    void BeginObject(ImmutableArray<MemberPlan> members);

    /// <summary>Announces the value of a member, which follows.</summary>
    /// <param name="name">The name of the member.</param>
    /// <param name="index">The position of the member among all members.</param>
    void BeginMember(string name, int index);

    /// <summary>Ends an object.</summary>
    void EndObject();

    /// <summary>Receives a case of a union that has no fields.</summary>
    void Case(string name);

    /// <summary>Begins a case of a union with fields, which follow as an object.</summary>
    void BeginCase(string name);

    /// <summary>Ends a case with fields.</summary>
    void EndCase();
}
