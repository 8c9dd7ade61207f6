using CustomBinarySerializer.Compiler.Memory;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A graph type of the string, which no payload defines.</summary>
internal sealed class StringGraphType() : GraphType(typeof(string))
{
    internal override TypeForm Form => throw new NotSupportedException();

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host) => throw Mismatch(form);
}

/// <summary>A graph type of boxed numbers, other built-in values, and enums.</summary>
internal sealed class ScalarGraphType(SlotCodec codec) : GraphType(codec.Type)
{
    // The values that BinaryFormatter writes inline.
    internal override bool HasIdentity =>
        !(Type.IsPrimitive || Type == typeof(decimal) || Type == typeof(DateTime) || Type == typeof(TimeSpan));

    internal override TypeForm Form { get; } = TypeForm.Scalar(codec.Kind);

    internal override void WriteContent(GraphWriter graph, object instance) => codec.WriteBoxed(graph, instance, slot: 0);

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host) =>
        form.Form != GraphForm.Scalar ? throw Mismatch(form)
            : new ScalarReader(codec.ReaderOf(form.Kinds[0], host));
}

/// <summary>A reader of boxed values.</summary>
internal sealed class ScalarReader(SlotCodec codec) : TypeReader
{
    internal override long ObjectBytes => MemoryBudget.OfObject(codec.InlineBytes);

    internal override object? Make(GraphReader graph, int number) => codec.ReadBoxed(graph, GraphReader.NoSlot);
}

/// <summary>A graph type of a class in the table of built-in types, such as <see cref="Uri"/>.</summary>
internal sealed class BuiltInGraphType(Contract contract) : GraphType(contract.Type)
{
    internal override TypeForm Form { get; } = TypeForm.Scalar(SlotKind.FindScalar(GraphKind.Of(contract.Type))!);

    internal override void WriteContent(GraphWriter graph, object instance) =>
        graph.WriteByContract((contract, instance), static (writer, state) => state.contract.WriteObject(writer, state.instance));

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host) =>
        form.Form == GraphForm.Scalar && form.Kinds[0].Matches(Form.Kinds[0]) ? new BuiltInReader(contract) : throw Mismatch(form);
}

/// <summary>A reader of objects of a class in the table of built-in types.</summary>
internal sealed class BuiltInReader(Contract contract) : TypeReader
{
    internal override object Make(GraphReader graph, int number) =>
        graph.ReadByContract(contract, static (reader, contract) => contract.ReadObject(reader))!;
}

/// <summary>A graph type of objects with their own contract, hand-written or emitted as IL.</summary>
internal sealed class LeafGraphType(Type type) : GraphType(type)
{
    internal override TypeForm Form => TypeForm.Leaf;

    internal override void WriteContent(GraphWriter graph, object instance) =>
        graph.WriteByContract(instance, static (writer, leaf) => writer.Session.Host.WriteNestedExact(writer.Session, leaf));

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new LeafReader(Type) : throw Mismatch(form);
}

/// <summary>A reader of objects with their own contract.</summary>
internal sealed class LeafReader(Type type) : TypeReader
{
    internal override object Make(GraphReader graph, int number) =>
        graph.ReadByContract(type, static (reader, type) => reader.Session.Host.ReadNestedExact(reader.Session, type))
            ?? throw GraphErrors.Invalid("an object with a contract has no payload");
}
