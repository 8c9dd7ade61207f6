using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

#pragma warning disable RS0030 // Closed over the declared type of a field.

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>
/// An emitter of code that reads and sets fields of any visibility. Numbers and references take one call each, and
/// other values use codecs, to which the delegates are bound.
/// </summary>
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Plans are interpreted where no code can be made.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal static class FieldsEmitter
{
    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly MethodInfo s_output = typeof(GraphWriter).GetProperty(nameof(GraphWriter.Output), Any)!.GetMethod!;
    private static readonly MethodInfo s_input = typeof(GraphReader).GetProperty(nameof(GraphReader.Input), Any)!.GetMethod!;
    private static readonly MethodInfo s_writeReference = typeof(GraphWriter).GetMethod(nameof(GraphWriter.WriteReference), Any)!;
    private static readonly MethodInfo s_writeString = typeof(GraphWriter).GetMethod(nameof(GraphWriter.WriteString), Any)!;
    private static readonly MethodInfo s_readReference = typeof(GraphReader).GetMethod(nameof(GraphReader.ReadReference), Any)!;

    internal static WriteFields MakeClassWriter(FieldsPlan plan) =>
        (WriteFields)MakeWriter(
            plan, [typeof(object[]), typeof(GraphWriter), typeof(object)]).CreateDelegate(typeof(WriteFields), Codecs(plan));

    internal static ReadFields MakeClassReader(FieldsPlan plan) =>
        (ReadFields)MakeReader(
            plan, [typeof(object[]), typeof(GraphReader), typeof(object)]).CreateDelegate(typeof(ReadFields), Codecs(plan));

    internal static WriteFields<T> MakeStructWriter<T>(FieldsPlan plan)
        where T : struct =>
        MakeWriter(
            plan,
            [typeof(object[]), typeof(GraphWriter), typeof(T).MakeByRefType(), typeof(int)]).CreateDelegate<WriteFields<T>>(Codecs(plan));

    internal static ReadFields<T> MakeStructReader<T>(FieldsPlan plan)
        where T : struct =>
        MakeReader(
            plan,
            [typeof(object[]), typeof(GraphReader), typeof(T).MakeByRefType(), typeof(int)]).CreateDelegate<ReadFields<T>>(Codecs(plan));

    private static object[] Codecs(FieldsPlan plan) => [.. plan.Fields.Select(field => field.Codec)];

    private static DynamicMethod MakeWriter(FieldsPlan plan, Type[] parameters)
    {
        DynamicMethod method = new($"Write {plan.Type.Name}", typeof(void), parameters, plan.Type, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();

        // PayloadWriter output = graph.Output;
        LocalBuilder output = il.DeclareLocal(typeof(PayloadWriter));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_output);
        il.Emit(OpCodes.Stloc, output);
        for (int i = 0; i < plan.Fields.Length; i++)
        {
            FieldPlan field = plan.Fields[i];
            Type type = field.Field.FieldType;
            if (BareNumbers.Writer(type) is { } write)
            {
                // output.Write(instance.Field);
                il.Emit(OpCodes.Ldloc, output);
                LoadField(il, field.Field);
                il.Emit(OpCodes.Call, write);
            }
            else if (IsReference(field.Codec, type))
            {
                // graph.WriteReference(instance.Field, slot);
                il.Emit(OpCodes.Ldarg_1);
                LoadField(il, field.Field);
                LoadSlot(il, field, parameters);
                il.Emit(OpCodes.Call, type == typeof(string) ? s_writeString : s_writeReference);
            }
            else
            {
                // ((SlotCodec<T>)codecs[i]).Write(graph, instance.Field, slot);
                LoadCodec(il, i);
                il.Emit(OpCodes.Ldarg_1);
                LoadField(il, field.Field);
                LoadSlot(il, field, parameters);
                il.Emit(OpCodes.Callvirt, typeof(SlotCodec<>).MakeGenericType(type).GetMethod(nameof(SlotCodec<>.Write), Any)!);
            }
        }

        il.Emit(OpCodes.Ret);
        return method;
    }

    private static DynamicMethod MakeReader(FieldsPlan plan, Type[] parameters)
    {
        DynamicMethod method = new($"Read {plan.Type.Name}", typeof(void), parameters, plan.Type, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();

        // PayloadReader input = graph.Input;
        LocalBuilder input = il.DeclareLocal(typeof(PayloadReader));
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Call, s_input);
        il.Emit(OpCodes.Stloc, input);
        for (int i = 0; i < plan.Fields.Length; i++)
        {
            FieldPlan field = plan.Fields[i];
            Type type = field.Field.FieldType;
            if (BareNumbers.Reader(type) is { } read)
            {
                // instance.Field = input.ReadNumber();
                il.Emit(OpCodes.Ldarg_2);
                il.Emit(OpCodes.Ldloc, input);
                il.Emit(OpCodes.Call, read);
                il.Emit(OpCodes.Stfld, field.Field);
            }
            else if (IsReference(field.Codec, type))
            {
                // instance.Field = (T)graph.ReadReference(slot);
                il.Emit(OpCodes.Ldarg_2);
                il.Emit(OpCodes.Ldarg_1);
                LoadSlot(il, field, parameters);
                il.Emit(OpCodes.Call, s_readReference);
                il.Emit(OpCodes.Castclass, type);
                il.Emit(OpCodes.Stfld, field.Field);
            }
            else
            {
                // ((SlotCodec<T>)codecs[i]).Read(graph, ref instance.Field, slot);
                LoadCodec(il, i);
                il.Emit(OpCodes.Ldarg_1);
                il.Emit(OpCodes.Ldarg_2);
                il.Emit(OpCodes.Ldflda, field.Field);
                LoadSlot(il, field, parameters);
                il.Emit(OpCodes.Callvirt, typeof(SlotCodec<>).MakeGenericType(type).GetMethod(nameof(SlotCodec<>.Read), Any)!);
            }
        }

        il.Emit(OpCodes.Ret);
        return method;
    }

    private static bool IsReference(SlotCodec codec, Type type) =>
        !type.IsValueType && codec.GetType().GetGenericTypeDefinition() == typeof(ReferenceCodec<>);

    private static void LoadField(ILGenerator il, FieldInfo field)
    {
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldfld, field);
    }

    private static void LoadCodec(ILGenerator il, int index)
    {
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldc_I4, index);
        il.Emit(OpCodes.Ldelem_Ref);
    }

    private static void LoadSlot(ILGenerator il, FieldPlan field, Type[] parameters)
    {
        il.Emit(OpCodes.Ldc_I4, field.FirstSlot);
        if (parameters.Length > 3)
        {
            il.Emit(OpCodes.Ldarg_3);
            il.Emit(OpCodes.Add);
        }
    }
}

/// <summary>The methods that emitted code calls to write and read numbers, chars, bools and enums.</summary>
internal static class BareNumbers
{
    internal static MethodInfo? Writer(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => Writer<bool>(),
        TypeCode.Byte => Writer<byte>(),
        TypeCode.SByte => Writer<sbyte>(),
        TypeCode.Int16 => Writer<short>(),
        TypeCode.UInt16 or TypeCode.Char => Writer<ushort>(),
        TypeCode.Int32 => Writer<int>(),
        TypeCode.UInt32 => Writer<uint>(),
        TypeCode.Int64 => Writer<long>(),
        TypeCode.UInt64 => Writer<ulong>(),
        TypeCode.Single => Writer<float>(),
        TypeCode.Double => Writer<double>(),
        _ => null,
    };

    internal static MethodInfo? Reader(Type type) => Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => Reader(nameof(PayloadReader.ReadBoolean)),
        TypeCode.Byte => Reader(nameof(PayloadReader.ReadByte)),
        TypeCode.SByte => Reader(nameof(PayloadReader.ReadSByte)),
        TypeCode.Int16 => Reader(nameof(PayloadReader.ReadInt16)),
        TypeCode.UInt16 or TypeCode.Char => Reader(nameof(PayloadReader.ReadUInt16)),
        TypeCode.Int32 => Reader(nameof(PayloadReader.ReadInt32)),
        TypeCode.UInt32 => Reader(nameof(PayloadReader.ReadUInt32)),
        TypeCode.Int64 => Reader(nameof(PayloadReader.ReadInt64)),
        TypeCode.UInt64 => Reader(nameof(PayloadReader.ReadUInt64)),
        TypeCode.Single => Reader(nameof(PayloadReader.ReadSingle)),
        TypeCode.Double => Reader(nameof(PayloadReader.ReadDouble)),
        _ => null,
    };

    private static MethodInfo Writer<T>() => typeof(PayloadWriter).GetMethod(nameof(PayloadWriter.Write), [typeof(T)])!;

    private static MethodInfo Reader(string name) => typeof(PayloadReader).GetMethod(name, Type.EmptyTypes)!;
}
