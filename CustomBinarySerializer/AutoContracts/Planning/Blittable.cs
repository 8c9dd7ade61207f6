using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Which items are copied as a block of memory, because that is the same bytes as one after the other.</summary>
internal static class Blittable
{
    private const string Harmless =
        "A field that trimming removed isn't found, or its bytes lack; the items are then written one by one, which is the same bytes.";

    internal static bool IsBlock(ValuePlan item) =>
        IsMemory(item) || (item is ConvertedPlan { Conversion: var conversion } && conversion.To.DeclaringType == typeof(BooleanByte));

    /// <summary>Tells whether the bytes of a value are its memory, and every pattern of bits is a value.</summary>
    private static bool IsMemory(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan converted => BitConverter.IsLittleEndian && IsMemory(converted),
        ObjectPlan { IsClass: false } holder => BitConverter.IsLittleEndian && RuntimeFeature.IsDynamicCodeSupported && IsMemory(holder),
        _ => false,
    };

    private static bool IsMemory(ConvertedPlan plan) =>
        BuiltInTypes.Find(plan.Type) is ConvertedType { IsMemoryOfSurrogate: true } line
        && plan.Conversion.To.DeclaringType == line.Converter
        && plan.FixedSize == RuntimeHelpers.SizeOf(plan.Type.TypeHandle);

    // Where the members in their order fill the whole struct, there is room for no padding and nothing else.
    [RequiresDynamicCode("Makes arrays of types that are only known at run time.")]
    private static bool IsMemory(ObjectPlan plan)
    {
        if (!plan.Callbacks.IsEmpty
            || plan.Construction != Construction.Default
            || plan.FixedSize != RuntimeHelpers.SizeOf(plan.Type.TypeHandle))
        {
            return false;
        }

        int offset = 0;
        foreach (MemberPlan member in plan.Members)
        {
            if (!IsMemory(member.Value) || FieldOf(member) is not { } field || OffsetOf(field) != offset)
            {
                return false;
            }

            offset += member.Value.FixedSize!.Value;
        }

        return true;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Harmless)]
    private static FieldInfo? FieldOf(MemberPlan member) =>
        member.Get is FieldInfo field ? field
        : member.Get is PropertyInfo property && IsAuto(property.GetMethod) && (member.Set is FieldInfo || IsAuto(property.SetMethod))
            ? BackingFields.Find(property, property.DeclaringType!.GetFields(BindingFlags.Instance | BindingFlags.NonPublic))
        : null;

    // A setter that does more than to store, or a getter that does more than to load, must be called.
    private static bool IsAuto(MethodInfo? accessor) => accessor?.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) == true;

    // Marshal.OffsetOf tells of memory outside the runtime: here, a struct shows where a field of ones lies in it.
    [RequiresDynamicCode("Makes arrays of types that are only known at run time.")]
    private static int OffsetOf(FieldInfo field)
    {
        Array ones = Array.CreateInstance(field.FieldType, 1);
        BytesOf(ones).Fill(byte.MaxValue);
        Array holder = Array.CreateInstance(field.DeclaringType!, 1);
        object box = holder.GetValue(0)!;
        field.SetValue(box, ones.GetValue(0));
        holder.SetValue(box, 0);
        return BytesOf(holder).IndexOf(byte.MaxValue);
    }

    private static Span<byte> BytesOf(Array one) =>
        MemoryMarshal.CreateSpan(
            ref MemoryMarshal.GetArrayDataReference(one), RuntimeHelpers.SizeOf(one.GetType().GetElementType()!.TypeHandle));
}
