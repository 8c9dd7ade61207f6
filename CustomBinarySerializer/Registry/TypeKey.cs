using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Registry;

/// <summary>The key of a type in a <see cref="ContractTable"/>: its <see cref="RuntimeTypeHandle.Value"/>.</summary>
internal static class TypeKey
{
    // CoreCLR and native AOT store this value before the fields of each object, one load away instead of seven. If a
    // test of that fails, the documented way is used.
    private static readonly bool s_isBeforeFields = IsBeforeFields(new object()) && IsBeforeFields("") && IsBeforeFields(new int[1]);

    internal static nint Of(Type type) => type.TypeHandle.Value;

    internal static Type ToType(nint key) => Type.GetTypeFromHandle(RuntimeTypeHandle.FromIntPtr(key))!;

    /// <summary>
    /// Returns the key of a type argument. It saves shared generic code the call for a <see cref="Type"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Of<T>() => RuntimeTypeHandle.ToIntPtr(typeof(T).TypeHandle);

    /// <summary>Returns the key of the exact type of an object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Of(object value) =>
        s_isBeforeFields ? BeforeFields(value) : Of(value.GetType());

    private static bool IsBeforeFields(object value) => BeforeFields(value) == Of(value.GetType());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint BeforeFields(object value) =>
        Unsafe.Subtract(ref Unsafe.As<byte, nint>(ref Unsafe.As<Fields>(value).First), 1);

    private sealed class Fields
    {
        internal byte First;
    }
}
