using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>
/// Emits the commonest messages, flat ones, without a cursor: <c>byte* M(object[] constants, byte* next, byte* end, object value)</c>
/// and <c>object M(object[] constants, byte* next, byte* end, object existing, StringCache strings)</c>.
/// </summary>
/// <remarks>
/// A flat message has members of fixed size, nullable ones of these, and texts, and none of them runs user code: so writing it can't
/// fail for anything but room. Where something is out of the ordinary, the methods return null, and all is done again on a cursor, which also
/// knows what to say of it.
/// </remarks>
[RequiresDynamicCode("Emits IL.")]
internal sealed class FlatEmitter
{
    private readonly EmissionUnit _unit;
    private readonly ILGenerator _il;
    private readonly Label _giveUp;
    private readonly bool _inlinesTexts;

    internal FlatEmitter(EmissionUnit unit, DynamicMethod method, bool inlinesTexts)
    {
        _inlinesTexts = inlinesTexts;
        _unit = unit;
        _il = method.GetILGenerator();
        _giveUp = _il.DefineLabel();
    }

    /// <summary>Whether a plan is that of a flat message.</summary>
    internal static bool IsFlat(ContractPlan plan) =>
        plan is { InternsStrings: false, RefusesUntrustedData: false, Root: ObjectPlan { IsClass: true, Callbacks.IsEmpty: true } root }
        && root.Members.All(IsFlat)
        && root.Members.Count(member => member.Value is TextPlan) <= ContractEmitter.MaxInlineTexts
        && (!root.Construction.TakesMembers || root.Construction.Constructor!.GetParameters().Length == root.Members.Length);

    private static bool IsFlat(MemberPlan member) =>
        !member.IsOptional
        && RunsNoUserCode(member.Get, property => property.GetMethod)
        && (member.ConstructorParameter >= 0 || RunsNoUserCode(member.Set!, property => property.SetMethod))
        && (member.Value is TextPlan || IsFlat(member.Value is NullablePlan nullable ? nullable.Value : member.Value));

    private static bool IsFlat(ValuePlan plan) => plan switch
    {
        RawPlan => true,
        ConvertedPlan { Surrogate: RawPlan, Conversion: { ToDelegate: null, FromDelegate: null } conversion } =>
            !Conversion.TakesHost(conversion.To) && !Conversion.TakesHost(conversion.From),
        _ => false,
    };

    private static bool RunsNoUserCode(MemberInfo member, Func<PropertyInfo, MethodInfo?> accessorOf) =>
        member is FieldInfo || (accessorOf((PropertyInfo)member) is { IsVirtual: false } accessor && accessor.IsDefined(typeof(CompilerGeneratedAttribute)));

    internal void EmitWriter(ObjectPlan plan)
    {
        // T root = value; without a check, because contracts are looked up by the exact type.
        LocalBuilder root = _il.DeclareLocal(plan.Type);
        _il.Emit(OpCodes.Ldarg_3);
        _il.Emit(OpCodes.Stloc, root);
        void LoadMember(int index)
        {
            _il.Emit(OpCodes.Ldloc, root);
            _il.GetMember(plan.Members[index].Get);
        }

        ForEachRun(
            plan,
            index =>
            {
                if (plan.Members[index].Value is NullablePlan nullable)
                {
                    LoadMember(index);
                    StoreNullable(nullable, _il.StoreInLocal(nullable.Type));
                }
                else
                {
                    StoreText(() => LoadMember(index));
                }
            },
            (index, offset) => StoreFixed(plan.Members[index].Value, () => LoadMember(index), offset));

        // return next;
        _il.Emit(OpCodes.Ldarg_1);
        _il.Emit(OpCodes.Ret);

        // giveUp: return null;
        _il.MarkLabel(_giveUp);
        _il.Emit(OpCodes.Ldc_I4_0);
        _il.Emit(OpCodes.Conv_U);
        _il.Emit(OpCodes.Ret);
    }

    private void StoreText(Action loadText)
    {
        // next = PrefixedText.TryWrite(next, end, text, bias: 1); if (next == null) goto giveUp;
        _il.Emit(OpCodes.Ldarg_1);
        _il.Emit(OpCodes.Ldarg_2);
        loadText();
        _il.Emit(OpCodes.Ldc_I4_1);
        _il.Call(_inlinesTexts ? CursorMethods.Flat.TryWriteText : CursorMethods.Flat.TryWriteTextByCall);
        _il.Emit(OpCodes.Starg_S, (byte)1);
        _il.Emit(OpCodes.Ldarg_1);
        _il.Emit(OpCodes.Brfalse, _giveUp);
    }

    private void StoreFixed(ValuePlan plan, Action loadValue, int offset)
    {
        // *(TRaw*)(next + offset) = Convert(value);
        LoadAddress(offset);
        if (plan is ConvertedPlan converted)
        {
            _il.Convert(_unit, converted.Conversion.To, function: null, loadHost: () => { }, loadValue);
        }
        else
        {
            loadValue();
        }

        CursorMethods.EmitStore(_il, TypeOfBytes(plan));
    }

    private void StoreNullable(NullablePlan plan, LocalBuilder value)
    {
        int size = 1 + plan.Value.FixedSize!.Value;
        Label isNull = _il.DefineLabel();
        Label end = _il.DefineLabel();

        // if (next + size > end) goto giveUp;
        RequireBytes(size);

        // if (!value.HasValue) goto isNull;
        _il.Emit(OpCodes.Ldloca, value);
        _il.Call(NullableMethods.HasValue(plan.Type));
        _il.Emit(OpCodes.Brfalse, isNull);

        // *next = 1; *(TRaw*)(next + 1) = Convert(value.GetValueOrDefault()); next += size;
        StoreByte(1);
        StoreFixed(
            plan.Value,
            () =>
            {
                _il.Emit(OpCodes.Ldloca, value);
                _il.Call(NullableMethods.GetValueOrDefault(plan.Type));
            },
            offset: 1);
        Advance(size);
        _il.Emit(OpCodes.Br, end);

        // isNull: *next = 0; next += 1;
        _il.MarkLabel(isNull);
        StoreByte(0);
        Advance(1);
        _il.MarkLabel(end);
    }

    internal void EmitReader(ObjectPlan plan)
    {
        LocalBuilder instance = _il.DeclareLocal(plan.Type);
        LocalBuilder[] values = [.. plan.Members.Select(member => _il.DeclareLocal(member.Value.Type))];
        bool takesMembers = plan.Construction.TakesMembers;
        if (takesMembers)
        {
            // if (existing != null) goto giveUp;
            _il.Emit(OpCodes.Ldarg_3);
            _il.Emit(OpCodes.Brtrue, _giveUp);
        }
        else
        {
            // T instance = existing != null ? existing : new T();
            Label exists = _il.DefineLabel();
            _il.Emit(OpCodes.Ldarg_3);
            _il.Emit(OpCodes.Stloc, instance);
            _il.Emit(OpCodes.Ldloc, instance);
            _il.Emit(OpCodes.Brtrue, exists);
            Create(plan, instance);
            _il.MarkLabel(exists);
        }

        ForEachRun(
            plan,
            index =>
            {
                if (plan.Members[index].Value is NullablePlan nullable)
                {
                    LoadNullable(nullable);
                    Set(index);
                    return;
                }

                LoadText(plan.Members[index], instance, mayExist: !takesMembers);
                Set(index);

                // if (next == null) goto giveUp;
                _il.Emit(OpCodes.Ldarg_1);
                _il.Emit(OpCodes.Brfalse, _giveUp);
            },
            (index, offset) =>
            {
                LoadFixed(plan.Members[index].Value, offset);
                Set(index);
            });

        // if (next != end) goto giveUp;
        _il.Emit(OpCodes.Ldarg_1);
        _il.Emit(OpCodes.Ldarg_2);
        _il.Emit(OpCodes.Bne_Un, _giveUp);
        if (takesMembers)
        {
            // return new T(value0, value1);
            foreach (ParameterInfo parameter in plan.Construction.Constructor!.GetParameters())
            {
                _il.Emit(OpCodes.Ldloc, values[plan.Members.ToList().FindIndex(member => member.ConstructorParameter == parameter.Position)]);
            }

            _il.Emit(OpCodes.Newobj, plan.Construction.Constructor!);
        }
        else
        {
            // return instance;
            _il.Emit(OpCodes.Ldloc, instance);
        }

        _il.Emit(OpCodes.Ret);

        // giveUp: return null;
        _il.MarkLabel(_giveUp);
        _il.Emit(OpCodes.Ldnull);
        _il.Emit(OpCodes.Ret);

        void Set(int index)
        {
            // instance.Member = value;
            _il.Emit(OpCodes.Stloc, values[index]);
            if (!takesMembers)
            {
                _il.Emit(OpCodes.Ldloc, instance);
                _il.Emit(OpCodes.Ldloc, values[index]);
                _il.SetMember(plan.Members[index].Set!);
            }
        }
    }

    /// <summary>Neighbours of fixed size share one check.</summary>
    private void ForEachRun(ObjectPlan plan, Action<int> takeOther, Action<int, int> takeFixed)
    {
        for (int i = 0; i < plan.Members.Length;)
        {
            int size = 0;
            int end = i;
            while (end < plan.Members.Length && plan.Members[end].Value.FixedSize is { } memberSize)
            {
                size += memberSize;
                end++;
            }

            if (end == i)
            {
                takeOther(i);
                i++;
                continue;
            }

            // if (next + size > end) goto giveUp;
            RequireBytes(size);
            for (int offset = 0; i < end; i++)
            {
                takeFixed(i, offset);
                offset += plan.Members[i].Value.FixedSize!.Value;
            }

            Advance(size);
        }
    }

    private void RequireBytes(int size)
    {
        LoadAddress(size);
        _il.Emit(OpCodes.Ldarg_2);
        _il.Emit(OpCodes.Bgt_Un, _giveUp);
    }

    // next += size;
    private void Advance(int size)
    {
        LoadAddress(size);
        _il.Emit(OpCodes.Starg_S, (byte)1);
    }

    // *next = value;
    private void StoreByte(int value)
    {
        _il.Emit(OpCodes.Ldarg_1);
        _il.Emit(OpCodes.Ldc_I4, value);
        _il.Emit(OpCodes.Stind_I1);
    }

    private void Create(ObjectPlan plan, LocalBuilder instance)
    {
        if (plan.Construction.Constructor is { } constructor)
        {
            // instance = new T();
            _il.Emit(OpCodes.Newobj, constructor);
        }
        else
        {
            // instance = (T)RuntimeHelpers.GetUninitializedObject(typeof(T));
            _il.LoadType(plan.Type);
            _il.Call(CursorMethods.Uninitialized);
        }

        _il.Emit(OpCodes.Stloc, instance);
    }

    private void LoadText(MemberPlan member, LocalBuilder instance, bool mayExist)
    {
        // PrefixedText.TryRead(ref next, end, bias: 1)
        _il.Emit(OpCodes.Ldarga_S, (byte)1);
        _il.Emit(OpCodes.Ldarg_2);
        _il.Emit(OpCodes.Ldc_I4_1);
        if (!_unit.ReusesStrings)
        {
            _il.Call(_inlinesTexts ? CursorMethods.Flat.TryReadText : CursorMethods.Flat.TryReadTextByCall);
            return;
        }

        // PrefixedText.TryReuse(ref next, end, bias: 1, existing != null ? instance.Member : null, strings)
        Label isNew = _il.DefineLabel();
        LocalBuilder held = _il.DeclareLocal(typeof(string));
        _il.SetNull(held);
        if (mayExist)
        {
            _il.Emit(OpCodes.Ldarg_3);
            _il.Emit(OpCodes.Brfalse, isNew);
            _il.Emit(OpCodes.Ldloc, instance);
            _il.GetMember(member.Get);
            _il.Emit(OpCodes.Stloc, held);
        }

        _il.MarkLabel(isNew);
        _il.Emit(OpCodes.Ldloc, held);
        _il.Emit(OpCodes.Ldarg_S, (byte)4);
        _il.Call(CursorMethods.Flat.TryReuseText);
    }

    private void LoadNullable(NullablePlan plan)
    {
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        int size = 1 + plan.Value.FixedSize!.Value;
        Label isPresent = _il.DefineLabel();
        Label end = _il.DefineLabel();

        // if (next + 1 > end) goto giveUp; value = default;
        RequireBytes(1);
        _il.Emit(OpCodes.Ldloca, value);
        _il.Emit(OpCodes.Initobj, plan.Type);

        // if (*next != 0) goto isPresent; next += 1; goto end;
        _il.Emit(OpCodes.Ldarg_1);
        _il.Emit(OpCodes.Ldind_U1);
        _il.Emit(OpCodes.Brtrue, isPresent);
        Advance(1);
        _il.Emit(OpCodes.Br, end);

        // isPresent: if (next + size > end) goto giveUp;
        _il.MarkLabel(isPresent);
        RequireBytes(size);

        // value = Convert(*(TRaw*)(next + 1)); next += size;
        LoadFixed(plan.Value, offset: 1);
        _il.Emit(OpCodes.Newobj, NullableMethods.Constructor(plan.Type));
        _il.Emit(OpCodes.Stloc, value);
        Advance(size);
        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    // Convert(*(TRaw*)(next + offset))
    private void LoadFixed(ValuePlan plan, int offset)
    {
        void LoadBytes()
        {
            LoadAddress(offset);
            CursorMethods.EmitLoad(_il, TypeOfBytes(plan));
        }

        if (plan is ConvertedPlan converted)
        {
            _il.Convert(_unit, converted.Conversion.From, function: null, loadHost: () => { }, LoadBytes);
        }
        else
        {
            LoadBytes();
        }
    }

    private static Type TypeOfBytes(ValuePlan plan) => plan is ConvertedPlan converted ? converted.Surrogate.Type : plan.Type;

    // next + offset
    private void LoadAddress(int offset)
    {
        _il.Emit(OpCodes.Ldarg_1);
        if (offset != 0)
        {
            _il.Emit(OpCodes.Ldc_I4, offset);
            _il.Emit(OpCodes.Add);
        }
    }
}
