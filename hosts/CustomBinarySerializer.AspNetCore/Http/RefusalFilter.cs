using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Http.Metadata;

namespace CustomBinarySerializer.AspNetCore.Http;

/// <summary>A parameter that may hold a refused body.</summary>
internal interface IRefusableBody
{
    /// <summary>The reason for which the body was refused; null if it wasn't.</summary>
    FrameBodyException? Refusal { get; }
}

/// <summary>Answers requests whose bodies were refused, before the endpoint runs or while it enumerates.</summary>
/// <remarks>
/// An exception of a parameter that is being bound would go through all middleware, and a handler of exceptions makes
/// status 500 of it. A parameter that is bound as null is status 400 in any case. So parameters remember what was
/// wrong, and this filter answers.
/// </remarks>
internal static class RefusalFilter
{
    internal static void AddTo(EndpointBuilder builder, Type bodyType)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new AcceptsMetadata([FrameMediaType.Name], bodyType));

        // The first is the outermost.
        builder.FilterFactories.Insert(0, static (_, next) => context => InvokeAsync(context, next));
    }

    private static async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        foreach (object? argument in context.Arguments)
        {
            if (argument is IRefusableBody { Refusal: { } refusal })
            {
                return Answer(context.HttpContext, refusal);
            }
        }

        try
        {
            return await next(context).ConfigureAwait(false);
        }
        catch (FrameBodyException e) when (!context.HttpContext.Response.HasStarted)
        {
            return Answer(context.HttpContext, e);
        }
    }

    private static ProblemHttpResult Answer(HttpContext context, FrameBodyException refusal)
    {
        FrameBodyReader.Of(context).LogRefusal(context, refusal);
        return TypedResults.Problem(refusal.PublicReason, statusCode: refusal.StatusCode, extensions: Extensions(refusal));
    }

    /// <summary>
    /// Answers a request whose body is refused while its answer is being created, if nothing of that answer was
    /// written.
    /// </summary>
    /// <returns>False if it is too late for another answer.</returns>
    internal static async ValueTask<bool> TryAnswerAsync(HttpContext context, FrameBodyException refusal)
    {
        if (context.Response.HasStarted || context.Response.BodyWriter is not { CanGetUnflushedBytes: true, UnflushedBytes: 0 })
        {
            return false;
        }

        await Answer(context, refusal).ExecuteAsync(context).ConfigureAwait(false);
        return true;
    }

    /// <summary>The extensions of a problem description.</summary>
    internal static Dictionary<string, object?> Extensions(FrameBodyException refusal) =>
        refusal.Code == SerializationErrorCode.Unspecified ? [] : new() { ["code"] = refusal.Code.ToString() };
}
