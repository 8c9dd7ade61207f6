using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>What reflection doesn't say of a program, and only trying it out shows.</summary>
internal static class RunningProgram
{
    /// <summary>
    /// Whether this program was trimmed, so that what a type seems to lack may only have been removed.
    /// </summary>
    // Nothing refers to the method of this class, so it is the first to go.
    internal static bool IsTrimmed { get; } = MethodsOf(typeof(Unused)).Length == 0;

    /// <summary>Returns where a field begins in its struct, in bytes.</summary>
    // Marshal.OffsetOf is about memory outside the runtime: here, a struct shows where a field of ones is in it.
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Asked only where code can be made at run time.")]
    internal static int OffsetOf(FieldInfo field)
    {
        Array ones = Array.CreateInstance(field.FieldType, 1);
        BytesOf(ones).Fill(byte.MaxValue);
        Array holder = Array.CreateInstance(field.DeclaringType!, 1);
        object box = holder.GetValue(0)!;
        field.SetValue(box, ones.GetValue(0));
        holder.SetValue(box, 0);
        return BytesOf(holder).IndexOf(byte.MaxValue);
    }

    private static Span<byte> BytesOf(Array one) =>
        MemoryMarshal.CreateSpan(
            ref MemoryMarshal.GetArrayDataReference(one), RuntimeHelpers.SizeOf(one.GetType().GetElementType()!.TypeHandle));

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "That the method is gone is what it finds out.")]
    private static MethodInfo[] MethodsOf(Type type) =>
        type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);

    private static class Unused
    {
        [SuppressMessage("CodeQuality", "IDE0051:Remove unused private members", Justification = "That is its purpose.")]
        private static void Method()
        {
        }
    }
}
