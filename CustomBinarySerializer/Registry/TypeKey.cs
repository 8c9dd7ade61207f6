using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Registry;

/// <summary>The number under which a <see cref="ContractTable"/> finds a type: its <see cref="RuntimeTypeHandle.Value"/>.</summary>
internal static class TypeKey
{
    // CoreCLR and NativeAOT keep that very number before each object's fields, one load instead of seven away.
    // Where a runtime doesn't, this finds out, and the documented way is taken.
    private static readonly bool s_isBeforeFields = IsBeforeFields(new object()) && IsBeforeFields("") && IsBeforeFields(new int[1]);

    internal static nint Of(Type type) => type.TypeHandle.Value;

    internal static Type ToType(nint key) => Type.GetTypeFromHandle(RuntimeTypeHandle.FromIntPtr(key))!;

    /// <summary>The same without the detour by a <see cref="Type"/>, which costs shared generic code a call.</summary>
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
