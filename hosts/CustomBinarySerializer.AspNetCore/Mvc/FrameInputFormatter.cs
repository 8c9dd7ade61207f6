using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace CustomBinarySerializer.AspNetCore.Mvc;

/// <summary>
/// Reads bodies for parameters of actions: of a registered type, or an <see cref="IAsyncEnumerable{T}"/> of one, which
/// the action enumerates.
/// </summary>
internal sealed class FrameInputFormatter : InputFormatter
{
    private readonly TypeRegistry _registry;

    internal FrameInputFormatter(TypeRegistry registry)
    {
        _registry = registry;
        SupportedMediaTypes.Add(FrameMediaType.Name);
    }

    // The type is asked for last: most requests have another media type.
    public override bool CanRead(InputFormatterContext context) =>
        FrameMediaType.IsOf(context.HttpContext.Request) && CanReadType(context.ModelType);

    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        if (StreamedItem(context.ModelType) is { } item)
        {
            return InputFormatterResult.Success(FrameModels.Of(item).ReadAll(context.HttpContext));
        }

        try
        {
            return InputFormatterResult.Success(
                await FrameModels.Of(context.ModelType).ReadOneAsync(context.HttpContext).ConfigureAwait(false));
        }
        catch (FrameBodyException e) when (e.StatusCode == StatusCodes.Status400BadRequest)
        {
            // The rest isn't about what is in the body, and becomes an answer in the exception filter.
            Http.FrameBodyReader.Of(context.HttpContext).LogRefusal(context.HttpContext, e);
            context.ModelState.TryAddModelError(context.ModelName, $"{e.PublicReason} ({e.Code})");
            return InputFormatterResult.Failure();
        }
    }

    protected override bool CanReadType(Type type) => _registry.MayHold(StreamedItem(type) ?? type);

    // Itself, and nothing that implements it: what the action gets is of our own type.
    private static Type? StreamedItem(Type type) =>
        type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>)
            ? type.GetGenericArguments()[0]
            : null;
}
