using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Generic types and methods are closed over types of a plan, which the rules have accepted.

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>A compiler of expressions to IL, each of which leaves its value on the stack.</summary>
/// <param name="routine">The routine to emit to.</param>
/// <param name="constants">The list of objects that the code refers to.</param>
/// <param name="calleeOf">Returns the reference to the code of a called routine.</param>
[RequiresDynamicCode("Emits IL.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = CodeCompiler.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2080", Justification = CodeCompiler.Kept)]
internal sealed class ExpressionCompiler(RoutineIL routine, List<object> constants, Func<Routine, RecordedRoutine.Callee> calleeOf)
{
    private static readonly MethodInfo s_uninitialized = new Func<Type, object>(InstanceFactory.CreateUninitialized).Method;

    private readonly RoutineIL _routine = routine;
    private readonly RecordedRoutine _il = routine.Generator;

    /// <summary>Emits an expression, which leaves its value, if any, on the stack.</summary>
    internal void Load(Code expression)
    {
        switch (expression)
        {
            case Code.Local local:
                _routine.Load(local);
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
                LoadConstant(constant.Value, constant.Type.Runtime);
                break;
            case Code.TypeOf type:
                _routine.LoadType(type.Type.Runtime);
                break;
            case Code.Ref reference:
                _routine.LoadAddress(reference.Variable);
                break;
            case Code.Load load:
                _routine.LoadAddress(load.Address, load.Offset);
                _routine.LoadLittleEndian(load.Type.Runtime);
                break;
            case Code.GetMember get:
                LoadInstance(get.Instance);
                _routine.GetMember((MemberInfo)get.Member.Handle);
                break;
            case Code.CallFacade call:
                LoadCall(call);
                break;
            case Code.CallMethod call:
                LoadCall(call);
                break;
            case Code.CallConversion call:
                LoadCall(call);
                break;
            case Code.CallShape call:
                Array.ForEach([.. call.Arguments], Load);
                _routine.Call(call.Shape.CodeFor(call.Collection.Runtime).Calls!.Of(call.Method));
                break;
            case Code.CallRoutine call:
                LoadCall(call);
                break;
            case Code.SizeOf size:
                _il.Emit(OpCodes.Sizeof, size.Type.Runtime);
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
                _routine.LoadAddress(nullable.Nullable);
                _routine.Call(nullable.Nullable.Type.Runtime.GetProperty(nameof(Nullable<>.HasValue))!.GetMethod!);
                break;
            case Code.ValueOf nullable:
                _routine.LoadAddress(nullable.Nullable);
                _routine.Call(nullable.Nullable.Type.Runtime.GetMethod(nameof(Nullable<>.GetValueOrDefault), Type.EmptyTypes)!);
                break;
            case Code.Cast cast:
                Load(cast.Value);
                _il.Emit(OpCodes.Unbox_Any, cast.Type.Runtime);
                break;
            case Code.As cast:
                Load(cast.Value);
                if (cast.Type.IsValueType)
                {
                    _il.Emit(OpCodes.Unbox_Any, cast.Type.Runtime);
                }

                break;
            case Code.Box box:
                Load(box.Value);
                _il.Emit(OpCodes.Box, box.Type.Runtime);
                break;
            case Code.SpanLength length:
                _routine.LoadAddress(length.Span);
                _routine.Call(RoutineIL.TypeOf(length.Span).GetProperty(nameof(Span<>.Length))!.GetMethod!);
                break;
            case Code.CountOf count:
                LoadInstance(count.Items);
                _routine.Call(EnumerationMethods.Of(count.Items.Type.Runtime, count.Item.Runtime).Count);
                break;
            case Code.SpanItem item:
                _routine.LoadItemAddress(item.Span, item.Index);
                _il.Emit(OpCodes.Ldobj, item.Span.Type.Runtime);
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
                _il.Emit(OpCodes.Newobj, (ConstructorInfo)create.Constructor.Handle);
                break;
            case Code.NewUninitialized create:
                _routine.LoadType(create.Type.Runtime);
                _routine.Call(s_uninitialized);
                break;
            case Code.NewNullable create:
                Load(create.Value);
                _il.Emit(OpCodes.Newobj, create.Type.Runtime.GetConstructor([Nullable.GetUnderlyingType(create.Type.Runtime)!])!);
                break;
            case Code.NewArray { IsCleared: true } create:
                Load(create.Count);
                _il.Emit(OpCodes.Newarr, create.Item.Runtime);
                break;
            case Code.NewArray create:
                Load(create.Count);
                _il.Emit(OpCodes.Ldc_I4_0);
                _routine.Call(typeof(GC).GetMethod(nameof(GC.AllocateUninitializedArray))!.MakeGenericMethod(create.Item.Runtime));
                break;
            case Code.NewList create:
                Load(create.Count);
                _il.Emit(OpCodes.Newobj, typeof(List<>).MakeGenericType(create.Item.Runtime).GetConstructor([typeof(int)])!);
                _il.Emit(OpCodes.Dup);
                Load(create.Count);
                _routine.Call(
                    typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.SetCount))!.MakeGenericMethod(create.Item.Runtime));
                break;
            default:
                throw new NotSupportedException($"{expression.GetType().Name} is no expression.");
        }
    }

    internal void LoadSpan(Code.SpanOf span, Code.Local target)
    {
        Type type = RoutineIL.TypeOf(target);
        Load(span.Items);
        if (!span.IsList)
        {
            _il.Emit(OpCodes.Newobj, type.GetConstructor([target.Type.Runtime.MakeArrayType()])!);
            return;
        }

        _routine.Call(typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.AsSpan))!.MakeGenericMethod(target.Type.Runtime));
        if (target.Kind == LocalKind.ReadOnlySpan)
        {
            _routine.Call(typeof(Span<>).MakeGenericType(target.Type.Runtime).GetMethods()
                .Single(method => method.Name == "op_Implicit" && method.ReturnType == type));
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

        _routine.Call(call.Item is null ? method : method.MakeGenericMethod(call.Item.Runtime));
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

        _routine.Call((MethodInfo)call.Method.Handle);
    }

    private void LoadCall(Code.CallConversion call)
    {
        Conversion code = call.Conversion.CodeFor(call.Type.Runtime);
        if ((call.IsTo ? code.ToDelegate : code.FromDelegate) is { } function)
        {
            LoadConstant(function, function.GetType());
        }

        Array.ForEach([.. call.Arguments], Load);
        _routine.Call(call.IsTo ? code.To : code.From);
    }

    private void LoadConstant(object value, Type type)
    {
        constants.Add(value);
        _il.Emit(OpCodes.Ldarg_0);
        _il.Emit(OpCodes.Ldc_I4, constants.Count - 1);
        _il.Emit(OpCodes.Ldelem_Ref);
        _il.Emit(OpCodes.Unbox_Any, type);
    }

    private void LoadCall(Code.CallRoutine call)
    {
        _il.Emit(OpCodes.Ldarg_0);
        for (int i = 0; i < call.Arguments.Length; i++)
        {
            if (call.Routine.Parameters[i].IsReference)
            {
                _routine.LoadAddress((Code.Local)call.Arguments[i]);
            }
            else
            {
                Load(call.Arguments[i]);
            }
        }

        _il.Emit(OpCodes.Call, calleeOf(call.Routine));
    }

    // Loads an object, or the address of the variable of a struct.
    internal void LoadInstance(Code instance)
    {
        if (instance is Code.Local { Type.IsValueType: true } or Code.Local { IsReference: true })
        {
            _routine.LoadAddress((Code.Local)instance);
        }
        else
        {
            Load(instance);
        }
    }
}
