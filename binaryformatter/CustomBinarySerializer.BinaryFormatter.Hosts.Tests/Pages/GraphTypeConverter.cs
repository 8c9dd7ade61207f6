using System.ComponentModel;
using System.Globalization;

namespace Shop;

public sealed class GraphTypeConverter<T> : TypeConverter
    where T : class
{
    public override bool CanConvertFrom(ITypeDescriptorContext? context, Type sourceType) =>
        sourceType == typeof(byte[]) || base.CanConvertFrom(context, sourceType);

    public override object? ConvertFrom(ITypeDescriptorContext? context, CultureInfo? culture, object value) =>
        value is byte[] bytes ? ShopFormatter.Both.Deserialize<T>(bytes) : base.ConvertFrom(context, culture, value);

    public override bool CanConvertTo(ITypeDescriptorContext? context, Type? destinationType) =>
        destinationType == typeof(byte[]) || base.CanConvertTo(context, destinationType);

    public override object? ConvertTo(ITypeDescriptorContext? context, CultureInfo? culture, object? value, Type destinationType) =>
        destinationType == typeof(byte[]) && value is T graph
            ? ShopFormatter.Both.Serialize(graph)
            : base.ConvertTo(context, culture, value, destinationType);
}
