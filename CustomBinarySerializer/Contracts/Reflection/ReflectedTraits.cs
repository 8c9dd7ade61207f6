using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Contracts.BuiltIn;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>The traits of types of the running program.</summary>
internal static class ReflectedTraits
{
    internal static TypeTraits Of(Type type) =>
        (type.IsValueType ? TypeTraits.ValueType : 0)
        | (type.IsInterface ? TypeTraits.Interface : 0)
        | (type.IsAbstract ? TypeTraits.Abstract : 0)
        | (type.IsSealed ? TypeTraits.Sealed : 0)
        | (type.IsEnum ? TypeTraits.Enum : 0)
        | (type.IsByRefLike ? TypeTraits.ByRefLike : 0)
        | (type.IsByRef ? TypeTraits.ByRef : 0)
        | (type.IsPointer || type.IsFunctionPointer ? TypeTraits.Pointer : 0)
        | (type.IsSZArray ? TypeTraits.Vector : type.IsArray ? TypeTraits.ShapedArray : 0)
        | (type.IsConstructedGenericType ? TypeTraits.Generic : 0)
        | (type.Assembly == typeof(object).Assembly ? TypeTraits.Core : 0)
        | (BuiltInTypes.IsOfFramework(type) ? TypeTraits.Framework : 0)
        | (typeof(Delegate).IsAssignableFrom(type) ? TypeTraits.Delegate : 0)
        | (typeof(Exception).IsAssignableFrom(type) ? TypeTraits.Exception : 0)
        | (typeof(ICustomBinarySerializable).IsAssignableFrom(type) ? TypeTraits.HandWritten : 0)
        | (typeof(System.Collections.IEnumerable).IsAssignableFrom(type) ? TypeTraits.Enumerable : 0);
}
