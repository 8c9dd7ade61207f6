using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Inspection;

/// <summary>A sink that ignores everything, for members that nobody wants.</summary>
internal sealed class SilentSink : IValueSink
{
    internal static readonly SilentSink Instance = new();

    public void BeginFrame(int typeId, string? name)
    {
    }

    public void Payload(ReadOnlySpan<byte> payload)
    {
    }

    public void BeginValue()
    {
    }

    public void TrailingData(ReadOnlySpan<byte> bytes)
    {
    }

    public void EndFrame()
    {
    }

    public void Null()
    {
    }

    public void Scalar(object value)
    {
    }

    public void Text(string text)
    {
    }

    public void Bytes(string type, ReadOnlySpan<byte> bytes)
    {
    }

    public void Exact(string type, ReadOnlySpan<byte> payload)
    {
    }

    public void BeginList()
    {
    }

    public void EndList()
    {
    }

    public void BeginObject(ImmutableArray<MemberPlan> members)
    {
    }

    public void BeginMember(string name, int index)
    {
    }

    public void EndObject()
    {
    }

    public void Case(string name)
    {
    }

    public void BeginCase(string name)
    {
    }

    public void EndCase()
    {
    }
}
