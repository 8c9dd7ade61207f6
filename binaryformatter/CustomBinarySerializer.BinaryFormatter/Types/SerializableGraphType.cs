using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;

#pragma warning disable SYSLIB0050 // GetObjectData: the contract of ISerializable, which this carries out.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A graph type of objects that implement <see cref="ISerializable"/>.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal sealed class SerializableGraphType(Type type, ObjectEvents events, bool allowsUserCode) : InfoGraphType(type, events)
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly ConstructorInfo? _constructor = FindConstructor(type);
    private readonly InheritedInfo? _inherited = InheritedInfo.Find(type);

    internal override SerializationInfo GetData(object instance, StreamingContext context)
    {
        SerializationInfo info = NewInfo(Type);
        ((ISerializable)instance).GetObjectData(info, context);

        // An object that couldn't be read isn't written. Its data may name another class instead.
        if (info.ObjectType == Type && !info.IsFullTypeNameSetExplicit)
        {
            RequireConstructor();
        }

        return info;
    }

    public override object? SetData(object? instance, SerializationInfo info, GraphHost host)
    {
        ConstructorInfo constructor = RequireConstructor();
        _inherited?.Bound(info, host);
        try
        {
            constructor.Invoke(instance, BindingFlags.DoNotWrapExceptions, null, [info, host.Payload.StreamingContext], null);
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(Type, "The constructor for deserialization", e);
        }

        return null;
    }

    protected override void ThrowIfRefused(GraphHost host)
    {
        if (host.Payload.ReadsUntrustedData && !allowsUserCode)
        {
            throw GraphErrors.UserCodeOnUntrustedData(Type, "its constructor for deserialization");
        }
    }

    /// <summary>Returns the reason why objects of a type couldn't be read; null if none is known.</summary>
    internal static string? ReasonAgainst(Type type) =>
        typeof(ISerializable).IsAssignableFrom(type) && !type.IsInterface && FindConstructor(type) is null
            ? $"{type} implements ISerializable and has no constructor ({nameof(SerializationInfo)}, {nameof(StreamingContext)}) of its " +
                $"own, without which it can't be read. Add it, register a surrogate, "
              + "register the type with Register where nothing but its own members matters, or, if it names another class in its place " +
                  "(SerializationInfo.SetType), with RegisterSerializable"
            : null;

    private ConstructorInfo RequireConstructor() => _constructor ?? throw GraphErrors.NoConstructor(ReasonAgainst(Type)!);

    private static ConstructorInfo? FindConstructor(Type type) =>
        type.GetConstructor(Declared, [typeof(SerializationInfo), typeof(StreamingContext)]);
}

/// <summary>
/// A graph type of objects with a surrogate of the formatter's surrogate selector. Used for one call.
/// </summary>
internal sealed class SurrogateGraphType(Type type, IReadableTypes types, ISerializationSurrogate surrogate, ISurrogateSelector selector)
    : InfoGraphType(type, types.EventsOf(type))
{
    private static readonly Type s_cyclical =
        FormatterServices.GetSurrogateForCyclicalReference(new NoSurrogate()).GetType();

    public override bool ReplacesInstance => surrogate.GetType() != s_cyclical;

    internal override SerializationInfo GetData(object instance, StreamingContext context)
    {
        SerializationInfo info = NewInfo(Type);
        surrogate.GetObjectData(instance, info, context);
        return info;
    }

    public override object? SetData(object? instance, SerializationInfo info, GraphHost host)
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

        public object SetObjectData(object obj, SerializationInfo info, StreamingContext context, ISurrogateSelector? selector) =>
            throw new NotSupportedException();
    }
}
