using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Contracts.Reflection;

#pragma warning disable RS0030 // Generic types and methods are closed over types of a plan, which the rules have accepted.

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>
/// The IL of one routine, with its locals, and methods for loads and stores of one or two instructions.
/// </summary>
[RequiresDynamicCode("Emits IL.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = CodeCompiler.Kept)]
internal sealed class RoutineIL
{
    private static readonly MethodInfo s_typeFromHandle = new Func<RuntimeTypeHandle, Type?>(Type.GetTypeFromHandle).Method;

    private readonly Dictionary<Code.Local, RecordedRoutine.Place> _locals = [];
    private readonly Dictionary<Code.Local, int> _parameters = [];
    private readonly RecordedRoutine _il;

    internal RoutineIL(Routine routine)
    {
        _il = new RecordedRoutine(routine.Name, routine.Returns.Runtime, [typeof(object[]), .. routine.Parameters.Select(TypeOf)]);
        foreach (Code.Local parameter in routine.Parameters)
        {
            _parameters.Add(parameter, _parameters.Count + 1);
        }
    }

    internal RecordedRoutine Generator => _il;

    internal void Load(Code.Local local)
    {
        if (local.IsReference)
        {
            LoadAddress(local);
            _il.Emit(OpCodes.Ldobj, local.Type.Runtime);
        }
        else if (_parameters.TryGetValue(local, out int index))
        {
            LoadArgument(index);
        }
        else
        {
            _il.Emit(OpCodes.Ldloc, LocalOf(local));
        }
    }

    internal void Call(MethodInfo method) =>
        _il.Emit(method.IsStatic || method.DeclaringType!.IsValueType || !method.IsVirtual ? OpCodes.Call : OpCodes.Callvirt, method);

    internal void LoadAddress(Code.Local local)
    {
        if (!_parameters.TryGetValue(local, out int index))
        {
            _il.Emit(OpCodes.Ldloca, LocalOf(local));
        }
        else
        {
            if (local.IsReference)
            {
                LoadArgument(index);
            }
            else
            {
                _il.Emit(OpCodes.Ldarga_S, (byte)index);
            }
        }
    }

    private void LoadArgument(int index)
    {
        switch (index)
        {
            case 1:
                _il.Emit(OpCodes.Ldarg_1);
                break;
            case 2:
                _il.Emit(OpCodes.Ldarg_2);
                break;
            case 3:
                _il.Emit(OpCodes.Ldarg_3);
                break;
            default:
                _il.Emit(OpCodes.Ldarg_S, (byte)index);
                break;
        }
    }

    internal void LoadAddress(Code.Local address, int offset)
    {
        Load(address);
        if (offset != 0)
        {
            _il.Emit(OpCodes.Ldc_I4, offset);
            _il.Emit(OpCodes.Add);
        }
    }

    internal void LoadItemAddress(Code.Local span, Code.Local index)
    {
        LoadAddress(span);
        Load(index);
        Call(TypeOf(span).GetProperty("Item")!.GetMethod!);
    }

    internal void StoreIn(Code.Local local)
    {
        if (_parameters.TryGetValue(local, out int index))
        {
            _il.Emit(OpCodes.Starg_S, (byte)index);
        }
        else
        {
            _il.Emit(OpCodes.Stloc, LocalOf(local));
        }
    }

    private RecordedRoutine.Place LocalOf(Code.Local local)
    {
        if (!_locals.TryGetValue(local, out RecordedRoutine.Place? variable))
        {
            variable = _il.DeclareLocal(TypeOf(local));
            _locals.Add(local, variable);
        }

        return variable;
    }

    internal static Type TypeOf(Code.Local local) => local.Kind switch
    {
        LocalKind.Reference => local.Type.Runtime.MakeByRefType(),
        LocalKind.Span => typeof(Span<>).MakeGenericType(local.Type.Runtime),
        LocalKind.ReadOnlySpan => typeof(ReadOnlySpan<>).MakeGenericType(local.Type.Runtime),
        _ => local.Type.Runtime,
    };

    internal void GetMember(MemberInfo member)
    {
        if (member is FieldInfo field)
        {
            _il.Emit(OpCodes.Ldfld, field);
        }
        else
        {
            Call(((PropertyInfo)member).GetGetMethod(nonPublic: true)!);
        }
    }

    internal void SetMember(MemberInfo member)
    {
        if (member is FieldInfo field)
        {
            _il.Emit(OpCodes.Stfld, field);
        }
        else
        {
            Call(((PropertyInfo)member).GetSetMethod(nonPublic: true)!);
        }
    }

    internal void LoadType(Type type)
    {
        _il.Emit(OpCodes.Ldtoken, type);
        _il.Emit(OpCodes.Call, s_typeFromHandle);
    }

    internal void StoreLittleEndian(Type type)
    {
        if (BitConverter.IsLittleEndian)
        {
            _il.Emit(OpCodes.Unaligned, (byte)1);
            _il.Emit(OpCodes.Stobj, type);
        }
        else
        {
            _il.Emit(OpCodes.Call, FacadeMethods.Store.MakeGenericMethod(type));
        }
    }

    internal void LoadLittleEndian(Type type)
    {
        if (BitConverter.IsLittleEndian)
        {
            _il.Emit(OpCodes.Unaligned, (byte)1);
            _il.Emit(OpCodes.Ldobj, type);
        }
        else
        {
            _il.Emit(OpCodes.Call, FacadeMethods.Load.MakeGenericMethod(type));
        }
    }
}
