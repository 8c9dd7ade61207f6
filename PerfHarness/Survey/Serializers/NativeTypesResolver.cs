using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;

namespace PerfHarness.Survey.Serializers;

/// <summary>
/// MessagePack's standard but for values that travel as text or converted there. Formatters are kept in a static field
/// per type: a <see cref="CompositeResolver"/> looks them up in a table at each member.
/// </summary>
internal sealed class NativeTypesResolver : IFormatterResolver
{
    public static readonly MessagePackSerializerOptions Options = MessagePackSerializerOptions.Standard.WithResolver(
        new NativeTypesResolver());

    private static readonly IFormatterResolver[] Resolvers =
        [NativeDateTimeResolver.Instance, NativeGuidResolver.Instance, NativeDecimalResolver.Instance, StandardResolver.Instance];

    public IMessagePackFormatter<T>? GetFormatter<T>() => Cache<T>.Formatter;

    private static class Cache<T>
    {
        public static readonly IMessagePackFormatter<T>? Formatter =
            Resolvers.Select(resolver => resolver.GetFormatter<T>()).FirstOrDefault(formatter => formatter is not null);
    }
}
