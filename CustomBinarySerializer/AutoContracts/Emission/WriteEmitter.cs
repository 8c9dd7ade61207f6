using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.InteropServices;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>Emits one method that writes: <c>byte* M(object[] constants, ref WriteCursor cursor, byte* next, T value)</c>.</summary>
[RequiresDynamicCode("Emits IL.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = ContractEmitter.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = ContractEmitter.Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = ContractEmitter.Kept)]
internal sealed class WriteEmitter(EmissionUnit unit, DynamicMethod method)
{
    private const byte NextIndex = 2;

    private readonly ILGenerator _il = method.GetILGenerator();
    private int _inlineTexts;

    /// <summary>Emits the writing of a root that is handed as an object: a class, or the box of a struct.</summary>
    internal void EmitClassRoot(ValuePlan plan)
    {
        // T root = value; without a check, because contracts are looked up by the exact type.
        LocalBuilder root = _il.DeclareLocal(plan.Type);
        _il.Emit(OpCodes.Ldarg_3);
        if (plan.Type.IsValueType)
        {
            _il.Emit(OpCodes.Unbox_Any, plan.Type);
        }

        _il.Emit(OpCodes.Stloc, root);
        EmitRoot(
            plan,
            () => _il.Emit(plan.Type.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, root),
            () => _il.Emit(OpCodes.Ldloc, root));
    }

    /// <summary>Emits the writing of a root that is a struct, handed by reference.</summary>
    internal void EmitStructRoot(ValuePlan plan) =>
        EmitRoot(plan, () => _il.Emit(OpCodes.Ldarg_3), () =>
        {
            _il.Emit(OpCodes.Ldarg_3);
            _il.Emit(OpCodes.Ldobj, plan.Type);
        });

    private void EmitRoot(ValuePlan plan, Action loadInstance, Action loadValue)
    {
        if (plan is ObjectPlan root)
        {
            WriteMembers(root, loadInstance, reserved: 0);
        }
        else
        {
            Write(plan, loadValue, reserved: 0);
        }

        if (unit.Plan.InternsStrings)
        {
            // cursor.EndInterning();
            LoadCursor();
            _il.Call(CursorMethods.Write.EndInterning);
        }

        Return();
    }

    private void EmitObject(ObjectPlan plan, int reserved)
    {
        if (plan.IsRecursive)
        {
            // cursor.EnterObject();
            LoadCursor();
            _il.Call(CursorMethods.Write.EnterObject);
        }

        WriteMembers(plan, () => _il.Emit(plan.IsClass ? OpCodes.Ldarg_S : OpCodes.Ldarga_S, (byte)3), reserved);
        if (plan.IsRecursive)
        {
            // cursor.LeaveObject();
            LoadCursor();
            _il.Call(CursorMethods.Write.LeaveObject);
        }

        Return();
    }

    private void Write(ValuePlan plan, Action load, int reserved)
    {
        switch (plan)
        {
            case { FixedSize: 0 }:
                break;
            case { FixedSize: { } size }:
                MakeRoom(size);
                Store(plan, load, offset: 0);
                Advance(size);
                break;
            case TextPlan:
                WriteText(load, Prefix.Of(plan, reserved).First);
                break;
            case NullablePlan nullable:
                WriteNullable(nullable, load);
                break;
            case ConvertedPlan converted:
                WriteConverted(converted, load, reserved);
                break;
            case SequencePlan sequence:
                WriteSequence(sequence, load, reserved);
                break;
            case ObjectPlan holder:
                WriteObject(holder, load, reserved);
                break;
            case UnionPlan union:
                WriteUnion(union, load, reserved);
                break;
            case SlotPlan:
                // next = cursor.WriteObject(next, value);
                CallCursor(CursorMethods.Write.Object, load);
                break;
            case ExactPlan:
                // next = cursor.WriteExactObject(next, (object)value);
                CallCursor(CursorMethods.Write.ExactObject, () =>
                {
                    load();
                    _il.Emit(OpCodes.Box, plan.Type);
                });
                break;
            default:
                throw new NotSupportedException($"{plan.GetType().Name} can't be emitted.");
        }
    }

    private void WriteMembers(ObjectPlan plan, Action loadInstance, int reserved)
    {
        Callback(plan.Callbacks.Serializing, loadInstance);
        for (int i = 0; i < plan.Members.Length;)
        {
            int fixedMembers = CountFixedMembers(plan.Members, i);
            if (fixedMembers > 0)
            {
                WriteFixedMembers(plan.Members.AsSpan().Slice(i, fixedMembers), loadInstance);
                i += fixedMembers;
            }
            else
            {
                MemberPlan member = plan.Members[i];
                Write(member.Value, () => LoadMember(member, loadInstance), i == 0 ? reserved : 0);
                i++;
            }
        }

        Callback(plan.Callbacks.Serialized, loadInstance);
    }

    private static int CountFixedMembers(ImmutableArray<MemberPlan> members, int start)
    {
        int end = start;
        while (end < members.Length && members[end].Value.FixedSize is not null)
        {
            end++;
        }

        return end - start;
    }

    // Neighbours of fixed size share one check for room.
    private void WriteFixedMembers(ReadOnlySpan<MemberPlan> members, Action loadInstance)
    {
        int size = 0;
        foreach (MemberPlan member in members)
        {
            size += member.Value.FixedSize!.Value;
        }

        MakeRoom(size);
        int offset = 0;
        foreach (MemberPlan member in members)
        {
            Store(member.Value, () => LoadMember(member, loadInstance), offset);
            offset += member.Value.FixedSize!.Value;
        }

        Advance(size);
    }

    /// <summary>Stores a value of fixed size, for which there is room, without moving.</summary>
    private void Store(ValuePlan plan, Action load, int offset)
    {
        switch (plan)
        {
            case ConvertedPlan converted:
                Store(converted.Surrogate, () => Convert(converted.Conversion, load), offset);
                break;
            case ObjectPlan holder:
                // T copy = value;
                LocalBuilder copy = StoreInLocal(plan.Type, load);
                foreach (MemberPlan member in holder.Members)
                {
                    Store(member.Value, () => LoadMember(member, () => _il.Emit(OpCodes.Ldloca, copy)), offset);
                    offset += member.Value.FixedSize!.Value;
                }

                break;
            default:
                // *(T*)(next + offset) = value;
                LoadNext();
                if (offset != 0)
                {
                    _il.Emit(OpCodes.Ldc_I4, offset);
                    _il.Emit(OpCodes.Add);
                }

                load();
                CursorMethods.EmitStore(_il, plan.Type);
                break;
        }
    }

    // next = cursor.WriteText(next, value, bias);
    private void WriteText(Action load, int bias) =>
        CallCursor(
            unit.Plan.InternsStrings ? CursorMethods.Write.InternedText
            : ++_inlineTexts <= ContractEmitter.MaxInlineTexts ? CursorMethods.Write.Text
            : CursorMethods.Write.TextByCall,
            () =>
            {
                load();
                _il.Emit(OpCodes.Ldc_I4, bias);
            });

    private void WriteNullable(NullablePlan plan, Action load)
    {
        LocalBuilder value = StoreInLocal(plan.Type, load);
        Label isNull = _il.DefineLabel();
        Label end = _il.DefineLabel();

        // if (!value.HasValue) goto isNull;
        _il.Emit(OpCodes.Ldloca, value);
        _il.Call(NullableMethods.HasValue(plan.Type));
        _il.Emit(OpCodes.Brfalse, isNull);

        void LoadValue()
        {
            _il.Emit(OpCodes.Ldloca, value);
            _il.Call(NullableMethods.GetValueOrDefault(plan.Type));
        }

        if (plan.Value.FixedSize is { } size)
        {
            // *next = 1; *(T*)(next + 1) = value.GetValueOrDefault();
            MakeRoom(1 + size);
            LoadNext();
            _il.Emit(OpCodes.Ldc_I4_1);
            _il.Emit(OpCodes.Stind_I1);
            Store(plan.Value, LoadValue, offset: 1);
            Advance(1 + size);
        }
        else
        {
            WriteByte(1);
            Write(plan.Value, LoadValue, reserved: 0);
        }

        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(isNull);
        WriteByte(0);
        _il.MarkLabel(end);
    }

    private void WriteConverted(ConvertedPlan plan, Action load, int reserved)
    {
        if (plan.Type.IsValueType)
        {
            Write(plan.Surrogate, () => Convert(plan.Conversion, load), reserved);
            return;
        }

        LocalBuilder value = StoreInLocal(plan.Type, load);
        LocalBuilder surrogate = _il.DeclareLocal(plan.Surrogate.Type);
        Label end = _il.DefineLabel();

        // TSurrogate surrogate = null; if (value != null) surrogate = To(value);
        _il.Emit(OpCodes.Ldnull);
        _il.Emit(OpCodes.Stloc, surrogate);
        _il.Emit(OpCodes.Ldloc, value);
        _il.Emit(OpCodes.Brfalse, end);
        Convert(plan.Conversion, () => _il.Emit(OpCodes.Ldloc, value));
        _il.Emit(OpCodes.Stloc, surrogate);
        _il.MarkLabel(end);
        Write(plan.Surrogate, () => _il.Emit(OpCodes.Ldloc, surrogate), reserved);
    }

    private void WriteObject(ObjectPlan plan, Action load, int reserved)
    {
        if (!plan.IsClass)
        {
            WriteMembersOf(plan, load, reserved);
            return;
        }

        LocalBuilder value = StoreInLocal(plan.Type, load);
        Label isPresent = _il.DefineLabel();
        Label isExact = _il.DefineLabel();
        Label end = _il.DefineLabel();

        // if (value == null) { next = cursor.WriteByte(next, 0); goto end; }
        _il.Emit(OpCodes.Ldloc, value);
        _il.Emit(OpCodes.Brtrue, isPresent);
        WriteByte(0);
        _il.Emit(OpCodes.Br, end);
        _il.MarkLabel(isPresent);

        if (!plan.Type.IsSealed)
        {
            // if (value.GetType() != typeof(T)) { next = cursor.WriteByte(next, 1); next = cursor.WriteObject(next, value); goto end; }
            _il.Emit(OpCodes.Ldloc, value);
            _il.Call(CursorMethods.TypeOf);
            _il.LoadType(plan.Type);
            _il.Emit(OpCodes.Beq, isExact);
            WriteByte(1);
            CallCursor(CursorMethods.Write.Object, () => _il.Emit(OpCodes.Ldloc, value));
            _il.Emit(OpCodes.Br, end);
        }

        _il.MarkLabel(isExact);
        if (!plan.IsFused)
        {
            WriteByte(plan.NullAndDerived);
        }

        WriteMembersOf(plan, () => _il.Emit(OpCodes.Ldloc, value), plan.IsFused ? plan.NullAndDerived : 0);
        _il.MarkLabel(end);
    }

    private void WriteMembersOf(ObjectPlan plan, Action load, int reserved)
    {
        if (!ContractEmitter.HasOwnMethod(plan))
        {
            LocalBuilder value = StoreInLocal(plan.Type, load);
            WriteMembers(plan, () => _il.Emit(plan.IsClass ? OpCodes.Ldloc : OpCodes.Ldloca, value), reserved);
            return;
        }

        CallMethodOf(plan, reserved, load, emitter => emitter.EmitObject(plan, reserved));
    }

    // next = WriteT(constants, ref cursor, next, value);
    private void CallMethodOf(ValuePlan plan, int reserved, Action load, Action<WriteEmitter> emit)
    {
        DynamicMethod called = unit.MethodOf(
            plan,
            reserved,
            () => unit.Define($"Write {plan.Type.Name}", typeof(byte*), typeof(WriteCursor).MakeByRefType(), typeof(byte*), plan.Type),
            defined => emit(new WriteEmitter(unit, defined)));
        _il.Emit(OpCodes.Ldarg_0);
        LoadCursor();
        LoadNext();
        load();
        _il.Emit(OpCodes.Call, called);
        SetNext();
    }

    private void WriteUnion(UnionPlan plan, Action load, int reserved)
    {
        LocalBuilder value = StoreInLocal(plan.Type, load);
        Label end = _il.DefineLabel();
        if (plan.HasNull)
        {
            // if (value == null) { next = cursor.WriteByte(next, reserved); goto end; }
            Label isPresent = _il.DefineLabel();
            _il.Emit(OpCodes.Ldloc, value);
            _il.Emit(OpCodes.Brtrue, isPresent);
            WriteByte(Prefix.Of(plan, reserved).Null);
            _il.Emit(OpCodes.Br, end);
            _il.MarkLabel(isPresent);
        }

        if (plan.IsRecursive)
        {
            CallMethodOf(
                plan,
                reserved,
                () => _il.Emit(OpCodes.Ldloc, value),
                emitter => emitter.EmitUnion(plan, reserved));
        }
        else
        {
            WriteCases(plan, value, reserved);
        }

        _il.MarkLabel(end);
    }

    private void EmitUnion(UnionPlan plan, int reserved)
    {
        // cursor.EnterObject();
        LoadCursor();
        _il.Call(CursorMethods.Write.EnterObject);
        WriteCases(plan, StoreInLocal(plan.Type, () => _il.Emit(OpCodes.Ldarg_3)), reserved);

        // cursor.LeaveObject();
        LoadCursor();
        _il.Call(CursorMethods.Write.LeaveObject);
        Return();
    }

    private void WriteCases(UnionPlan plan, LocalBuilder value, int reserved)
    {
        // int tag = value.Tag; next = cursor.WritePrefix(next, tag + reserved + firstCase);
        LocalBuilder tag = _il.DeclareLocal(typeof(int));
        _il.Emit(plan.Type.IsValueType && !plan.Tag.IsStatic ? OpCodes.Ldloca : OpCodes.Ldloc, value);
        _il.Call(plan.Tag);
        _il.Emit(OpCodes.Stloc, tag);
        CallCursor(CursorMethods.Write.Prefix, () =>
        {
            _il.Emit(OpCodes.Ldloc, tag);
            _il.Emit(OpCodes.Ldc_I4, Prefix.Of(plan, reserved).First);
            _il.Emit(OpCodes.Add);
        });

        // switch (tag) { case 0: write the fields of ((Case0)value); break; … }
        Label end = _il.DefineLabel();
        Label[] cases = [.. plan.Cases.Select(_ => _il.DefineLabel())];
        _il.Emit(OpCodes.Ldloc, tag);
        _il.Emit(OpCodes.Switch, cases);
        _il.Emit(OpCodes.Br, end);
        for (int i = 0; i < cases.Length; i++)
        {
            _il.MarkLabel(cases[i]);
            LocalBuilder holder = plan.Type.IsValueType
                ? value
                : StoreInLocal(plan.Cases[i].Holder, () => _il.Emit(OpCodes.Ldloc, value));
            foreach (MemberPlan field in plan.Cases[i].Fields)
            {
                Write(
                    field.Value,
                    () => LoadMember(field, () => _il.Emit(plan.Type.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, holder)),
                    reserved: 0);
            }

            _il.Emit(OpCodes.Br, end);
        }

        _il.MarkLabel(end);
    }

    private void WriteSequence(SequencePlan plan, Action load, int reserved)
    {
        LocalBuilder value = StoreInLocal(plan.Type, load);
        Label isPresent = _il.DefineLabel();
        Label end = _il.DefineLabel();

        if (!plan.Type.IsValueType)
        {
            // if (value == null) { next = cursor.WriteByte(next, reserved); goto end; }
            _il.Emit(OpCodes.Ldloc, value);
            _il.Emit(OpCodes.Brtrue, isPresent);
            WriteByte(Prefix.Of(plan, reserved).Null);
            _il.Emit(OpCodes.Br, end);
        }

        _il.MarkLabel(isPresent);
        if (plan.Shape.Calls is { } calls)
        {
            WriteShape(plan, calls, value, reserved);
        }
        else
        {
            if (!plan.Type.IsArray)
            {
                // ExactTypes.ThrowIfDerived(list, typeof(List<T>));
                _il.Emit(OpCodes.Ldloc, value);
                _il.LoadType(plan.Type);
                _il.Call(CursorMethods.ThrowIfDerived);
            }

            WriteSpan(plan, () => _il.Emit(OpCodes.Ldloc, value), plan.Type, reserved, comparer: null);
        }

        _il.MarkLabel(end);
    }

    private void WriteSpan(SequencePlan plan, Action loadItems, Type typeOfItems, int reserved, Action? comparer)
    {
        Type spanType = typeof(ReadOnlySpan<>).MakeGenericType(plan.Item.Type);
        LocalBuilder span = _il.DeclareLocal(spanType);

        // ReadOnlySpan<T> span = CollectionsMarshal.AsSpan(list), or of an array
        loadItems();
        if (typeOfItems.IsArray)
        {
            _il.Emit(OpCodes.Newobj, spanType.GetConstructor([plan.Item.Type.MakeArrayType()])!);
        }
        else
        {
            Type writable = typeof(Span<>).MakeGenericType(plan.Item.Type);
            _il.Call(typeof(CollectionsMarshal).GetMethod(nameof(CollectionsMarshal.AsSpan))!.MakeGenericMethod(plan.Item.Type));
            _il.Call(writable.GetMethods().Single(m => m.Name == "op_Implicit" && m.ReturnType == spanType));
        }

        _il.Emit(OpCodes.Stloc, span);
        void LoadLength()
        {
            _il.Emit(OpCodes.Ldloca, span);
            _il.Call(spanType.GetProperty(nameof(ReadOnlySpan<int>.Length))!.GetMethod!);
        }

        WriteCount(LoadLength, plan, reserved);
        comparer?.Invoke();
        if (plan.IsBlock)
        {
            // next = cursor.WriteBlock<T>(next, span);
            CallCursor(CursorMethods.Write.Block.MakeGenericMethod(plan.Item.Type), () => _il.Emit(OpCodes.Ldloc, span));
            return;
        }

        // for (int i = 0; i < span.Length; i++) write span[i]
        LocalBuilder i = _il.DeclareLocal(typeof(int));
        Label body = _il.DefineLabel();
        Label condition = _il.DefineLabel();
        _il.SetZero(i);
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        Write(
            plan.Item,
            () =>
            {
                _il.Emit(OpCodes.Ldloca, span);
                _il.Emit(OpCodes.Ldloc, i);
                _il.Call(spanType.GetProperty("Item")!.GetMethod!);
                _il.Emit(OpCodes.Ldobj, plan.Item.Type);
            },
            reserved: 0);
        _il.Increment(i);
        _il.MarkLabel(condition);
        _il.Emit(OpCodes.Ldloc, i);
        LoadLength();
        _il.Emit(OpCodes.Blt, body);
    }

    private void WriteShape(SequencePlan plan, CollectionShape.Methods calls, LocalBuilder value, int reserved)
    {
        // TSource source = Items(value);
        Type sourceType = calls.Items.ReturnType;
        LocalBuilder source = _il.DeclareLocal(sourceType);
        _il.Emit(OpCodes.Ldloc, value);
        _il.Call(calls.Items);
        _il.Emit(OpCodes.Stloc, source);

        void WriteComparer()
        {
            if (calls.Comparer is not null)
            {
                // next = cursor.WriteByte(next, Comparer(value));
                CallCursor(CursorMethods.Write.Byte, () =>
                {
                    _il.Emit(OpCodes.Ldloc, value);
                    _il.Call(calls.Comparer);
                });
            }
        }

        if (sourceType.IsArray || sourceType == typeof(List<>).MakeGenericType(plan.Item.Type))
        {
            WriteSpan(plan, () => _il.Emit(OpCodes.Ldloc, source), sourceType, reserved, WriteComparer);
        }
        else
        {
            WriteEnumerable(plan, source, reserved, WriteComparer);
        }
    }

    private void WriteEnumerable(SequencePlan plan, LocalBuilder source, int reserved, Action writeComparer)
    {
        EnumerationMethods methods = EnumerationMethods.Of(source.LocalType, plan.Item.Type);
        void LoadSource() => _il.Emit(source.LocalType.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, source);

        // int count = source.Count;
        LocalBuilder count = _il.DeclareLocal(typeof(int));
        LoadSource();
        _il.Call(methods.Count);
        _il.Emit(OpCodes.Stloc, count);
        WriteCount(() => _il.Emit(OpCodes.Ldloc, count), plan, reserved);
        writeComparer();

        // TEnumerator items = source.GetEnumerator(); int written = 0;
        Type enumeratorType = methods.GetEnumerator.ReturnType;
        LocalBuilder items = _il.DeclareLocal(enumeratorType);
        LocalBuilder written = _il.DeclareLocal(typeof(int));
        LoadSource();
        _il.Call(methods.GetEnumerator);
        _il.Emit(OpCodes.Stloc, items);
        _il.SetZero(written);

        // while (items.MoveNext()) { write items.Current; written++; }
        void LoadItems() => _il.Emit(enumeratorType.IsValueType ? OpCodes.Ldloca : OpCodes.Ldloc, items);
        Label body = _il.DefineLabel();
        Label condition = _il.DefineLabel();
        _il.Emit(OpCodes.Br, condition);
        _il.MarkLabel(body);
        Write(
            plan.Item,
            () =>
            {
                LoadItems();
                _il.Call(methods.Current);
            },
            reserved: 0);
        _il.Increment(written);
        _il.MarkLabel(condition);
        LoadItems();
        _il.Call(methods.MoveNext);
        _il.Emit(OpCodes.Brtrue, body);

        // WriteCursor.ThrowUnlessComplete(written, count, typeof(TSource));
        _il.Emit(OpCodes.Ldloc, written);
        _il.Emit(OpCodes.Ldloc, count);
        _il.LoadType(plan.Type);
        _il.Call(CursorMethods.Write.ThrowUnlessComplete);
    }

    // next = cursor.WritePrefix(next, count + reserved + 1);
    private void WriteCount(Action loadCount, SequencePlan plan, int reserved) =>
        CallCursor(CursorMethods.Write.Prefix, () =>
        {
            loadCount();
            _il.Emit(OpCodes.Ldc_I4, Prefix.Of(plan, reserved).First);
            _il.Emit(OpCodes.Add);
        });

    private void Convert(Conversion conversion, Action load) =>
        _il.Convert(
            unit,
            conversion.To,
            conversion.ToDelegate,
            () =>
            {
                LoadCursor();
                _il.Call(CursorMethods.Write.Host);
            },
            load);

    // value.OnSerializing(cursor.Host.StreamingContext);
    private void Callback(ImmutableArray<MethodInfo> methods, Action loadInstance)
    {
        foreach (MethodInfo callback in methods)
        {
            loadInstance();
            LoadCursor();
            _il.Call(CursorMethods.Write.Host);
            _il.Call(CursorMethods.StreamingContext);
            _il.Call(callback);
        }
    }

    private void LoadMember(MemberPlan member, Action loadInstance)
    {
        loadInstance();
        _il.GetMember(member.Get);
    }

    private LocalBuilder StoreInLocal(Type type, Action load)
    {
        load();
        return _il.StoreInLocal(type);
    }

    // next = cursor.WriteByte(next, value);
    private void WriteByte(int value) => CallCursor(CursorMethods.Write.Byte, () => _il.Emit(OpCodes.Ldc_I4, value));

    // next = cursor.Room(next, size);
    private void MakeRoom(int size) => CallCursor(CursorMethods.Write.Room, () => _il.Emit(OpCodes.Ldc_I4, size));

    // next += size;
    private void Advance(int size)
    {
        LoadNext();
        _il.Emit(OpCodes.Ldc_I4, size);
        _il.Emit(OpCodes.Add);
        SetNext();
    }

    private void CallCursor(MethodInfo called, Action loadRest)
    {
        LoadCursor();
        LoadNext();
        loadRest();
        _il.Call(called);
        SetNext();
    }

    private void LoadCursor() => _il.Emit(OpCodes.Ldarg_1);

    private void LoadNext() => _il.Emit(OpCodes.Ldarg_2);

    private void SetNext() => _il.Emit(OpCodes.Starg_S, NextIndex);

    // return next;
    private void Return()
    {
        LoadNext();
        _il.Emit(OpCodes.Ret);
    }
}
