using System.Collections.Concurrent;
using CustomBinarySerializer.AspNetCore.Http;
using Microsoft.AspNetCore.Http;

namespace CustomBinarySerializer.AspNetCore.Mvc;

/// <summary>The types of actions' parameters and results that frames can hold.</summary>
internal static class FrameModels
{
    private static readonly ConcurrentDictionary<Type, FrameModel> s_models = new();

    /// <summary>Whether frames may hold objects of a type.</summary>
    internal static bool MayHold(this TypeRegistry registry, Type type) =>
        registry.TryGetTypeId(type, out _)
            || (type != typeof(object) && registry.Registered.Any(contract => contract.Type.IsAssignableTo(type)));

    /// <summary>Returns the type of a sequence's objects, or null if the type isn't a sequence.</summary>
    internal static Type? ItemOf(Type type, Type definition) =>
        type.GetInterfaces().Prepend(type).FirstOrDefault(each => each.IsConstructedGenericType
            && each.GetGenericTypeDefinition() == definition)?.GetGenericArguments()[0];

    internal static FrameModel Of(Type item) => s_models.GetOrAdd(item, static item =>
    {
#pragma warning disable RS0030 // Types of actions of the program: bytes don't choose them.
        return (FrameModel)Activator.CreateInstance(typeof(FrameModel<>).MakeGenericType(item))!;
#pragma warning restore RS0030
    });
}

/// <summary>Reads and writes objects of a type that is known at run time only.</summary>
internal abstract class FrameModel
{
    internal abstract ValueTask<object?> ReadOneAsync(HttpContext context);

    internal abstract object ReadAll(HttpContext context);

    internal abstract Task WriteAllAsync(HttpContext context, object values);
}

/// <inheritdoc/>
internal sealed class FrameModel<T> : FrameModel
{
    internal override async ValueTask<object?> ReadOneAsync(HttpContext context) =>
        await FrameBodyReader.Of(context).ReadOneAsync<T>(context.Request, context.RequestAborted).ConfigureAwait(false);

    internal override object ReadAll(HttpContext context) => new FrameSequence<T>(context);

    internal override Task WriteAllAsync(HttpContext context, object values) =>
        FrameBodyWriter.WriteFramesAsync(context, values as IAsyncEnumerable<T> ?? ((IEnumerable<T>)values).ToAsyncEnumerable());
}
