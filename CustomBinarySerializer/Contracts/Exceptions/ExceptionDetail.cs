using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Exceptions;

/// <summary>A property of a framework exception that only its constructor can set.</summary>
/// <param name="Name">The name of the property, which is part of the format.</param>
/// <param name="Field">The field of the property.</param>
internal sealed record ExceptionDetail(string Name, FieldInfo Field)
{
    private const BindingFlags Private = BindingFlags.Instance | BindingFlags.NonPublic;

    // If a runtime has another field name, the detail is left out.
    private static readonly ExceptionDetail[] s_all =
    [
        .. new (string Name, FieldInfo? Field)[]
        {
            (nameof(ArgumentException.ParamName), typeof(ArgumentException).GetField("_paramName", Private)),
            (nameof(ArgumentOutOfRangeException.ActualValue), typeof(ArgumentOutOfRangeException).GetField("_actualValue", Private)),
            (nameof(ObjectDisposedException.ObjectName), typeof(ObjectDisposedException).GetField("_objectName", Private)),
            (nameof(FileNotFoundException.FileName), typeof(FileNotFoundException).GetField("<FileName>k__BackingField", Private)),
            (nameof(BinarySerializationException.Code), typeof(BinarySerializationException).GetField("<Code>k__BackingField", Private)),
        }.Where(detail => detail.Field is not null).Select(detail => new ExceptionDetail(detail.Name, detail.Field!)),
    ];

    /// <summary>Returns the details that a class adds to its base class.</summary>
    internal static IEnumerable<ExceptionDetail> DeclaredBy(Type type) => s_all.Where(detail => detail.Field.DeclaringType == type);

    /// <summary>Returns the details that an exception can have.</summary>
    internal static IEnumerable<ExceptionDetail> KnownBy(Exception exception) =>
        s_all.Where(detail => detail.Field.DeclaringType!.IsInstanceOfType(exception));

    /// <summary>Returns the details of an exception that aren't null.</summary>
    internal static ExceptionDatum[]? Of(PayloadHost host, Exception exception)
    {
        List<ExceptionDatum>? details = null;
        foreach (ExceptionDetail detail in s_all)
        {
            if (detail.Field.DeclaringType!.IsInstanceOfType(exception) && detail.Field.GetValue(exception) is { } value)
            {
                object known = detail.Field.FieldType.IsEnum ? Convert.ToInt32(value, provider: null) : value;
                (details ??= []).Add(new ExceptionDatum { Key = detail.Name, Value = KnownValueOrText.To(host, known) });
            }
        }

        return details?.ToArray();
    }

    internal static void Set(Exception exception, ExceptionDatum?[] details)
    {
        foreach (ExceptionDatum? datum in details)
        {
            ExceptionDetail? detail = Array.Find(
                s_all, one => one.Name == datum?.Key as string && one.Field.DeclaringType!.IsInstanceOfType(exception));
            Type? type = detail?.Field.FieldType;
            object? value = type is { IsEnum: true } && datum!.Value is int number ? Enum.ToObject(type, number) : datum?.Value;
            if (type is null || !type.IsInstanceOfType(value))
            {
                string name = datum?.Key as string ?? "detail";
                throw PayloadErrors.NotA(
                    exception.GetType().Name, $"it has no {name} that is {datum?.Value?.GetType().ToString() ?? "null"}");
            }

            detail!.Field.SetValue(exception, value);
        }
    }
}
