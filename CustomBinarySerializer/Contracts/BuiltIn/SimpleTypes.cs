using System.Diagnostics.CodeAnalysis;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// The most common <see cref="BuiltInTypes"/>. They are separate so that the assemblies of the others aren't loaded.
/// </summary>
internal static class SimpleTypes
{
    internal static BuiltInType[] All => Table.All;

    internal static BuiltInType? Find(Type type) => Table.ByType.GetValueOrDefault(type);

    /// <summary>Returns a common surrogate type by its metadata name, or null for any other type.</summary>
    internal static Type? FindSurrogate(string metadataName) => metadataName switch
    {
        "System.Byte" => typeof(byte),
        "System.Int32" => typeof(int),
        "System.Int64" => typeof(long),
        "System.UInt128" => typeof(UInt128),
        "System.String" => typeof(string),
        _ => null,
    };

    /// <summary>Returns the converter of a type by the type's metadata name, or null if it has none.</summary>
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)]
    internal static Type? FindConverter(string metadataName) => metadataName switch
    {
        "System.Boolean" => typeof(BooleanByte),
        "System.Decimal" => typeof(DecimalBits),
        "System.DateTime" => typeof(DateTimeTicks),
        "System.TimeSpan" => typeof(TimeSpanTicks),
        "System.DateTimeOffset" => typeof(DateTimeOffsetParts),
        "System.DateOnly" => typeof(DateOnlyDays),
        "System.TimeOnly" => typeof(TimeOnlyTicks),
        "System.IntPtr" => typeof(NativeInteger),
        "System.UIntPtr" => typeof(NativeUnsignedInteger),
        _ => null,
    };

    // Not needed for the first message.
    private static class Table
    {
        private static readonly Type[] s_types =
        [
            typeof(bool), typeof(byte), typeof(sbyte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long),
            typeof(ulong), typeof(float), typeof(double),
            typeof(char), typeof(string), typeof(Guid), typeof(decimal), typeof(DateTime), typeof(TimeSpan),
            typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly),
            typeof(Half), typeof(Int128), typeof(UInt128), typeof(nint), typeof(nuint),
        ];

        internal static readonly BuiltInType[] All = Array.ConvertAll(s_types, Of);

        internal static readonly Dictionary<Type, BuiltInType> ByType = All.ToDictionary(known => known.Type);

        private static BuiltInType Of(Type type) =>
            FindConverter(type.FullName!) is { } converter ? new ConvertedType(type, converter)
            : type == typeof(string) ? new TextType()
            : new RawType(type);
    }
}
