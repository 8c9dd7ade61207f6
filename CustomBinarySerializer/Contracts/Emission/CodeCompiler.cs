using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Contracts.Lowering;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Generic types and methods are closed over types of a plan, which the rules have accepted.

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>Compiles lowered code to IL. It knows nothing of plans.</summary>
/// <remarks>
/// The methods are dynamic ones, which may use members of any visibility, and which the runtime frees together with the contract, so that
/// nothing stands in the way of unloading its types. The first parameter of each is the array of constants.
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Kept)]
internal sealed class CodeCompiler
{
    private const string Kept = "The members of framework types that emitted code calls are named by DynamicDependency, those of the user's types by the plan.";

    private static readonly MethodInfo s_typeFromHandle = new Func<RuntimeTypeHandle, Type?>(Type.GetTypeFromHandle).Method;
    private static readonly MethodInfo s_getType = new Func<Type>(new object().GetType).Method;
    private static readonly MethodInfo s_uninitialized = new Func<Type, object>(InstanceFactory.CreateUninitialized).Method;

    private readonly Type _owner;
    private readonly List<object> _constants;
    private readonly Dictionary<Routine, DynamicMethod> _methods;
    private readonly Dictionary<Code.Local, LocalBuilder> _locals = [];
    private readonly Dictionary<Code.Local, int> _parameters = [];
    private readonly ILGenerator _il;
    private Label? _giveUp;

    private CodeCompiler(Type owner, List<object> constants, Dictionary<Routine, DynamicMethod> methods, Routine routine, DynamicMethod method)
    {
        _owner = owner;
        _constants = constants;
        _methods = methods;
        _il = method.GetILGenerator();
        foreach (Code.Local parameter in routine.Parameters)
        {
            _parameters.Add(parameter, _parameters.Count + 1);
        }
    }

    /// <summary>Compiles a routine, and all that it calls.</summary>
    /// <param name="routine">The routine.</param>
    /// <param name="owner">The type whose contract it belongs to.</param>
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(Nullable<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(ReadOnlySpan<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(Span<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(List<>))]
    internal static TDelegate Compile<TDelegate>(Routine routine, Type owner)
        where TDelegate : Delegate
    {
        List<object> constants = [];
        DynamicMethod method = Compile(routine, owner, constants, []);
        return method.CreateDelegate<TDelegate>(constants.ToArray());
    }

    private static DynamicMethod Compile(Routine routine, Type owner, List<object> constants, Dictionary<Routine, DynamicMethod> methods)
    {
        if (!methods.TryGetValue(routine, out DynamicMethod? method))
        {
            Type[] parameters = [typeof(object[]), .. routine.Parameters.Select(TypeOf)];
            method = owner.IsArray || owner.IsInterface
                ? new DynamicMethod(routine.Name, routine.Returns, parameters, typeof(CodeCompiler).Module, skipVisibility: true)
                : new DynamicMethod(routine.Name, routine.Returns, parameters, owner, skipVisibility: true);
            methods.Add(routine, method);
            new CodeCompiler(owner, constants, methods, routine, method).CompileBody(routine);
        }

        return method;
    }

    private void CompileBody(Routine routine)
    {
        Run(routine.Body);
        if (_giveUp is { } giveUp)
        {
            _il.MarkLabel(giveUp);
            if (routine.Returns.IsPointer)
            {
                _il.Emit(OpCodes.Ldc_I4_0);
                _il.Emit(OpCodes.Conv_U);
            }
            else
            {
                _il.Emit(OpCodes.Ldnull);
            }

            _il.Emit(OpCodes.Ret);
        }
    }

    private Label GiveUp => _giveUp ??= _il.DefineLabel();

    private void Run(ImmutableArray<Code> statements)
    {
        foreach (Code statement in statements)
        {
            Run(statement);
        }
    }

    private void Run(Code statement)
    {
        switch (statement)
        {
            case Code.Assign { Value: Code.Default { Type.IsValueType: true } zeros } assign when !IsNumber(zeros.Type):
                LoadAddress(assign.Target);
                _il.Emit(OpCodes.Initobj, zeros.Type);
                break;
            case Code.Assign { Value: Code.SpanOf span } assign:
                LoadSpan(span, assign.Target);
                StoreIn(assign.Target);
                break;
            case Code.Assign assign:
                Load(assign.Value);
                StoreIn(assign.Target);
                break;
            case Code.Store store:
                LoadAddress(store.Address, store.Offset);
                Load(store.Value);
                StoreLittleEndian(store.Type);
                break;
            case Code.SetMember set:
                LoadInstance(set.Instance);
                Load(set.Value);
                SetMember(set.Member);
                break;
            case Code.SetItem set:
                LoadItemAddress(set.Span, set.Index);
                Load(set.Value);
                _il.Emit(OpCodes.Stobj, set.Span.Type);
                break;
            case Code.Run run:
                Load(run.Call);
                break;
            case Code.If choice:
                RunIf(choice);
                break;
            case Code.For loop:
                RunFor(loop);
                break;
            case Code.ForEach loop:
                RunForEach(loop);
                break;
            case Code.Switch choice:
                RunSwitch(choice);
                break;
            case Code.Return end:
                Load(end.Value!);
                _il.Emit(OpCodes.Ret);
                break;
            case Code.GiveUp:
                _il.Emit(OpCodes.Br, GiveUp);
                break;
            default:
                throw new NotSupportedException($"{statement.GetType().Name} is no statement.");
        }
    }

    private void RunIf(Code.If choice)
    {
        if (choice is { Then: [Code.GiveUp], Else.IsEmpty: true })
        {
            Branch(choice.Condition, GiveUp, when: true);
            return;
        }

        Label otherwise = _il.DefineLabel();
        Branch(choice.Condition, otherwise, when: false);
        Run(choice.Then);
        if (choice.Else.IsEmpty)
        {
            _il.MarkLabel(otherwise);
            return;
        }

        Label end = _il.DefineLabel();
        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(otherwise);
        Run(choice.Else);
        _il.MarkLabel(end);
    }

    private void RunFor(Code.For loop)
    {
        Label body = _il.DefineLabel();
        Label condition = _il.DefineLabel();
        _il.Emit(OpCodes.Ldc_I4_0);
        StoreIn(loop.Index);
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        Run(loop.Body);
        Load(loop.Index);
        _il.Emit(OpCodes.Ldc_I4_1);
        _il.Emit(OpCodes.Add);
        StoreIn(loop.Index);
        _il.MarkLabel(condition);
        Load(loop.Index);
        Load(loop.Count);
        _il.Emit(OpCodes.Blt, body);
    }

    // TEnumerator enumerator = items.GetEnumerator(); while (enumerator.MoveNext()) { item = enumerator.Current; … }
    private void RunForEach(Code.ForEach loop)
    {
        EnumerationMethods methods = EnumerationMethods.Of(loop.Items.Type, loop.Item.Type);
        LocalBuilder enumerator = _il.DeclareLocal(methods.GetEnumerator.ReturnType);
        OpCode loadEnumerator = enumerator.LocalType.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc;
        Label body = _il.DefineLabel();
        Label condition = _il.DefineLabel();
        LoadInstance(loop.Items);
        Call(methods.GetEnumerator);
        _il.Emit(OpCodes.Stloc, enumerator);
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        _il.Emit(loadEnumerator, enumerator);
        Call(methods.Current);
        StoreIn(loop.Item);
        Run(loop.Body);
        _il.MarkLabel(condition);
        _il.Emit(loadEnumerator, enumerator);
        Call(methods.MoveNext);
        _il.Emit(OpCodes.Brtrue, body);
    }

    private void RunSwitch(Code.Switch choice)
    {
        Label end = _il.DefineLabel();
        Label[] cases = [.. choice.Cases.Select(_ => _il.DefineLabel())];
        Load(choice.Value);
        _il.Emit(OpCodes.Switch, cases);
        Run(choice.Otherwise);
        _il.Emit(OpCodes.Br, end);
        for (int i = 0; i < cases.Length; i++)
        {
            _il.MarkLabel(cases[i]);
            Run(choice.Cases[i]);
            _il.Emit(OpCodes.Br, end);
        }

        _il.MarkLabel(end);
    }

    private void Branch(Code condition, Label target, bool when)
    {
        switch (condition)
        {
            case Code.Not not:
                Branch(not.Condition, target, !when);
                break;
            case Code.IsNull { Value: var value }:
                Load(value);
                _il.Emit(when ? OpCodes.Brfalse : OpCodes.Brtrue, target);
                break;
            case Code.IsZero { Value: var value }:
                Load(value);
                _il.Emit(when ? OpCodes.Brfalse : OpCodes.Brtrue, target);
                break;
            case Code.IsEqual equal:
                Load(equal.Left);
                Load(equal.Right);
                _il.Emit(when ? OpCodes.Beq : OpCodes.Bne_Un, target);
                break;
            case Code.IsExactly exactly:
                Load(exactly.Value);
                Call(s_getType);
                LoadType(exactly.Type);
                _il.Emit(when ? OpCodes.Beq : OpCodes.Bne_Un, target);
                break;
            case Code.IsAtMost atMost:
                Load(atMost.Left);
                Load(atMost.Right);
                _il.Emit(when ? OpCodes.Ble : OpCodes.Bgt, target);
                break;
            case Code.Exceeds exceeds:
                LoadAddress(exceeds.Address, exceeds.Size);
                Load(exceeds.End);
                _il.Emit(when ? OpCodes.Bgt_Un : OpCodes.Ble_Un, target);
                break;
            default:
                Load(condition);
                _il.Emit(when ? OpCodes.Brtrue : OpCodes.Brfalse, target);
                break;
        }
    }

    /// <summary>Leaves the value of an expression on the stack; nothing, if it has none.</summary>
    private void Load(Code expression)
    {
        switch (expression)
        {
            case Code.Local { IsReference: true } local:
                LoadAddress(local);
                _il.Emit(OpCodes.Ldobj, local.Type);
                break;
            case Code.Local local when _parameters.TryGetValue(local, out int index):
                LoadArgument(index);
                break;
            case Code.Local local:
                _il.Emit(OpCodes.Ldloc, LocalOf(local));
                break;
            case Code.Number number:
                _il.Emit(OpCodes.Ldc_I4, number.Value);
                break;
            case Code.Default { Type.IsValueType: false }:
                _il.Emit(OpCodes.Ldnull);
                break;
            case Code.Default:
                _il.Emit(OpCodes.Ldc_I4_0);
                break;
            case Code.Constant constant:
                _constants.Add(constant.Value);
                _il.Emit(OpCodes.Ldarg_0);
                _il.Emit(OpCodes.Ldc_I4, _constants.Count - 1);
                _il.Emit(OpCodes.Ldelem_Ref);
                _il.Emit(OpCodes.Unbox_Any, constant.Type);
                break;
            case Code.TypeOf type:
                LoadType(type.Type);
                break;
            case Code.Ref reference:
                LoadAddress(reference.Variable);
                break;
            case Code.Load load:
                LoadAddress(load.Address, load.Offset);
                LoadLittleEndian(load.Type);
                break;
            case Code.GetMember get:
                LoadInstance(get.Instance);
                GetMember(get.Member);
                break;
            case Code.CallFacade call:
                LoadCall(call);
                break;
            case Code.CallMethod call:
                LoadCall(call);
                break;
            case Code.CallRoutine call:
                LoadCall(call);
                break;
            case Code.Add { Right: 0 } sum:
                Load(sum.Left);
                break;
            case Code.Add sum:
                Load(sum.Left);
                _il.Emit(OpCodes.Ldc_I4, sum.Right);
                _il.Emit(OpCodes.Add);
                break;
            case Code.HasValue nullable:
                LoadAddress(nullable.Nullable);
                Call(nullable.Nullable.Type.GetProperty(nameof(Nullable<>.HasValue))!.GetMethod!);
                break;
            case Code.ValueOf nullable:
                LoadAddress(nullable.Nullable);
                Call(nullable.Nullable.Type.GetMethod(nameof(Nullable<>.GetValueOrDefault), Type.EmptyTypes)!);
                break;
            case Code.Cast cast:
                Load(cast.Value);
                _il.Emit(OpCodes.Unbox_Any, cast.Type);
                break;
            case Code.As cast:
                Load(cast.Value);
                if (cast.Type.IsValueType)
                {
                    _il.Emit(OpCodes.Unbox_Any, cast.Type);
                }

                break;
            case Code.Box box:
                Load(box.Value);
                _il.Emit(OpCodes.Box, box.Type);
                break;
            case Code.SpanLength length:
                LoadAddress(length.Span);
                Call(TypeOf(length.Span).GetProperty(nameof(Span<>.Length))!.GetMethod!);
                break;
            case Code.CountOf count:
                LoadInstance(count.Items);
                Call(EnumerationMethods.Of(count.Items.Type, count.Item).Count);
                break;
            case Code.SpanItem item:
                LoadItemAddress(item.Span, item.Index);
                _il.Emit(OpCodes.Ldobj, item.Span.Type);
                break;
            default:
                LoadNew(expression);
                break;
        }
    }

    private void LoadNew(Code expression)
    {
        switch (expression)
        {
            case Code.New create:
                Array.ForEach([.. create.Arguments], Load);
                _il.Emit(OpCodes.Newobj, create.Constructor);
                break;
            case Code.NewUninitialized create:
                LoadType(create.Type);
                Call(s_uninitialized);
                break;
            case Code.NewNullable create:
                Load(create.Value);
                _il.Emit(OpCodes.Newobj, create.Type.GetConstructor([Nullable.GetUnderlyingType(create.Type)!])!);
                break;
            case Code.NewArray { IsCleared: true } create:
                Load(create.Count);
                _il.Emit(OpCodes.Newarr, create.Item);
                break;
            case Code.NewArray create:
                Load(create.Count);
                _il.Emit(OpCodes.Ldc_I4_0);
                Call(typeof(GC).GetMethod(nameof(GC.AllocateUninitializedArray))!.MakeGenericMethod(create.Item));
                break;
            case Code.NewList create:
                Load(create.Count);
                _il.Emit(OpCodes.Newobj, typeof(List<>).MakeGenericType(create.Item).GetConstructor([typeof(int)])!);
                _il.Emit(OpCodes.Dup);
                Load(create.Count);
                Call(typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.SetCount))!.MakeGenericMethod(create.Item));
                break;
            default:
                throw new NotSupportedException($"{expression.GetType().Name} is no expression.");
        }
    }

    private void LoadSpan(Code.SpanOf span, Code.Local target)
    {
        Type type = TypeOf(target);
        Load(span.Items);
        if (!span.IsList)
        {
            _il.Emit(OpCodes.Newobj, type.GetConstructor([target.Type.MakeArrayType()])!);
            return;
        }

        Call(typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.AsSpan))!.MakeGenericMethod(target.Type));
        if (target.Kind == LocalKind.ReadOnlySpan)
        {
            Call(typeof(Span<>).MakeGenericType(target.Type).GetMethods().Single(method => method.Name == "op_Implicit" && method.ReturnType == type));
        }
    }

    private void LoadCall(Code.CallFacade call)
    {
        MethodInfo method = FacadeMethods.Of(call.Method);
        for (int i = 0; i < call.Arguments.Length; i++)
        {
            if (i == 0 && !method.IsStatic)
            {
                LoadInstance(call.Arguments[0]);
            }
            else
            {
                Load(call.Arguments[i]);
            }
        }

        Call(call.Item is null ? method : method.MakeGenericMethod(call.Item));
    }

    private void LoadCall(Code.CallMethod call)
    {
        if (call.Instance is not null)
        {
            LoadInstance(call.Instance);
        }

        foreach (Code argument in call.Arguments)
        {
            Load(argument);
        }

        Call(call.Method);
    }

    private void LoadCall(Code.CallRoutine call)
    {
        _il.Emit(OpCodes.Ldarg_0);
        for (int i = 0; i < call.Arguments.Length; i++)
        {
            if (call.Routine.Parameters[i].IsReference)
            {
                LoadAddress((Code.Local)call.Arguments[i]);
            }
            else
            {
                Load(call.Arguments[i]);
            }
        }

        _il.Emit(OpCodes.Call, Compile(call.Routine, _owner, _constants, _methods));
    }

    private void Call(MethodInfo method) =>
        _il.Emit(method.IsStatic || method.DeclaringType!.IsValueType || !method.IsVirtual ? OpCodes.Call : OpCodes.Callvirt, method);

    // An object, or the address of the variable that holds a struct.
    private void LoadInstance(Code instance)
    {
        if (instance is Code.Local { Type.IsValueType: true } or Code.Local { IsReference: true })
        {
            LoadAddress((Code.Local)instance);
        }
        else
        {
            Load(instance);
        }
    }

    private void LoadAddress(Code.Local local)
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

    private void LoadAddress(Code.Local address, int offset)
    {
        Load(address);
        if (offset != 0)
        {
            _il.Emit(OpCodes.Ldc_I4, offset);
            _il.Emit(OpCodes.Add);
        }
    }

    private void LoadItemAddress(Code.Local span, Code.Local index)
    {
        LoadAddress(span);
        Load(index);
        Call(TypeOf(span).GetProperty("Item")!.GetMethod!);
    }

    private void StoreIn(Code.Local local)
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

    private LocalBuilder LocalOf(Code.Local local)
    {
        if (!_locals.TryGetValue(local, out LocalBuilder? variable))
        {
            variable = _il.DeclareLocal(TypeOf(local));
            _locals.Add(local, variable);
        }

        return variable;
    }

    private static Type TypeOf(Code.Local local) => local.Kind switch
    {
        LocalKind.Reference => local.Type.MakeByRefType(),
        LocalKind.Span => typeof(Span<>).MakeGenericType(local.Type),
        LocalKind.ReadOnlySpan => typeof(ReadOnlySpan<>).MakeGenericType(local.Type),
        _ => local.Type,
    };

    private static bool IsNumber(Type type) => type.IsPrimitive && type != typeof(long) && type != typeof(ulong) && type != typeof(float) && type != typeof(double);

    private void GetMember(MemberInfo member)
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

    private void SetMember(MemberInfo member)
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

    private void LoadType(Type type)
    {
        _il.Emit(OpCodes.Ldtoken, type);
        _il.Emit(OpCodes.Call, s_typeFromHandle);
    }

    private void StoreLittleEndian(Type type)
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

    private void LoadLittleEndian(Type type)
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
