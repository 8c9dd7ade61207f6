using System.Collections.Immutable;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>The names of the values of an enum.</summary>
internal static class EnumValues
{
    /// <summary>Returns them by number, and by name where several have one.</summary>
    internal static ImmutableArray<EnumValue> Of(Type enumeration)
    {
        string[] names = Enum.GetNames(enumeration);
        Array numbers = Enum.GetValuesAsUnderlyingType(enumeration);
        return
        [
            .. names.Select((name, i) => new EnumValue(name, Exact(numbers.GetValue(i)!)))
                .OrderBy(value => value.Number).ThenBy(value => value.Name, StringComparer.Ordinal),
        ];
    }

    private static Int128 Exact(object number) => number switch
    {
        byte value => value,
        sbyte value => value,
        short value => value,
        ushort value => value,
        int value => value,
        uint value => value,
        long value => value,
        ulong value => value,
        char value => value,
        bool value => value ? 1 : 0,
        _ => throw new NotSupportedException($"{number.GetType()} isn't the integer of an enum."),
    };
}
