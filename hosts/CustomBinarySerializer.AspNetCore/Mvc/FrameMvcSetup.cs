using CustomBinarySerializer.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.AspNetCore.Mvc;

/// <summary>
/// Adds the formatters behind the existing ones, so that clients without an Accept header get the same answers as
/// before.
/// </summary>
internal sealed class FrameMvcSetup(TypeRegistry registry) : IConfigureOptions<MvcOptions>
{
    public void Configure(MvcOptions options)
    {
        options.InputFormatters.Add(new FrameInputFormatter(registry));
        options.OutputFormatters.Add(new FrameOutputFormatter(registry));
        options.Filters.Add(new RefusalExceptionFilter());
    }
}

/// <summary>
/// Answers requests whose bodies were refused while an action or its result enumerated them, or for their size.
/// </summary>
internal sealed class RefusalExceptionFilter : IExceptionFilter, IAsyncResultFilter
{
    public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
    {
        ResultExecutedContext executed = await next().ConfigureAwait(false);
        if (executed.Exception is FrameBodyException refusal)
        {
            executed.ExceptionHandled = await RefusalFilter.TryAnswerAsync(context.HttpContext, refusal).ConfigureAwait(false);
        }
    }

    public void OnException(ExceptionContext context)
    {
        if (context.Exception is FrameBodyException refusal && !context.HttpContext.Response.HasStarted)
        {
            FrameBodyReader.Of(context.HttpContext).LogRefusal(context.HttpContext, refusal);
            ProblemDetails problem = new()
            {
                Status = refusal.StatusCode,
                Detail = refusal.PublicReason,
                Extensions = RefusalFilter.Extensions(refusal),
            };
            context.Result = new ObjectResult(problem) { StatusCode = refusal.StatusCode, ContentTypes = { "application/problem+json" } };
        }
    }
}
