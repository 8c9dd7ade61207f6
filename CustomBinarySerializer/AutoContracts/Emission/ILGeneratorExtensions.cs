using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>Expressions that both emitters need.</summary>
internal static class ILGeneratorExtensions
{
    internal static void Call(this ILGenerator il, MethodInfo method) =>
        il.Emit(method.IsStatic || method.DeclaringType!.IsValueType || !method.IsVirtual ? OpCodes.Call : OpCodes.Callvirt, method);

    /// <summary>Replaces the instance on the stack, an object or the address of a struct, by the value of its member.</summary>
    internal static void GetMember(this ILGenerator il, MemberInfo member)
    {
        if (member is FieldInfo field)
        {
            il.Emit(OpCodes.Ldfld, field);
        }
        else
        {
            il.Call(((PropertyInfo)member).GetGetMethod(nonPublic: true)!);
        }
    }

    /// <summary>Sets a member of the instance on the stack, an object or the address of a struct, to the value above it.</summary>
    internal static void SetMember(this ILGenerator il, MemberInfo member)
    {
        if (member is FieldInfo field)
        {
            il.Emit(OpCodes.Stfld, field);
        }
        else
        {
            il.Call(((PropertyInfo)member).GetSetMethod(nonPublic: true)!);
        }
    }

    /// <summary>Takes the value on the stack into a local of its own.</summary>
    internal static LocalBuilder StoreInLocal(this ILGenerator il, Type type)
    {
        LocalBuilder local = il.DeclareLocal(type);
        il.Emit(OpCodes.Stloc, local);
        return local;
    }

    internal static void SetNull(this ILGenerator il, LocalBuilder local)
    {
        il.Emit(OpCodes.Ldnull);
        il.Emit(OpCodes.Stloc, local);
    }

    internal static void SetZero(this ILGenerator il, LocalBuilder local)
    {
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Stloc, local);
    }

    internal static void Increment(this ILGenerator il, LocalBuilder local)
    {
        il.Emit(OpCodes.Ldloc, local);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, local);
    }

    internal static void LoadType(this ILGenerator il, Type type)
    {
        il.Emit(OpCodes.Ldtoken, type);
        il.Emit(OpCodes.Call, CursorMethods.TypeFromHandle);
    }

    /// <summary>Converts a value; what a user's function is bound to, and the host, stand below it.</summary>
    internal static void Convert(this ILGenerator il, EmissionUnit unit, MethodInfo method, Delegate? function, Action loadHost, Action loadValue)
    {
        if (function is not null)
        {
            // ((Func<A, B>)constants[i])(value)
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldc_I4, unit.Keep(function));
            il.Emit(OpCodes.Ldelem_Ref);
        }
        else if (Conversion.TakesHost(method))
        {
            loadHost();
        }

        loadValue();
        il.Call(method);
    }
}
