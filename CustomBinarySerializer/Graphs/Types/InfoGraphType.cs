using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

#pragma warning disable SYSLIB0050 // SerializationInfo and its converter: the contract of ISerializable, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Objects that are written as names and values.</summary>
internal abstract class InfoGraphType(Type type, ObjectEvents events) : GraphType(type)
{
    /// <summary>Bytes of memory, rounded up, that an object takes with the <see cref="SerializationInfo"/> that it is set by.</summary>
    internal virtual long ObjectBytes => 1024;

    internal override bool HasBody => true;

    internal override bool IsStruct => Type.IsValueType;

    internal override bool GivesData => true;

    internal override ObjectEvents Events { get; } = events;

    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Info);

    internal override void WriteBody(GraphWriter graph, object instance, int number) => graph.WriteInfo(number, instance);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host)
    {
        ThrowIfRefused(host);
        return form.Form switch
        {
            GraphForm.Info => new InfoReader(this, host, layout: null) { IsStruct = IsStruct },
            GraphForm.Fields => new InfoReader(this, host, form.Layout) { IsStruct = IsStruct },
            _ => throw Mismatch(form),
        };
    }

    /// <summary>Whether the object that <see cref="SetData"/> returns can be another than the one it is given.</summary>
    internal virtual bool ReplacesInstance => false;

    /// <summary>Whether <see cref="SetData"/> is called when everything else is done.</summary>
    internal virtual bool IsSetLast => false;

    /// <summary>Returns an object of the type, on which no constructor has run; null where <see cref="SetData"/> makes it.</summary>
    internal virtual object? Create() => Contracts.InstanceFactory.CreateUninitialized(Type);

    /// <summary>Sets an object, when the objects that the values refer to are whole, up to cycles.</summary>
    internal abstract object? SetData(object? instance, SerializationInfo info, GraphHost host);

    internal static SerializationInfo NewInfo(Type type) => new(type, new FormatterConverter());

    /// <summary>Throws where the user's code would run on data from strangers.</summary>
    protected abstract void ThrowIfRefused(GraphHost host);
}
