using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Objects for which the surrogate selector of the formatter has a surrogate. Belongs to one call.</summary>
internal sealed class SurrogateGraphType(Type type, GraphTypes types, ISerializationSurrogate surrogate, ISurrogateSelector selector)
    : InfoGraphType(type, types.EventsOf(type))
{
    private static readonly Type s_cyclical =
        FormatterServices.GetSurrogateForCyclicalReference(new NoSurrogate()).GetType();

    internal override bool ReplacesInstance => surrogate.GetType() != s_cyclical;

    internal override SerializationInfo GetData(object instance, GraphHost host)
    {
        SerializationInfo info = NewInfo(Type);
        surrogate.GetObjectData(instance, info, host.Payload.StreamingContext);
        return info;
    }

    internal override object? SetData(object? instance, SerializationInfo info, GraphHost host)
    {
        object? replacement;
        try
        {
            replacement = surrogate.SetObjectData(instance!, info, host.Payload.StreamingContext, selector);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(Type, "The surrogate", e);
        }

        return replacement is null || ReplacesInstance || ReferenceEquals(replacement, instance) ? replacement
            : throw GraphErrors.NotCyclic(surrogate.GetType());
    }

    protected override void ThrowIfRefused(GraphHost host)
    {
        if (host.Payload.ReadsUntrustedData && !types.AllowsUserCode(Type))
        {
            throw GraphErrors.UserCodeOnUntrustedData(Type, "a surrogate");
        }
    }

    private sealed class NoSurrogate : ISerializationSurrogate
    {
        public void GetObjectData(object obj, SerializationInfo info, StreamingContext context) => throw new NotSupportedException();

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) => throw new NotSupportedException();
    }
}
