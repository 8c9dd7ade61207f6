using System.Reflection;
using CustomBinarySerializer.AspNetCore.Http;
using CustomBinarySerializer.Hosting;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>A parameter of an endpoint: the body of the request, which is one frame.</summary>
/// <typeparam name="T">
/// The type of the object in the frame: a registered type, or a base type or interface of registered types.
/// </typeparam>
/// <remarks>
/// Read by <see cref="CustomBinarySerializerOptions.NetworkFormatter"/> before the endpoint runs, and while it arrives:
/// no more is kept than has arrived. A body that isn't such a frame is answered with status 400, one that is too large
/// with 413, and one of another media type with 415; the endpoint isn't called then.
/// </remarks>
public sealed class FrameBody<T> : IBindableFromHttpContext<FrameBody<T>>, IEndpointParameterMetadataProvider, IRefusableBody
{
    private readonly T? _value;
    private readonly FrameBodyException? _refusal;

    private FrameBody(T? value, FrameBodyException? refusal)
    {
        _value = value;
        _refusal = refusal;
    }

    /// <summary>The object that was read from the body.</summary>
    /// <exception cref="FrameBodyException">
    /// The body isn't a frame of a <typeparamref name="T"/>; in endpoints, this was answered before.
    /// </exception>
    public T Value => _refusal is null ? _value! : throw _refusal;

    FrameBodyException? IRefusableBody.Refusal => _refusal;

#pragma warning disable CA1000 // The framework calls it.
    /// <summary>Reads the body of the request as a frame.</summary>
    /// <param name="context">The context of the request.</param>
    /// <param name="parameter">Not used.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The client has gone.</exception>
    /// <exception cref="InvalidOperationException">
    /// <c>AddCustomBinarySerializer</c> wasn't called for the services.
    /// </exception>
    public static async ValueTask<FrameBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        try
        {
            return new FrameBody<T>(
                await FrameBodyReader.Of(context).ReadOneAsync<T>(context.Request, context.RequestAborted).ConfigureAwait(false),
                refusal: null);
        }
        catch (FrameBodyException e)
        {
            return new FrameBody<T>(default, e);
        }
    }

    /// <summary>Adds the media type that the endpoint takes to its metadata.</summary>
    /// <param name="parameter">Not used.</param>
    /// <param name="builder">The builder of the endpoint.</param>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) => RefusalFilter.AddTo(builder, typeof(T));
#pragma warning restore CA1000
}
