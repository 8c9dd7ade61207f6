using System.IO.Pipelines;
using System.Runtime.ExceptionServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace CustomBinarySerializer.AspNetCore.Http;

/// <summary>Writes the bodies of answers.</summary>
internal static class FrameBodyWriter
{
    // The size of a block that is sent at once while more is there.
    private const int BlockSize = 32 * 1024;

    internal static async Task WriteOneAsync<T>(HttpContext context, T value, int statusCode)
    {
        if (IsAcceptable(context))
        {
            byte[] frame = FormatterOf(context).Serialize(value);
            Begin(context.Response, statusCode);
            context.Response.ContentLength = frame.Length;
            await context.Response.BodyWriter.WriteAsync(frame, context.RequestAborted).ConfigureAwait(false);
        }
    }

    internal static async Task WriteAllAsync<T>(HttpContext context, IAsyncEnumerable<T> values, int statusCode)
    {
        if (IsAcceptable(context))
        {
            Begin(context.Response, statusCode);
            FrameBodyException? refusal = null;
            try
            {
                await WriteFramesAsync(context, values).ConfigureAwait(false);
            }
            catch (FrameBodyException e)
            {
                refusal = e;
            }

            if (refusal is not null && !await RefusalFilter.TryAnswerAsync(context, refusal).ConfigureAwait(false))
            {
                ExceptionDispatchInfo.Throw(refusal);
            }
        }
    }

    /// <summary>Writes frames as they come; those that are there together are sent together.</summary>
    internal static async Task WriteFramesAsync<T>(HttpContext context, IAsyncEnumerable<T> values)
    {
        CustomBinaryFormatter formatter = FormatterOf(context);
        PipeWriter body = context.Response.BodyWriter;
        IAsyncEnumerator<T> enumerator = values.GetAsyncEnumerator(context.RequestAborted);
        await using (enumerator.ConfigureAwait(false))
        {
            bool isRead = true;
            while (isRead)
            {
                Task<bool> moving = enumerator.MoveNextAsync().AsTask();
                if (!moving.IsCompleted)
                {
                    isRead = await FlushAsync(context, body, atLeast: 1).ConfigureAwait(false);
                }

                // Also where nobody reads any more: an enumerator mustn't be disposed while it moves.
                if (!await moving.ConfigureAwait(false))
                {
                    return;
                }

                formatter.Serialize(body, enumerator.Current);
                isRead = isRead && await FlushAsync(context, body, BlockSize).ConfigureAwait(false);
            }
        }
    }

    internal static CustomBinaryFormatter FormatterOf(HttpContext context) =>
        context.RequestServices.GetRequiredService<CustomBinaryFormatter>();

    /// <returns>False if the client no longer reads the answer.</returns>
    private static async ValueTask<bool> FlushAsync(HttpContext context, PipeWriter body, int atLeast)
    {
        // The body of a client that has gone takes bytes, and counts none.
        if (context.RequestAborted.IsCancellationRequested)
        {
            return false;
        }

        return body.UnflushedBytes < atLeast || !(await body.FlushAsync(CancellationToken.None).ConfigureAwait(false)).IsCompleted;
    }

    private static bool IsAcceptable(HttpContext context)
    {
        if (FrameMediaType.IsAcceptedBy(context.Request))
        {
            return true;
        }

        FrameBodyReader.Of(context).LogNotAcceptable(context);
        context.Response.StatusCode = StatusCodes.Status406NotAcceptable;
        return false;
    }

    private static void Begin(HttpResponse response, int statusCode)
    {
        response.StatusCode = statusCode;
        response.ContentType = FrameMediaType.Name;
    }
}
