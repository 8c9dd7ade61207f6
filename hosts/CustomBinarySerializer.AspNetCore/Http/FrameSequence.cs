using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.AspNetCore.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>
/// A parameter of an endpoint: the body of the request, which is frames one after another, read as they arrive.
/// </summary>
/// <typeparam name="T">
/// The type of the object in each frame: a registered type, or a base type or interface of registered types.
/// </typeparam>
/// <remarks>
/// <para>
/// The endpoint runs while the body arrives, and holds the client up by not asking for the next frame. A frame that is
/// bad or too long ends the enumeration with a <see cref="FrameBodyException"/>: uncaught, the answer has status 400 or
/// 413. What came before it has been handed out.
/// </para>
/// <para>
/// The server's own limits hold, too: 30 MB for a whole body and 240 bytes a second, unless the endpoint says
/// otherwise.
/// </para>
/// </remarks>
public sealed class FrameSequence<T>
    : IAsyncEnumerable<T>, IBindableFromHttpContext<FrameSequence<T>>, IEndpointParameterMetadataProvider, IRefusableBody
{
    private readonly HttpContext _context;
    private readonly FrameBodyException? _refusal;
    private int _isEnumerated;

    internal FrameSequence(HttpContext context)
    {
        _context = context;
        _refusal = FrameMediaType.IsOf(context.Request) ? null : FrameBodyReader.WrongMediaType(context.Request);
    }

    FrameBodyException? IRefusableBody.Refusal => _refusal;

    /// <summary>Reads the body. It can be read once.</summary>
    /// <param name="cancellationToken">Cancels the reading, as a disconnect of the client does.</param>
    /// <exception cref="InvalidOperationException">The body was enumerated before.</exception>
    /// <exception cref="FrameBodyException">
    /// While enumerating: the next bytes aren't a frame of a <typeparamref name="T"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// While enumerating: the token was cancelled, or the client has gone.
    /// </exception>
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
        Interlocked.Exchange(ref _isEnumerated, 1) == 0
            ? ReadAsync(cancellationToken).GetAsyncEnumerator(CancellationToken.None)
            : throw new InvalidOperationException("The body of a request can be enumerated once.");

#pragma warning disable CA1000 // The framework calls it.
    /// <summary>Creates the parameter without reading the body.</summary>
    /// <param name="context">The context of the request.</param>
    /// <param name="parameter">Not used.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    public static ValueTask<FrameSequence<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        return new(new FrameSequence<T>(context));
    }

    /// <summary>Adds the media type that the endpoint takes to its metadata.</summary>
    /// <param name="parameter">Not used.</param>
    /// <param name="builder">The builder of the endpoint.</param>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) => RefusalFilter.AddTo(builder, typeof(T));
#pragma warning restore CA1000

    private async IAsyncEnumerable<T> ReadAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(_context.RequestAborted, cancellationToken);
        await foreach (T value in FrameBodyReader.Of(_context).ReadAllAsync<T>(_context.Request, either.Token).ConfigureAwait(false))
        {
            yield return value;
        }
    }
}
