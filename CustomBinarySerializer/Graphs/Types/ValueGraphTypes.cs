using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>The string, which no payload defines.</summary>
internal sealed class StringGraphType() : GraphType(typeof(string))
{
    internal override void WriteForm(GraphWriter graph) => throw new NotSupportedException();

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) => throw Mismatch(form);
}

/// <summary>Boxed numbers and other built-in values, and boxed enums.</summary>
internal sealed class ScalarGraphType(SlotCodec codec) : GraphType(codec.Type)
{
    // What BinaryFormatter writes where it stands.
    internal override bool HasIdentity =>
        !(Type.IsPrimitive || Type == typeof(decimal) || Type == typeof(DateTime) || Type == typeof(TimeSpan));

    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(GraphForm.Scalar);
        codec.WriteKind(graph);
    }

    internal override void WriteContent(GraphWriter graph, object instance) => codec.WriteBoxed(graph, instance, slot: 0);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form != GraphForm.Scalar ? throw Mismatch(form)
            : new ScalarReader(codec.Matches(form.Kinds[0]) ? codec : codec.Converting(form.Kinds[0]));
}

/// <summary>Reads boxed values.</summary>
internal sealed class ScalarReader(SlotCodec codec) : TypeReader
{
    internal override long ObjectBytes => MemoryBudget.OfObject(codec.InlineBytes);

    internal override object? Make(GraphReader graph, int number) => codec.ReadBoxed(graph, GraphReader.NoSlot);
}

/// <summary>Objects of a class of the table of built-in types, such as <see cref="Uri"/>.</summary>
internal sealed class BuiltInGraphType(Contract contract) : GraphType(contract.Type)
{
    internal override void WriteForm(GraphWriter graph)
    {
        graph.Format.WriteForm(GraphForm.Scalar);
        graph.Format.WriteKind(GraphKind.Of(contract.Type));
    }

    internal override void WriteContent(GraphWriter graph, object instance) => graph.WriteBuiltIn(contract, instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Scalar && form.Kinds[0].Kind == GraphKind.Of(contract.Type) ? new BuiltInReader(contract) : throw Mismatch(form);
}

/// <summary>Reads objects of a class of the table of built-in types.</summary>
internal sealed class BuiltInReader(Contract contract) : TypeReader
{
    internal override object Make(GraphReader graph, int number) => graph.ReadBuiltIn(contract);
}

/// <summary>Objects with a contract of their own, hand-written or implemented in IL.</summary>
internal sealed class LeafGraphType(Type type) : GraphType(type)
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance) => graph.WriteLeaf(instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new LeafReader(Type) : throw Mismatch(form);
}

/// <summary>Reads objects with a contract of their own.</summary>
internal sealed class LeafReader(Type type) : TypeReader
{
    internal override object Make(GraphReader graph, int number) =>
        graph.ReadLeaf(type) ?? throw GraphErrors.Invalid("an object with a contract has no payload");
}
