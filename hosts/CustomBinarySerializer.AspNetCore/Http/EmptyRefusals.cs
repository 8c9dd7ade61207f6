using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;

namespace CustomBinarySerializer.AspNetCore.Http;

/// <summary>
/// Adds problem details to answers with status 406 or 415 that have no body. Routing gives such answers before an
/// endpoint runs, and MVC where it has no formatter.
/// </summary>
internal sealed class EmptyRefusals : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => builder =>
    {
        builder.Use(static async (context, rest) =>
        {
            await rest(context).ConfigureAwait(false);
            if (ReasonOf(context.Response) is { } reason && !HttpMethods.IsHead(context.Request.Method))
            {
                ProblemHttpResult problem = TypedResults.Problem(reason, statusCode: context.Response.StatusCode);
                await problem.ExecuteAsync(context).ConfigureAwait(false);
            }
        });
        next(builder);
    };

    private static string? ReasonOf(HttpResponse response) => response switch
    {
        { HasStarted: true } or { ContentType: not null } or { ContentLength: not null } => null,
        { StatusCode: StatusCodes.Status406NotAcceptable } => "The client accepts no media type in which there is an answer.",
        { StatusCode: StatusCodes.Status415UnsupportedMediaType } => "The body is of a media type that isn't read here.",
        _ => null,
    };
}
