using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>An analysis of the fields that the IL of accessors and constructors uses.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Code that refers to a field or a method keeps it.")]
internal static class AccessorCode
{
    private const byte Ldfld = 0x7B;
    private const byte Ldflda = 0x7C;
    private const byte Stfld = 0x7D;
    private const byte Call = 0x28;
    private const byte Newobj = 0x73;
    private const byte Switch = 0x45;
    private const byte TwoBytes = 0xFE;

    /// <summary>Returns the fields that a method uses, or null if the runtime has no IL (native AOT).</summary>
    internal static FieldUses? UsesOf(ReflectedUniverse universe, MethodBase method)
    {
        try
        {
            return method.GetMethodBody()?.GetILAsByteArray() is { } code ? UsesOf(universe, method, code) : null;
        }
        catch (Exception e) when (e is NotSupportedException or InvalidOperationException)
        {
            return null;
        }
    }

    private static FieldUses UsesOf(ReflectedUniverse universe, MethodBase method, ReadOnlySpan<byte> code)
    {
        HashSet<FieldModel> loaded = [];
        HashSet<FieldModel> stored = [];
        HashSet<FieldModel> newObjects = [];
        Type[]? ofType = method.DeclaringType is { IsGenericType: true } declaring ? declaring.GetGenericArguments() : null;
        HashSet<Type> changed = [];
        HashSet<FieldModel> handedOn = [];
        bool isNewObject = false;
        for (int at = 0; at < code.Length;)
        {
            byte one = code[at++];
            if (one is Ldfld or Ldflda or Stfld
                && method.Module.ResolveField(BinaryPrimitives.ReadInt32LittleEndian(code[at..]), ofType, null) is { IsStatic: false } info)
            {
                FieldModel field = universe.Members.Of(info);
                if (one is Ldfld or Ldflda)
                {
                    loaded.Add(field);
                }

                if (one is Stfld)
                {
                    stored.Add(field);
                    changed.Add(info.DeclaringType!);
                }

                if (one is Ldflda)
                {
                    handedOn.Add(field);
                }

                if (one is Stfld && isNewObject)
                {
                    newObjects.Add(field);
                }
            }

            if (one is Call
                && method.Module.ResolveMethod(
                    BinaryPrimitives.ReadInt32LittleEndian(code[at..]),
                    ofType,
                    method.IsGenericMethod ? method.GetGenericArguments() : null)
                    is { IsStatic: false, IsSpecialName: true } called
                && called.Name.StartsWith("set_", StringComparison.Ordinal))
            {
                changed.Add(called.DeclaringType!);
            }

            isNewObject = one is Newobj
                && method.Module.ResolveMethod(BinaryPrimitives.ReadInt32LittleEndian(code[at..]), ofType, null)?.DeclaringType
                    == typeof(object);

            at += one switch
            {
                TwoBytes => 1 + OperandSize(code[at], hasPrefix: true),
                Switch => sizeof(int) * (1 + BinaryPrimitives.ReadInt32LittleEndian(code[at..])),
                _ => OperandSize(one, hasPrefix: false),
            };
        }

        // An address that is loaded to store a part of a struct isn't a store of the whole field.
        stored.UnionWith(handedOn.Where(field => !changed.Contains((Type)field.Type.Handle)));
        return new FieldUses(loaded, stored, newObjects);
    }

    /// <summary>
    /// Returns the number of operand bytes after an opcode. The operand of <c>switch</c> has further bytes.
    /// </summary>
    /// <param name="opcode">The last byte of the opcode.</param>
    /// <param name="hasPrefix">Whether the opcode has two bytes.</param>
    internal static int OperandSize(byte opcode, bool hasPrefix) => hasPrefix
        ? opcode switch
        {
            0x12 or 0x19 => 1,                              // unaligned., no.
            >= 0x09 and <= 0x0E => 2,                       // ldarg to stloc
            0x06 or 0x07 or 0x15 or 0x16 or 0x1C => 4,      // ldftn, ldvirtftn, initobj, constrained., sizeof
            _ => 0,
        }
        : opcode switch
        {
            >= 0x0E and <= 0x13 or 0x1F => 1,               // ldarg.s to stloc.s, ldc.i4.s
            >= 0x2B and <= 0x37 or 0xDE => 1,               // short branches
            0x21 or 0x23 => 8,                              // ldc.i8, ldc.r8
            0x20 or 0x22 => 4,                              // ldc.i4, ldc.r4
            >= 0x27 and <= 0x29 => 4,                       // jmp, call, calli
            >= 0x38 and <= 0x44 or 0xDD => 4,               // branches
            >= 0x6F and <= 0x75 => 4,                       // callvirt to isinst
            0x79 or (>= 0x7B and <= 0x81) => 4,             // unbox, ldfld to stobj
            0x8C or 0x8D or 0x8F => 4,                      // box, newarr, ldelema
            >= 0xA3 and <= 0xA5 => 4,                       // ldelem, stelem, unbox.any
            0xC2 or 0xC6 or 0xD0 => 4,                      // refanyval, mkrefany, ldtoken
            _ => 0,
        };
}
