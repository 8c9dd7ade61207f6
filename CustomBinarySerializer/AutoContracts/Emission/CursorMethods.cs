using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Emission;

/// <summary>What emitted code calls.</summary>
internal static class CursorMethods
{
    private const BindingFlags Internal = BindingFlags.Instance | BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly;

    internal static class Write
    {
        internal static readonly MethodInfo Host = Property(typeof(WriteCursor), nameof(WriteCursor.Host)).GetMethod!;
        internal static readonly MethodInfo Room = Method(typeof(WriteCursor), nameof(WriteCursor.Room));
        internal static readonly MethodInfo Byte = Method(typeof(WriteCursor), nameof(WriteCursor.WriteByte));
        internal static readonly MethodInfo Prefix = Method(typeof(WriteCursor), nameof(WriteCursor.WritePrefix));
        internal static readonly MethodInfo Text = Method(typeof(WriteCursor), nameof(WriteCursor.WriteText));
        internal static readonly MethodInfo TextByCall = Method(typeof(WriteCursor), nameof(WriteCursor.WriteTextByCall));
        internal static readonly MethodInfo InternedText = Method(typeof(WriteCursor), nameof(WriteCursor.WriteInternedText));
        internal static readonly MethodInfo EndInterning = Method(typeof(WriteCursor), nameof(WriteCursor.EndInterning));
        internal static readonly MethodInfo Block = Method(typeof(WriteCursor), nameof(WriteCursor.WriteBlock));
        internal static readonly MethodInfo Object = Method(typeof(WriteCursor), nameof(WriteCursor.WriteObject));
        internal static readonly MethodInfo ExactObject = Method(typeof(WriteCursor), nameof(WriteCursor.WriteExactObject));
        internal static readonly MethodInfo EnterObject = Method(typeof(WriteCursor), nameof(WriteCursor.EnterObject));
        internal static readonly MethodInfo LeaveObject = Method(typeof(WriteCursor), nameof(WriteCursor.LeaveObject));
        internal static readonly MethodInfo ThrowUnlessComplete = Method(typeof(WriteCursor), nameof(WriteCursor.ThrowUnlessComplete));
    }

    internal static class Read
    {
        internal static readonly MethodInfo Host = Property(typeof(ReadCursor), nameof(ReadCursor.Host)).GetMethod!;
        internal static readonly MethodInfo GetNext = Property(typeof(ReadCursor), nameof(ReadCursor.Next)).GetMethod!;
        internal static readonly MethodInfo SetNext = Property(typeof(ReadCursor), nameof(ReadCursor.Next)).SetMethod!;
        internal static readonly MethodInfo IsAtEnd = Method(typeof(ReadCursor), nameof(ReadCursor.IsAtEnd));
        internal static readonly MethodInfo Require = Method(typeof(ReadCursor), nameof(ReadCursor.Require));
        internal static readonly MethodInfo Byte = Method(typeof(ReadCursor), nameof(ReadCursor.ReadByte));
        internal static readonly MethodInfo Prefix = Method(typeof(ReadCursor), nameof(ReadCursor.ReadPrefix), typeof(byte*).MakeByRefType());
        internal static readonly MethodInfo Text = Method(typeof(ReadCursor), nameof(ReadCursor.ReadText), typeof(byte*).MakeByRefType(), typeof(int));
        internal static readonly MethodInfo TextByCall = Method(typeof(ReadCursor), nameof(ReadCursor.ReadText), typeof(int));
        internal static readonly MethodInfo TextBehind = Method(typeof(ReadCursor), nameof(ReadCursor.ReadTextBehind), typeof(byte*).MakeByRefType(), typeof(int), typeof(int));
        internal static readonly MethodInfo TextBehindByCall = Method(typeof(ReadCursor), nameof(ReadCursor.ReadTextBehind), typeof(int), typeof(int));
        internal static readonly MethodInfo InternedText = Method(typeof(ReadCursor), nameof(ReadCursor.ReadInternedText));
        internal static readonly MethodInfo InternedTextBehind = Method(typeof(ReadCursor), nameof(ReadCursor.ReadInternedTextBehind));
        internal static readonly MethodInfo EndInterning = Method(typeof(ReadCursor), nameof(ReadCursor.EndInterning));
        internal static readonly MethodInfo RefuseUntrustedData = Method(typeof(ReadCursor), nameof(ReadCursor.RefuseUntrustedData));
        internal static readonly MethodInfo CountOf = Method(typeof(ReadCursor), nameof(ReadCursor.CountOf));
        internal static readonly MethodInfo CountMemory = Method(typeof(ReadCursor), nameof(ReadCursor.CountMemory));
        internal static readonly MethodInfo Block = Method(typeof(ReadCursor), nameof(ReadCursor.ReadBlock));
        internal static readonly MethodInfo Object = Method(typeof(ReadCursor), nameof(ReadCursor.ReadObject));
        internal static readonly MethodInfo ExactObject = Method(typeof(ReadCursor), nameof(ReadCursor.ReadExactObject));
        internal static readonly MethodInfo EnterObject = Method(typeof(ReadCursor), nameof(ReadCursor.EnterObject));
        internal static readonly MethodInfo LeaveObject = Method(typeof(ReadCursor), nameof(ReadCursor.LeaveObject));
        internal static readonly MethodInfo ThrowCantReadInto = Method(typeof(ReadCursor), nameof(ReadCursor.ThrowCantReadInto));
        internal static readonly MethodInfo ThrowInvalidPrefix = Method(typeof(ReadCursor), nameof(ReadCursor.ThrowInvalidPrefix));
    }

    internal static class Flat
    {
        internal static readonly MethodInfo TryWriteText = Method(typeof(PrefixedText), nameof(PrefixedText.TryWrite));
        internal static readonly MethodInfo TryWriteTextByCall = Method(typeof(PrefixedText), nameof(PrefixedText.TryWriteByCall));
        internal static readonly MethodInfo TryReadTextByCall = Method(typeof(PrefixedText), nameof(PrefixedText.TryReadByCall));
        internal static readonly MethodInfo TryReadText = Method(typeof(PrefixedText), nameof(PrefixedText.TryRead));
        internal static readonly MethodInfo TryReuseText = Method(typeof(PrefixedText), nameof(PrefixedText.TryReuse));
    }

    internal static readonly MethodInfo ThrowIfDerived = new Action<object, Type>(ExactTypes.ThrowIfDerived).Method;
    internal static readonly MethodInfo StreamingContext = Property(typeof(PayloadHost), nameof(PayloadHost.StreamingContext)).GetMethod!;
    internal static readonly MethodInfo TypeFromHandle = new Func<RuntimeTypeHandle, Type?>(Type.GetTypeFromHandle).Method;
    internal static readonly MethodInfo TypeOf = new Func<Type>(new object().GetType).Method;
    internal static readonly MethodInfo Uninitialized = Method(typeof(InstanceFactory), nameof(InstanceFactory.CreateUninitialized));

    private static readonly MethodInfo s_store = Method(typeof(LittleEndian), nameof(LittleEndian.Store));
    private static readonly MethodInfo s_load = Method(typeof(LittleEndian), nameof(LittleEndian.Load));

    /// <summary>Stores the value on the stack at the address below it.</summary>
    [RequiresDynamicCode("Closes a generic method.")]
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The type parameter asks for no members.")]
    internal static void EmitStore(ILGenerator il, Type type)
    {
        if (BitConverter.IsLittleEndian)
        {
            il.Emit(OpCodes.Unaligned, (byte)1);
            il.Emit(OpCodes.Stobj, type);
        }
        else
        {
            il.Emit(OpCodes.Call, s_store.MakeGenericMethod(type));
        }
    }

    /// <summary>Loads a value from the address on the stack.</summary>
    [RequiresDynamicCode("Closes a generic method.")]
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The type parameter asks for no members.")]
    internal static void EmitLoad(ILGenerator il, Type type)
    {
        if (BitConverter.IsLittleEndian)
        {
            il.Emit(OpCodes.Unaligned, (byte)1);
            il.Emit(OpCodes.Ldobj, type);
        }
        else
        {
            il.Emit(OpCodes.Call, s_load.MakeGenericMethod(type));
        }
    }

    private static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods)] Type type,
        string name) =>
        type.GetMethod(name, Internal) ?? throw new MissingMethodException(type.FullName, name);

    private static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods)] Type type,
        string name,
        params Type[] parameters) =>
        type.GetMethod(name, Internal, parameters) ?? throw new MissingMethodException(type.FullName, name);

    private static PropertyInfo Property(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.NonPublicProperties)] Type type,
        string name) =>
        type.GetProperty(name, Internal) ?? throw new MissingMemberException(type.FullName, name);
}
