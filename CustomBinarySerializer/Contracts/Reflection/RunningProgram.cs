using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>Facts about the running program that only an experiment shows.</summary>
internal static class RunningProgram
{
    /// <summary>Whether the program was trimmed, so that missing members may only have been removed.</summary>
    // Trimming removes the method of this class first, because nothing refers to it.
    internal static bool IsTrimmed { get; } = MethodsOf(typeof(Unused)).Length == 0;

    /// <summary>Returns the offset of a field in its struct, in bytes.</summary>
    /// <remarks>Marshal.OffsetOf is about unmanaged memory. Here, a field with all bits set shows its offset.</remarks>
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
