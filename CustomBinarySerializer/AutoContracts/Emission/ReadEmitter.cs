using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.InteropServices;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>
/// Emits one method that reads from <see cref="ReadCursor.Next"/> on:
/// <c>object M(object[] constants, ref ReadCursor cursor, object existing)</c> for a class as root, <c>T M(object[] constants,
/// ref ReadCursor cursor)</c> for a struct, <c>T M(object[] constants, ref ReadCursor cursor, int prefix)</c> for an object inside another.
/// </summary>
[RequiresDynamicCode("Emits IL.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = ContractEmitter.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = ContractEmitter.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = ContractEmitter.Kept)]
internal sealed class ReadEmitter
{
    private readonly EmissionUnit _unit;
    private readonly ILGenerator _il;
    private readonly LocalBuilder _next;
    private int _inlineTexts;

    internal ReadEmitter(EmissionUnit unit, DynamicMethod method)
    {
        _unit = unit;
        _il = method.GetILGenerator();
        _next = _il.DeclareLocal(typeof(byte*));
        TakeNext();
    }

    internal void EmitClassRoot(ValuePlan plan)
    {
        RefuseUntrustedData();
        if (plan is ObjectPlan { IsClass: true, Construction.TakesMembers: false } root)
        {
            // T instance = existing != null ? existing : new T();
            LocalBuilder instance = _il.DeclareLocal(plan.Type);
            Label exists = _il.DefineLabel();
            _il.Emit(OpCodes.Ldarg_2);
            _il.Emit(OpCodes.Stloc, instance);
            _il.Emit(OpCodes.Ldloc, instance);
            _il.Emit(OpCodes.Brtrue, exists);
            Create(root, instance);
            _il.MarkLabel(exists);
            ReadMembersInto(root, instance, prefix: null, reserved: 0);
            _il.Emit(OpCodes.Ldloc, instance);
        }
        else
        {
            RefuseExisting(plan.Type);
            ReadRoot(plan);
            if (plan.Type.IsValueType)
            {
                _il.Emit(OpCodes.Box, plan.Type);
            }

            RefuseNull(plan);
        }

        EndInterning();

        Return();
    }

    internal void EmitStructRoot(ValuePlan plan)
    {
        RefuseUntrustedData();
        ReadRoot(plan);
        EndInterning();
        Return();
    }

    private void EmitObject(ObjectPlan plan, int reserved)
    {
        if (plan.IsRecursive)
        {
            // cursor.EnterObject();
            LoadCursor();
            _il.Call(CursorMethods.Read.EnterObject);
        }

        LocalBuilder? prefix = null;
        if (plan.Members.Length > 0 && plan.Members[0].Value.HasPrefix)
        {
            prefix = _il.DeclareLocal(typeof(int));
            _il.Emit(OpCodes.Ldarg_2);
            _il.Emit(OpCodes.Stloc, prefix);
        }

        ReadMembers(plan, prefix, reserved);
        if (plan.IsRecursive)
        {
            // cursor.LeaveObject();
            LoadCursor();
            _il.Call(CursorMethods.Read.LeaveObject);
        }

        Return();
    }

    private void ReadRoot(ValuePlan plan)
    {
        if (plan is ObjectPlan root)
        {
            ReadMembers(root, prefix: null, reserved: 0);
        }
        else
        {
            Read(plan, prefix: null, reserved: 0);
        }
    }

    /// <summary>Leaves a value on the stack. A prefix that has been read already is in a local; else it is read here.</summary>
    private void Read(ValuePlan plan, LocalBuilder? prefix, int reserved)
    {
        switch (plan)
        {
            case { FixedSize: { } size }:
                Require(size);
                Load(plan, offset: 0);
                Advance(size);
                break;
            case TextPlan:
                ReadText(prefix, Prefix.Of(plan, reserved).First);
                break;
            case NullablePlan nullable:
                ReadNullable(nullable);
                break;
            case ConvertedPlan converted:
                ReadConverted(converted, prefix, reserved);
                break;
            case SequencePlan sequence:
                ReadSequence(sequence, prefix ?? ReadPrefix(), reserved);
                break;
            case ObjectPlan holder:
                ReadObject(holder, prefix, reserved);
                break;
            case UnionPlan union:
                ReadUnion(union, prefix ?? ReadPrefix(), reserved);
                break;
            case SlotPlan:
                // (T)cursor.ReadObject(typeof(T))
                CallCursor(CursorMethods.Read.Object, () => _il.LoadType(plan.Type));
                _il.Emit(OpCodes.Castclass, plan.Type);
                break;
            case ExactPlan:
                // (T)cursor.ReadExactObject(typeof(T))
                CallCursor(CursorMethods.Read.ExactObject, () => _il.LoadType(plan.Type));
                if (plan.Type.IsValueType)
                {
                    RefuseNull(plan);
                }

                _il.Emit(OpCodes.Unbox_Any, plan.Type);
                break;
            default:
                throw new NotSupportedException($"{plan.GetType().Name} can't be emitted.");
        }
    }

    /// <summary>Loads a value of fixed size, whose bytes are there, without moving.</summary>
    private void Load(ValuePlan plan, int offset)
    {
        switch (plan)
        {
            case ConvertedPlan converted:
                Convert(converted.Conversion, () => Load(converted.Surrogate, offset));
                break;
            case ObjectPlan holder:
                LocalBuilder[] values = new LocalBuilder[holder.Members.Length];
                for (int i = 0; i < values.Length; i++)
                {
                    Load(holder.Members[i].Value, offset);
                    values[i] = _il.StoreInLocal(holder.Members[i].Value.Type);
                    offset += holder.Members[i].Value.FixedSize!.Value;
                }

                Assemble(holder, values);
                break;
            default:
                // *(T*)(next + offset)
                LoadNext();
                if (offset != 0)
                {
                    _il.Emit(OpCodes.Ldc_I4, offset);
                    _il.Emit(OpCodes.Add);
                }

                CursorMethods.EmitLoad(_il, plan.Type);
                break;
        }
    }

    private void ReadMembers(ObjectPlan plan, LocalBuilder? prefix, int reserved)
    {
        if (plan.Construction.TakesMembers)
        {
            LocalBuilder[] values = [.. plan.Members.Select(member => _il.DeclareLocal(member.Value.Type))];
            LocalBuilder present = _il.DeclareLocal(typeof(int));
            SetDefaults(plan, values);
            ForEachMember(plan, prefix, reserved, (index, readValue) =>
            {
                readValue();
                _il.Emit(OpCodes.Stloc, values[index]);
                if (plan.Members[index].IsOptional)
                {
                    // present = index + 1;
                    _il.Emit(OpCodes.Ldc_I4, index + 1);
                    _il.Emit(OpCodes.Stloc, present);
                }
            });
            Assemble(plan, values, present);
            return;
        }

        LocalBuilder instance = _il.DeclareLocal(plan.Type);
        Create(plan, instance);
        ReadMembersInto(plan, instance, prefix, reserved);
        _il.Emit(OpCodes.Ldloc, instance);
    }

    // value = (T)constants[i]; for members that may be absent and have a default in the source
    private void SetDefaults(ObjectPlan plan, LocalBuilder[] values)
    {
        foreach (ParameterInfo parameter in plan.Construction.Constructor!.GetParameters())
        {
            int index = IndexOf(plan, parameter);
            if (plan.Members[index].IsOptional && MemberPlan.DefaultOf(parameter) is { } value)
            {
                _il.Emit(OpCodes.Ldarg_0);
                _il.Emit(OpCodes.Ldc_I4, _unit.Keep(value));
                _il.Emit(OpCodes.Ldelem_Ref);
                _il.Emit(OpCodes.Unbox_Any, values[index].LocalType);
                _il.Emit(OpCodes.Stloc, values[index]);
            }
        }
    }

    private void ReadMembersInto(ObjectPlan plan, LocalBuilder instance, LocalBuilder? prefix, int reserved)
    {
        Callback(plan.Callbacks.Deserializing, plan, instance);
        ForEachMember(plan, prefix, reserved, (index, readValue) =>
        {
            // By way of a local, so that nothing lies on the stack where the reading of the value branches.
            MemberPlan member = plan.Members[index];
            readValue();
            LocalBuilder value = _il.StoreInLocal(member.Value.Type);
            SetMember(plan, instance, member, value);
        });
        Callback(plan.Callbacks.Deserialized, plan, instance);
    }

    private void ForEachMember(ObjectPlan plan, LocalBuilder? prefix, int reserved, Action<int, Action> take)
    {
        Label end = _il.DefineLabel();
        for (int i = 0; i < plan.Members.Length;)
        {
            MemberPlan member = plan.Members[i];
            if (member.IsOptional)
            {
                // if (cursor.IsAtEnd(next)) goto end;
                LoadCursor();
                LoadNext();
                _il.Call(CursorMethods.Read.IsAtEnd);
                _il.Emit(OpCodes.Brtrue, end);
            }

            int fixedMembers = CountFixedMembers(plan.Members, i);
            if (fixedMembers > 0)
            {
                TakeFixedMembers(plan.Members, i, fixedMembers, take);
                i += fixedMembers;
            }
            else
            {
                bool isFirst = i == 0;
                take(i, () => Read(member.Value, isFirst ? prefix : null, isFirst ? reserved : 0));
                i++;
            }
        }

        _il.MarkLabel(end);
    }

    // Each optional member may be the first that is absent.
    private static int CountFixedMembers(ImmutableArray<MemberPlan> members, int start)
    {
        int end = start;
        while (end < members.Length && members[end].Value.FixedSize is not null && (end == start || !members[end].IsOptional))
        {
            end++;
        }

        return end - start;
    }

    // Neighbours of fixed size share one check for their bytes.
    private void TakeFixedMembers(ImmutableArray<MemberPlan> members, int start, int count, Action<int, Action> take)
    {
        int size = members.AsSpan(start, count).ToArray().Sum(member => member.Value.FixedSize!.Value);
        Require(size);
        int offset = 0;
        for (int i = start; i < start + count; i++)
        {
            ValuePlan value = members[i].Value;
            int at = offset;
            take(i, () => Load(value, at));
            offset += value.FixedSize!.Value;
        }

        Advance(size);
    }

    /// <summary>Leaves an object made of the values of its members on the stack.</summary>
    private void Assemble(ObjectPlan plan, LocalBuilder[] values, LocalBuilder? present = null)
    {
        LocalBuilder instance = _il.DeclareLocal(plan.Type);
        if (plan.Construction.TakesMembers)
        {
            // T instance = new T(value0, value1);
            foreach (ParameterInfo parameter in plan.Construction.Constructor!.GetParameters())
            {
                _il.Emit(OpCodes.Ldloc, values[IndexOf(plan, parameter)]);
            }

            _il.Emit(OpCodes.Newobj, plan.Construction.Constructor!);
            _il.Emit(OpCodes.Stloc, instance);
        }
        else
        {
            Create(plan, instance);
        }

        Callback(plan.Callbacks.Deserializing, plan, instance);
        for (int i = 0; i < values.Length; i++)
        {
            if (plan.Members[i].ConstructorParameter < 0)
            {
                Label isAbsent = _il.DefineLabel();
                if (plan.Members[i].IsOptional)
                {
                    // if (present <= i) goto isAbsent;
                    _il.Emit(OpCodes.Ldloc, present!);
                    _il.Emit(OpCodes.Ldc_I4, i);
                    _il.Emit(OpCodes.Ble, isAbsent);
                }

                SetMember(plan, instance, plan.Members[i], values[i]);
                _il.MarkLabel(isAbsent);
            }
        }

        Callback(plan.Callbacks.Deserialized, plan, instance);
        _il.Emit(OpCodes.Ldloc, instance);
    }

    private static int IndexOf(ObjectPlan plan, ParameterInfo parameter)
    {
        for (int i = 0; i < plan.Members.Length; i++)
        {
            if (plan.Members[i].ConstructorParameter == parameter.Position)
            {
                return i;
            }
        }

        throw new InvalidOperationException($"No member of {plan.Type} is handed to the parameter {parameter.Name} of its constructor.");
    }

    private void Create(ObjectPlan plan, LocalBuilder instance)
    {
        if (plan.Construction.Constructor is { } constructor)
        {
            // instance = new T();
            _il.Emit(OpCodes.Newobj, constructor);
            _il.Emit(OpCodes.Stloc, instance);
        }
        else if (plan.IsClass)
        {
            // instance = (T)RuntimeHelpers.GetUninitializedObject(typeof(T));
            _il.LoadType(plan.Type);
            _il.Call(CursorMethods.Uninitialized);
            _il.Emit(OpCodes.Stloc, instance);
        }
        else
        {
            // instance = default;
            _il.Emit(OpCodes.Ldloca, instance);
            _il.Emit(OpCodes.Initobj, plan.Type);
        }
    }

    // instance.Member = value;
    private void SetMember(ObjectPlan plan, LocalBuilder instance, MemberPlan member, LocalBuilder value)
    {
        _il.Emit(plan.IsClass ? OpCodes.Ldloc : OpCodes.Ldloca, instance);
        _il.Emit(OpCodes.Ldloc, value);
        _il.SetMember(member.Set!);
    }

    private void ReadText(LocalBuilder? prefix, int bias)
    {
        bool interns = _unit.Plan.InternsStrings;
        bool isInline = !interns && !_unit.ReusesStrings && ++_inlineTexts <= ContractEmitter.MaxInlineTexts;
        if (prefix is not null)
        {
            // cursor.ReadTextBehind(ref next, prefix, bias), or without next
            ReadTextBy(
                isInline ? CursorMethods.Read.TextBehind : interns ? CursorMethods.Read.InternedTextBehind : CursorMethods.Read.TextBehindByCall,
                isInline,
                () =>
                {
                    _il.Emit(OpCodes.Ldloc, prefix);
                    _il.Emit(OpCodes.Ldc_I4, bias);
                });
        }
        else
        {
            // cursor.ReadText(ref next, bias), or without next
            ReadTextBy(
                isInline ? CursorMethods.Read.Text : interns ? CursorMethods.Read.InternedText : CursorMethods.Read.TextByCall,
                isInline,
                () => _il.Emit(OpCodes.Ldc_I4, bias));
        }
    }

    private void ReadTextBy(MethodInfo called, bool isInline, Action loadArguments)
    {
        if (isInline)
        {
            LoadCursor();
            _il.Emit(OpCodes.Ldloca, _next);
            loadArguments();
            _il.Call(called);
        }
        else
        {
            CallCursor(called, loadArguments);
        }
    }

    private void ReadNullable(NullablePlan plan)
    {
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        Label isNull = _il.DefineLabel();
        Label end = _il.DefineLabel();

        // if (cursor.ReadByte(ref next) == 0) goto isNull;
        LoadCursor();
        _il.Emit(OpCodes.Ldloca, _next);
        _il.Call(CursorMethods.Read.Byte);
        _il.Emit(OpCodes.Brfalse, isNull);

        // value = new T?(read);
        Read(plan.Value, prefix: null, reserved: 0);
        _il.Emit(OpCodes.Newobj, NullableMethods.Constructor(plan.Type));
        _il.Emit(OpCodes.Stloc, value);
        _il.Emit(OpCodes.Br, end);

        // isNull: value = default;
        _il.MarkLabel(isNull);
        _il.Emit(OpCodes.Ldloca, value);
        _il.Emit(OpCodes.Initobj, plan.Type);
        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    private void ReadConverted(ConvertedPlan plan, LocalBuilder? prefix, int reserved)
    {
        Read(plan.Surrogate, prefix, reserved);
        LocalBuilder surrogate = _il.StoreInLocal(plan.Surrogate.Type);
        if (plan.Surrogate.Type.IsValueType)
        {
            Convert(plan.Conversion, () => _il.Emit(OpCodes.Ldloc, surrogate));
            return;
        }

        // T value = default; if (surrogate != null) value = From(surrogate);
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        Label end = _il.DefineLabel();
        _il.Emit(OpCodes.Ldloca, value);
        _il.Emit(OpCodes.Initobj, plan.Type);
        _il.Emit(OpCodes.Ldloc, surrogate);
        _il.Emit(OpCodes.Brfalse, end);
        Convert(plan.Conversion, () => _il.Emit(OpCodes.Ldloc, surrogate));
        _il.Emit(OpCodes.Stloc, value);
        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    private void ReadObject(ObjectPlan plan, LocalBuilder? prefix, int reserved)
    {
        if (!plan.IsClass)
        {
            ReadMembersOf(plan, prefix, reserved);
            return;
        }

        // T value = null; if (prefix == 0) goto end;
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        Label end = _il.DefineLabel();
        LocalBuilder head = ReadPrefix();
        _il.SetNull(value);
        _il.Emit(OpCodes.Ldloc, head);
        _il.Emit(OpCodes.Brfalse, end);

        if (!plan.Type.IsSealed)
        {
            // if (prefix == 1) { value = (T)cursor.ReadObject(typeof(T)); goto end; }
            Label isExact = _il.DefineLabel();
            _il.Emit(OpCodes.Ldloc, head);
            _il.Emit(OpCodes.Ldc_I4_1);
            _il.Emit(OpCodes.Bne_Un, isExact);
            CallCursor(CursorMethods.Read.Object, () => _il.LoadType(plan.Type));
            _il.Emit(OpCodes.Castclass, plan.Type);
            _il.Emit(OpCodes.Stloc, value);
            _il.Emit(OpCodes.Br, end);
            _il.MarkLabel(isExact);
        }

        if (plan.IsFused)
        {
            ReadMembersOf(plan, head, plan.NullAndDerived);
        }
        else
        {
            // if (prefix != present) ReadCursor.ThrowInvalidPrefix(prefix, typeof(T));
            Label isPresent = _il.DefineLabel();
            _il.Emit(OpCodes.Ldloc, head);
            _il.Emit(OpCodes.Ldc_I4, plan.NullAndDerived);
            _il.Emit(OpCodes.Beq, isPresent);
            _il.Emit(OpCodes.Ldloc, head);
            _il.LoadType(plan.Type);
            _il.Call(CursorMethods.Read.ThrowInvalidPrefix);
            _il.MarkLabel(isPresent);
            ReadMembersOf(plan, prefix: null, reserved: 0);
        }

        _il.Emit(OpCodes.Stloc, value);
        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    private void ReadMembersOf(ObjectPlan plan, LocalBuilder? prefix, int reserved)
    {
        if (plan.IsCounted)
        {
            CountMemory(plan.ObjectBytes);
        }

        if (!ContractEmitter.HasOwnMethod(plan))
        {
            ReadMembers(plan, prefix, reserved);
            return;
        }

        if (prefix is null && plan.Members.Length > 0 && plan.Members[0].Value.HasPrefix)
        {
            prefix = ReadPrefix();
        }

        CallMethodOf(plan, reserved, prefix, emitter => emitter.EmitObject(plan, reserved));
    }

    // ReadT(constants, ref cursor, prefix), from cursor.Next on
    private void CallMethodOf(ValuePlan plan, int reserved, LocalBuilder? prefix, Action<ReadEmitter> emit)
    {
        DynamicMethod called = _unit.MethodOf(
            plan,
            reserved,
            () => _unit.Define($"Read {plan.Type.Name}", plan.Type, typeof(ReadCursor).MakeByRefType(), typeof(int)),
            defined => emit(new ReadEmitter(_unit, defined)));
        GiveNext();
        _il.Emit(OpCodes.Ldarg_0);
        LoadCursor();
        if (prefix is null)
        {
            _il.Emit(OpCodes.Ldc_I4_0);
        }
        else
        {
            _il.Emit(OpCodes.Ldloc, prefix);
        }

        _il.Emit(OpCodes.Call, called);
        TakeNext();
    }

    private void ReadUnion(UnionPlan plan, LocalBuilder prefix, int reserved)
    {
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        Label end = _il.DefineLabel();
        if (plan.HasNull)
        {
            // T value = null; if (prefix == reserved) goto end;
            _il.SetNull(value);
            _il.Emit(OpCodes.Ldloc, prefix);
            _il.Emit(OpCodes.Ldc_I4, Prefix.Of(plan, reserved).Null);
            _il.Emit(OpCodes.Beq, end);
        }

        if (plan.IsRecursive)
        {
            CallMethodOf(plan, reserved, prefix, emitter => emitter.EmitUnion(plan, reserved));
        }
        else
        {
            ReadCases(plan, prefix, reserved);
        }

        _il.Emit(OpCodes.Stloc, value);
        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    private void EmitUnion(UnionPlan plan, int reserved)
    {
        // cursor.EnterObject();
        LoadCursor();
        _il.Call(CursorMethods.Read.EnterObject);
        _il.Emit(OpCodes.Ldarg_2);
        ReadCases(plan, _il.StoreInLocal(typeof(int)), reserved);

        // cursor.LeaveObject();
        LoadCursor();
        _il.Call(CursorMethods.Read.LeaveObject);
        Return();
    }

    private void ReadCases(UnionPlan plan, LocalBuilder prefix, int reserved)
    {
        // switch (prefix - reserved - firstCase) { case 0: value = NewCase0(read, read); break; … }
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        Label end = _il.DefineLabel();
        Label[] cases = [.. plan.Cases.Select(_ => _il.DefineLabel())];
        _il.Emit(OpCodes.Ldloc, prefix);
        _il.Emit(OpCodes.Ldc_I4, Prefix.Of(plan, reserved).First);
        _il.Emit(OpCodes.Sub);
        _il.Emit(OpCodes.Switch, cases);

        // ReadCursor.ThrowInvalidPrefix(prefix, typeof(T));
        _il.Emit(OpCodes.Ldloc, prefix);
        _il.LoadType(plan.Type);
        _il.Call(CursorMethods.Read.ThrowInvalidPrefix);
        _il.Emit(OpCodes.Br, end);
        for (int i = 0; i < cases.Length; i++)
        {
            _il.MarkLabel(cases[i]);
            if (plan.Cases[i].IsCounted)
            {
                CountMemory(plan.Cases[i].ObjectBytes);
            }

            LocalBuilder[] fields = new LocalBuilder[plan.Cases[i].Fields.Length];
            for (int j = 0; j < fields.Length; j++)
            {
                ValuePlan field = plan.Cases[i].Fields[j].Value;
                Read(field, prefix: null, reserved: 0);
                fields[j] = _il.StoreInLocal(field.Type);
            }

            foreach (LocalBuilder field in fields)
            {
                _il.Emit(OpCodes.Ldloc, field);
            }

            _il.Call(plan.Cases[i].Make);
            _il.Emit(OpCodes.Stloc, value);
            _il.Emit(OpCodes.Br, end);
        }

        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    private void ReadSequence(SequencePlan plan, LocalBuilder prefix, int reserved)
    {
        LocalBuilder value = _il.DeclareLocal(plan.Type);
        LocalBuilder count = _il.DeclareLocal(typeof(int));
        Label end = _il.DefineLabel();
        if (!plan.Type.IsValueType)
        {
            // T value = null; if (prefix == reserved) goto end;
            _il.SetNull(value);
            _il.Emit(OpCodes.Ldloc, prefix);
            _il.Emit(OpCodes.Ldc_I4, Prefix.Of(plan, reserved).Null);
            _il.Emit(OpCodes.Beq, end);
        }

        LocalBuilder? comparer = null;
        if (plan.Shape.HasComparer)
        {
            // byte comparer = cursor.ReadByte(ref next);
            LoadCursor();
            _il.Emit(OpCodes.Ldloca, _next);
            _il.Call(CursorMethods.Read.Byte);
            comparer = _il.StoreInLocal(typeof(byte));
        }

        // int count = cursor.CountOf(prefix, reserved + 1, minItemSize, next);
        LoadCursor();
        _il.Emit(OpCodes.Ldloc, prefix);
        _il.Emit(OpCodes.Ldc_I4, Prefix.Of(plan, reserved).First);
        _il.Emit(OpCodes.Ldc_I4, plan.Item.MinSize);
        LoadNext();
        _il.Call(CursorMethods.Read.CountOf);
        _il.Emit(OpCodes.Stloc, count);
        if (plan.IsCounted)
        {
            CountMemory(plan.EmptyBytes, count, plan.ItemBytes);
        }

        if (plan.Shape.Calls is { } calls)
        {
            ReadShape(plan, calls, count, comparer, value);
        }
        else
        {
            ReadSpan(plan, count, value);
        }

        _il.MarkLabel(end);
        _il.Emit(OpCodes.Ldloc, value);
    }

    // cursor.CountMemory(bytes, count, itemBytes);
    private void CountMemory(int bytes, LocalBuilder? count = null, int itemBytes = 0)
    {
        LoadCursor();
        _il.Emit(OpCodes.Ldc_I4, bytes);
        if (count is null)
        {
            _il.Emit(OpCodes.Ldc_I4_0);
        }
        else
        {
            _il.Emit(OpCodes.Ldloc, count);
        }

        _il.Emit(OpCodes.Ldc_I4, itemBytes);
        _il.Call(CursorMethods.Read.CountMemory);
    }

    private void ReadSpan(SequencePlan plan, LocalBuilder count, LocalBuilder value)
    {
        Type item = plan.Item.Type;
        Type spanType = typeof(Span<>).MakeGenericType(item);
        LocalBuilder span = _il.DeclareLocal(spanType);
        if (plan.Type.IsArray)
        {
            // T[] value = new T[count]; Span<T> span = new(value);
            _il.Emit(OpCodes.Ldloc, count);
            if (plan.IsBlock)
            {
                _il.Emit(OpCodes.Ldc_I4_0);
                _il.Call(typeof(GC).GetMethod(nameof(GC.AllocateUninitializedArray))!.MakeGenericMethod(item));
            }
            else
            {
                _il.Emit(OpCodes.Newarr, item);
            }

            _il.Emit(OpCodes.Stloc, value);
            _il.Emit(OpCodes.Ldloc, value);
            _il.Emit(OpCodes.Newobj, spanType.GetConstructor([item.MakeArrayType()])!);
        }
        else
        {
            // List<T> value = new(count); CollectionsMarshal.SetCount(value, count); Span<T> span = CollectionsMarshal.AsSpan(value);
            _il.Emit(OpCodes.Ldloc, count);
            _il.Emit(OpCodes.Newobj, plan.Type.GetConstructor([typeof(int)])!);
            _il.Emit(OpCodes.Stloc, value);
            _il.Emit(OpCodes.Ldloc, value);
            _il.Emit(OpCodes.Ldloc, count);
            _il.Call(typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.SetCount))!.MakeGenericMethod(item));
            _il.Emit(OpCodes.Ldloc, value);
            _il.Call(typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.AsSpan))!.MakeGenericMethod(item));
        }

        _il.Emit(OpCodes.Stloc, span);
        if (plan.IsBlock)
        {
            // cursor.ReadBlock<T>(ref next, span);
            LoadCursor();
            _il.Emit(OpCodes.Ldloca, _next);
            _il.Emit(OpCodes.Ldloc, span);
            _il.Call(CursorMethods.Read.Block.MakeGenericMethod(item));
            return;
        }

        // for (int i = 0; i < span.Length; i++) span[i] = read
        ForEachItem(plan, i =>
        {
            LocalBuilder read = _il.StoreInLocal(item);
            _il.Emit(OpCodes.Ldloca, span);
            _il.Emit(OpCodes.Ldloc, i);
            _il.Call(spanType.GetProperty("Item")!.GetMethod!);
            _il.Emit(OpCodes.Ldloc, read);
            _il.Emit(OpCodes.Stobj, item);
        }, () =>
        {
            _il.Emit(OpCodes.Ldloca, span);
            _il.Call(spanType.GetProperty(nameof(Span<int>.Length))!.GetMethod!);
        });
    }

    private void ReadShape(SequencePlan plan, CollectionShape.Methods calls, LocalBuilder count, LocalBuilder? comparer, LocalBuilder value)
    {
        // TBuilder builder = Create(cursor.Host, count, comparer);
        LoadCursor();
        _il.Call(CursorMethods.Read.Host);
        _il.Emit(OpCodes.Ldloc, count);
        if (comparer is not null)
        {
            _il.Emit(OpCodes.Ldloc, comparer);
        }

        _il.Call(calls.Create);
        LocalBuilder builder = _il.StoreInLocal(calls.Create.ReturnType);

        // for (int i = 0; i < count; i++) Add(builder, read);
        ForEachItem(plan, _ =>
        {
            LocalBuilder read = _il.StoreInLocal(plan.Item.Type);
            _il.Emit(OpCodes.Ldloc, builder);
            _il.Emit(OpCodes.Ldloc, read);
            _il.Call(calls.Add);
        }, () => _il.Emit(OpCodes.Ldloc, count));

        // value = Finish(builder);
        _il.Emit(OpCodes.Ldloc, builder);
        _il.Call(calls.Finish);
        _il.Emit(OpCodes.Stloc, value);
    }

    private void ForEachItem(SequencePlan plan, Action<LocalBuilder> take, Action loadCount)
    {
        LocalBuilder i = _il.DeclareLocal(typeof(int));
        Label body = _il.DefineLabel();
        Label condition = _il.DefineLabel();
        _il.SetZero(i);
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        Read(plan.Item, prefix: null, reserved: 0);
        take(i);
        _il.Increment(i);
        _il.MarkLabel(condition);
        _il.Emit(OpCodes.Ldloc, i);
        loadCount();
        _il.Emit(OpCodes.Blt, body);
    }

    private void Convert(Conversion conversion, Action load) =>
        _il.Convert(
            _unit,
            conversion.From,
            conversion.FromDelegate,
            () =>
            {
                LoadCursor();
                _il.Call(CursorMethods.Read.Host);
            },
            load);

    // instance.OnDeserialized(cursor.Host.StreamingContext);
    private void Callback(ImmutableArray<MethodInfo> methods, ObjectPlan plan, LocalBuilder instance)
    {
        foreach (MethodInfo callback in methods)
        {
            _il.Emit(plan.IsClass ? OpCodes.Ldloc : OpCodes.Ldloca, instance);
            LoadCursor();
            _il.Call(CursorMethods.Read.Host);
            _il.Call(CursorMethods.StreamingContext);
            _il.Call(callback);
        }
    }

    // cursor.RefuseUntrustedData(typeof(T));
    private void RefuseUntrustedData()
    {
        if (_unit.Plan.RefusesUntrustedData)
        {
            LoadCursor();
            _il.LoadType(_unit.Plan.Type);
            _il.Call(CursorMethods.Read.RefuseUntrustedData);
        }
    }

    // cursor.EndInterning();
    private void EndInterning()
    {
        if (_unit.Plan.InternsStrings)
        {
            LoadCursor();
            _il.Call(CursorMethods.Read.EndInterning);
        }
    }

    // if (existing != null) ReadCursor.ThrowCantReadInto(typeof(T));
    private void RefuseExisting(Type type)
    {
        Label isNew = _il.DefineLabel();
        _il.Emit(OpCodes.Ldarg_2);
        _il.Emit(OpCodes.Brfalse, isNew);
        _il.LoadType(type);
        _il.Call(CursorMethods.Read.ThrowCantReadInto);
        _il.MarkLabel(isNew);
    }

    // if (root == null) ReadCursor.ThrowInvalidPrefix(0, typeof(T));
    private void RefuseNull(ValuePlan plan)
    {
        Label isPresent = _il.DefineLabel();
        _il.Emit(OpCodes.Dup);
        _il.Emit(OpCodes.Brtrue, isPresent);
        _il.Emit(OpCodes.Ldc_I4_0);
        _il.LoadType(plan.Type);
        _il.Call(CursorMethods.Read.ThrowInvalidPrefix);
        _il.MarkLabel(isPresent);
    }

    // int prefix = cursor.ReadPrefix(ref next);
    private LocalBuilder ReadPrefix()
    {
        LoadCursor();
        _il.Emit(OpCodes.Ldloca, _next);
        _il.Call(CursorMethods.Read.Prefix);
        return _il.StoreInLocal(typeof(int));
    }

    // cursor.Require(next, size);
    private void Require(int size)
    {
        if (size > 0)
        {
            LoadCursor();
            LoadNext();
            _il.Emit(OpCodes.Ldc_I4, size);
            _il.Call(CursorMethods.Read.Require);
        }
    }

    // next += size;
    private void Advance(int size)
    {
        LoadNext();
        _il.Emit(OpCodes.Ldc_I4, size);
        _il.Emit(OpCodes.Add);
        _il.Emit(OpCodes.Stloc, _next);
    }

    // cursor.Next = next; cursor.M(…); next = cursor.Next;
    private void CallCursor(MethodInfo called, Action loadArguments)
    {
        GiveNext();
        LoadCursor();
        loadArguments();
        _il.Call(called);
        TakeNext();
    }

    private void GiveNext()
    {
        LoadCursor();
        LoadNext();
        _il.Call(CursorMethods.Read.SetNext);
    }

    private void TakeNext()
    {
        LoadCursor();
        _il.Call(CursorMethods.Read.GetNext);
        _il.Emit(OpCodes.Stloc, _next);
    }

    private void LoadCursor() => _il.Emit(OpCodes.Ldarg_1);

    private void LoadNext() => _il.Emit(OpCodes.Ldloc, _next);

    // cursor.Next = next; return value;
    private void Return()
    {
        GiveNext();
        _il.Emit(OpCodes.Ret);
    }
}
