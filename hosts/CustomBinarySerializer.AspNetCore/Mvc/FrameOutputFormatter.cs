using CustomBinarySerializer.AspNetCore.Http;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace CustomBinarySerializer.AspNetCore.Mvc;

/// <summary>
/// Writes results of actions: an object of a registered type, or a sequence of those as frames one after another.
/// </summary>
internal sealed class FrameOutputFormatter : OutputFormatter
{
    private readonly TypeRegistry _registry;

    internal FrameOutputFormatter(TypeRegistry registry)
    {
        _registry = registry;
        SupportedMediaTypes.Add(FrameMediaType.Name);
    }

    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        HttpContext http = context.HttpContext;
        object result = context.Object!;
        if (!_registry.TryGetTypeId(result.GetType(), out _) && SequenceItem(result.GetType()) is { } item)
        {
            await FrameModels.Of(item).WriteAllAsync(http, result).ConfigureAwait(false);
            return;
        }

        byte[] frame = FrameBodyWriter.FormatterOf(http).Serialize(result);
        http.Response.ContentLength = frame.Length;
        await http.Response.BodyWriter.WriteAsync(frame, http.RequestAborted).ConfigureAwait(false);
    }

    public override bool CanWriteResult(OutputFormatterCanWriteContext context) =>
        context.Object is not null && base.CanWriteResult(context);

    protected override bool CanWriteType(Type? type) =>
        type is not null && (_registry.MayHold(type) || (SequenceItem(type) is { } item && _registry.MayHold(item)));

    private static Type? SequenceItem(Type type) =>
        FrameModels.ItemOf(type, typeof(IAsyncEnumerable<>)) ?? FrameModels.ItemOf(type, typeof(IEnumerable<>));
}
