using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>A compiler of lowered code to IL. It doesn't depend on plans.</summary>
/// <remarks>
/// The code may use members of any visibility. The first parameter of each method is the array of constants.
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Kept)]
internal sealed class CodeCompiler
{
    internal const string Kept =
        "The members of framework types that emitted code calls are named by DynamicDependency, those of the user's types by the plan.";

    private static readonly MethodInfo s_getType = new Func<Type>(new object().GetType).Method;

    private readonly RoutineIL _routine;
    private readonly ExpressionCompiler _expressions;
    private readonly RecordedRoutine _il;
    private RecordedRoutine.Place? _giveUp;

    private CodeCompiler(RoutineIL routine, ExpressionCompiler expressions)
    {
        _routine = routine;
        _expressions = expressions;
        _il = routine.Generator;
    }

    /// <summary>Compiles a routine and all routines that it calls.</summary>
    /// <param name="routine">The routine.</param>
    /// <param name="owner">The type with the contract.</param>
    [DynamicDependency(
        DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(Nullable<>))]
    [DynamicDependency(
        DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(ReadOnlySpan<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(Span<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicConstructors, typeof(List<>))]
    internal static TDelegate Compile<TDelegate>(Routine routine, Type owner)
        where TDelegate : Delegate
    {
        List<object> constants = [];
        List<RecordedRoutine> recorded = [];
        Record(routine, constants, recorded, []);
        return CompiledRoutines.Compile(recorded, owner).CreateDelegate<TDelegate>(constants.ToArray());
    }

    private static RecordedRoutine.Callee Record(
        Routine routine, List<object> constants, List<RecordedRoutine> recorded, Dictionary<Routine, RecordedRoutine.Callee> callees)
    {
        if (!callees.TryGetValue(routine, out RecordedRoutine.Callee? callee))
        {
            callee = new RecordedRoutine.Callee(recorded.Count);
            callees.Add(routine, callee);
            RoutineIL il = new(routine);
            recorded.Add(il.Generator);
            new CodeCompiler(il, new ExpressionCompiler(il, constants, called => Record(called, constants, recorded, callees)))
                .CompileBody(routine);
        }

        return callee;
    }

    private void CompileBody(Routine routine)
    {
        Run(routine.Body);
        if (_giveUp is { } giveUp)
        {
            _il.MarkLabel(giveUp);
            if (routine.Returns.IsValueType)
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

    private RecordedRoutine.Place GiveUp => _giveUp ??= _il.DefineLabel();

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
            case Code.Assign { Value: Code.Default { Type.IsValueType: true } zeros } assign when !IsNumber(zeros.Type.Runtime):
                _routine.LoadAddress(assign.Target);
                _il.Emit(OpCodes.Initobj, zeros.Type.Runtime);
                break;
            case Code.Assign { Value: Code.SpanOf span } assign:
                _expressions.LoadSpan(span, assign.Target);
                _routine.StoreIn(assign.Target);
                break;
            case Code.Assign assign:
                _expressions.Load(assign.Value);
                _routine.StoreIn(assign.Target);
                break;
            case Code.Store store:
                _routine.LoadAddress(store.Address, store.Offset);
                _expressions.Load(store.Value);
                _routine.StoreLittleEndian(store.Type.Runtime);
                break;
            case Code.SetMember set:
                _expressions.LoadInstance(set.Instance);
                _expressions.Load(set.Value);
                _routine.SetMember((MemberInfo)set.Member.Handle);
                break;
            case Code.SetItem set:
                _routine.LoadItemAddress(set.Span, set.Index);
                _expressions.Load(set.Value);
                _il.Emit(OpCodes.Stobj, set.Span.Type.Runtime);
                break;
            case Code.Run run:
                _expressions.Load(run.Call);
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
                _expressions.Load(end.Value!);
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

        RecordedRoutine.Place otherwise = _il.DefineLabel();
        Branch(choice.Condition, otherwise, when: false);
        Run(choice.Then);
        if (choice.Else.IsEmpty)
        {
            _il.MarkLabel(otherwise);
            return;
        }

        RecordedRoutine.Place end = _il.DefineLabel();
        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(otherwise);
        Run(choice.Else);
        _il.MarkLabel(end);
    }

    private void RunFor(Code.For loop)
    {
        RecordedRoutine.Place body = _il.DefineLabel();
        RecordedRoutine.Place condition = _il.DefineLabel();
        _il.Emit(OpCodes.Ldc_I4_0);
        _routine.StoreIn(loop.Index);
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        Run(loop.Body);
        _expressions.Load(loop.Index);
        _il.Emit(OpCodes.Ldc_I4_1);
        _il.Emit(OpCodes.Add);
        _routine.StoreIn(loop.Index);
        _il.MarkLabel(condition);
        _expressions.Load(loop.Index);
        _expressions.Load(loop.Count);
        _il.Emit(OpCodes.Blt, body);
    }

    // TEnumerator enumerator = items.GetEnumerator(); while (enumerator.MoveNext()) { item = enumerator.Current; … }
    private void RunForEach(Code.ForEach loop)
    {
        EnumerationMethods methods = EnumerationMethods.Of(loop.Items.Type.Runtime, loop.Item.Type.Runtime);
        RecordedRoutine.Place enumerator = _il.DeclareLocal(methods.GetEnumerator.ReturnType);
        OpCode loadEnumerator = methods.GetEnumerator.ReturnType.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc;
        RecordedRoutine.Place body = _il.DefineLabel();
        RecordedRoutine.Place condition = _il.DefineLabel();
        _expressions.LoadInstance(loop.Items);
        _routine.Call(methods.GetEnumerator);
        _il.Emit(OpCodes.Stloc, enumerator);
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        _il.Emit(loadEnumerator, enumerator);
        _routine.Call(methods.Current);
        _routine.StoreIn(loop.Item);
        Run(loop.Body);
        _il.MarkLabel(condition);
        _il.Emit(loadEnumerator, enumerator);
        _routine.Call(methods.MoveNext);
        _il.Emit(OpCodes.Brtrue, body);
    }

    private void RunSwitch(Code.Switch choice)
    {
        RecordedRoutine.Place end = _il.DefineLabel();
        RecordedRoutine.Place[] cases = [.. choice.Cases.Select(_ => _il.DefineLabel())];
        _expressions.Load(choice.Value);
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

    private void Branch(Code condition, RecordedRoutine.Place target, bool when)
    {
        switch (condition)
        {
            case Code.Not not:
                Branch(not.Condition, target, !when);
                break;
            case Code.IsNull { Value: var value }:
                _expressions.Load(value);
                _il.Emit(when ? OpCodes.Brfalse : OpCodes.Brtrue, target);
                break;
            case Code.IsZero { Value: var value }:
                _expressions.Load(value);
                _il.Emit(when ? OpCodes.Brfalse : OpCodes.Brtrue, target);
                break;
            case Code.IsEqual equal:
                _expressions.Load(equal.Left);
                _expressions.Load(equal.Right);
                _il.Emit(when ? OpCodes.Beq : OpCodes.Bne_Un, target);
                break;
            case Code.IsExactly exactly:
                _expressions.Load(exactly.Value);
                _routine.Call(s_getType);
                _routine.LoadType(exactly.Type.Runtime);
                _il.Emit(when ? OpCodes.Beq : OpCodes.Bne_Un, target);
                break;
            case Code.IsAtMost atMost:
                _expressions.Load(atMost.Left);
                _expressions.Load(atMost.Right);
                _il.Emit(when ? OpCodes.Ble : OpCodes.Bgt, target);
                break;
            case Code.Exceeds exceeds:
                _routine.LoadAddress(exceeds.Address, exceeds.Size);
                _expressions.Load(exceeds.End);
                _il.Emit(when ? OpCodes.Bgt_Un : OpCodes.Ble_Un, target);
                break;
            default:
                _expressions.Load(condition);
                _il.Emit(when ? OpCodes.Brtrue : OpCodes.Brfalse, target);
                break;
        }
    }

    private static bool IsNumber(Type type) =>
        type.IsPrimitive && type != typeof(long) && type != typeof(ulong) && type != typeof(float) && type != typeof(double);
}
