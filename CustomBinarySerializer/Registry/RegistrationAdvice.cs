using System.Globalization;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Registry;

/// <summary>Advice in errors about unregistered types: the registration call in C# that compiles.</summary>
internal static class RegistrationAdvice
{
    // Types that are public at run time, but in no reference assembly.
    private static readonly string[] s_hidden =
    [
        "System.Collections.Generic.ByteEqualityComparer",
        "System.Collections.Generic.EnumEqualityComparer`1",
        "System.Collections.Generic.GenericComparer`1",
        "System.Collections.Generic.GenericEqualityComparer`1",
        "System.Collections.Generic.NonRandomizedStringEqualityComparer",
        "System.Collections.Generic.NullableComparer`1",
        "System.Collections.Generic.NullableEqualityComparer`1",
        "System.Collections.Generic.ObjectComparer`1",
        "System.Collections.Generic.ObjectEqualityComparer`1",
        "System.Collections.Generic.SortedDictionary`2+KeyValuePairComparer",
        "System.Collections.Generic.SortedList`2+KeyList",
        "System.Collections.Generic.SortedList`2+ValueList",
        "System.Collections.Generic.TreeSet`1",
        "System.Collections.ListDictionaryInternal",
        "System.Collections.Specialized.ListDictionary+DictionaryNode",
        "System.CultureAwareComparer",
        "System.Diagnostics.Contracts.ContractException",
        "System.IO.Compression.ZLibException",
        "System.Net.CookieVariant",
        "System.Net.PathList",
        "System.OrdinalComparer",
        "System.Reflection.Emit.PEFileKinds",
        "System.Runtime.InteropServices.AssemblyRegistrationFlags",
        "System.Runtime.InteropServices.ExporterEventKind",
        "System.Runtime.InteropServices.RegistrationClassContext",
        "System.Runtime.InteropServices.RegistrationConnectionType",
        "System.UnitySerializationHolder",
        "System.Xml.Xsl.Runtime.IteratorResult",
        "System.Xml.Xsl.Runtime.SetIteratorResult",
    ];

    /// <summary>The name of the method that registers object graphs.</summary>
    internal const string RegisterSerializable = "RegisterSerializable";

    private const string Package = " RegisterSerializable is in the package CustomBinarySerializer.BinaryFormatter.";

    /// <summary>Returns the advice for an object that a contract writes, or for the root of a frame.</summary>
    /// <param name="type">The type of the object.</param>
    /// <param name="isMember">Whether the object is known to be in a member.</param>
    /// <param name="registry">The registry that lacks the type.</param>
    internal static string ForContract(Type type, bool isMember, TypeRegistry registry)
    {
        if (RegistrationChecks.IsHandWritten(type))
        {
            return Call(type, nameof(TypeRegistry.Register));
        }

        string? refusal = RefusalOf(type);
        if (refusal is null)
        {
            return IsMarked(type) && ReasonAgainst(type, registry) is null
                ? CallForGraphs(type, registry)
                : Call(type, nameof(TypeRegistry.Register));
        }

        return registry.Source?.Holds(type) == true
            ? "It can't have a contract, but object graphs hold it: register the type that holds it with RegisterSerializable. "
                + "As the root of what a formatter writes, it needs a registry in which any type is registered so."
            : registry.Source is null && ProcessTypes.ReasonOf(type) is null && FrameworkTypes.IsOfFramework(type)
                ? $"It can't have a contract: {refusal}"
            : ReasonAgainst(type, registry) is { } reason
                ? $"It can't be: {reason}.{(isMember ? $" {LayoutErrors.RemedyOfLeavingOut}" : "")}"
            : $"{CallForGraphs(type, registry)} Register would refuse it: {refusal}";
    }

    private static string CallForGraphs(Type type, TypeRegistry registry) =>
        $"{Call(type, RegisterSerializable)}{(registry.Source is null ? Package : "")}";

    private static string? ReasonAgainst(Type type, TypeRegistry registry) =>
        registry.Source is { } source ? source.ReasonAgainst(type)
            : ProcessTypes.ReasonOf(type)
                ?? (FrameworkTypes.IsClosed(type) && BuiltInTypes.FindWithId(type) is null ? FrameworkTypes.Closed : null);

    private static string? RefusalOf(Type type)
    {
        try
        {
            ReflectedPlans.Plan(type, RegistrationOptions.Default, static _ => null, out _);
            return null;
        }
        catch (ArgumentException e)
        {
            return LayoutErrors.TextOf(e);
        }
    }

    // BinaryFormatter wrote all fields of such types, and programs that used it expect that.
#pragma warning disable SYSLIB0050 // IsSerializable is what [Serializable] becomes.
    private static bool IsMarked(Type type) =>
        type is { IsSerializable: true, IsEnum: false, IsArray: false } && !FrameworkTypes.IsOfFramework(type);
#pragma warning restore SYSLIB0050

    /// <summary>Returns a sentence with the C# call that registers a type.</summary>
    internal static string Call(Type type, string method) =>
        method == RegisterSerializable && type.IsGenericType && !FrameworkTypes.IsOfFramework(type) && IsNameable(type)
            ? $"Register its definition with an id of your choice: registry.{method}("
                + $"typeof({NameOfDefinition(type.GetGenericTypeDefinition())}), typeId){HintOfAccess(type)}."
            : $"Register it with an id of your choice: registry.{method}{Argument(type)}{HintOfAccess(type)}.";

    private static string HintOfAccess(Type type) =>
        IsAccessible(type) || !IsNameable(type) ? "" : $" (in a class that may name {ReflectedNames.Of(type)})";

    // Converts Shop.Outer`1+Inner`2 to Shop.Outer<>.Inner<,>.
    private static string NameOfDefinition(Type definition) =>
        string.Join('.', definition.FullName!.Split('+').Select(static part =>
            part.IndexOf('`', StringComparison.Ordinal) is >= 0 and int end
                ? $"{part[..end]}<{new string(',', int.Parse(part.AsSpan(end + 1), CultureInfo.InvariantCulture) - 1)}>"
                : part));

    // Reflection finds types that C# can't name, such as anonymous types and types inside framework collections.
    private static string Argument(Type type) =>
        IsNameable(type)
            ? $"<{ReflectedNames.Whole(type)}>(typeId)"
            : $"(System.Type.GetType(\"{type.AssemblyQualifiedName}\", throwOnError: true)!, typeId)";

    /// <summary>Returns whether C# outside of the framework can name a type.</summary>
    internal static bool IsNameable(Type type) =>
        ReflectedNames.IsSpeakable(type)
        && (!FrameworkTypes.IsOfFramework(type) || (type.IsVisible && !s_hidden.Contains(NameOf(type), StringComparer.Ordinal)));

    private static string? NameOf(Type type) => (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName;

    private static bool IsAccessible(Type type) =>
        type.IsGenericParameter
        || !ReflectedNames.IsSpeakable(type)
        || (type.HasElementType ? IsAccessible(type.GetElementType()!)
            : !type.IsNestedPrivate && !type.IsNestedFamily && !type.IsNestedFamANDAssem
            && (type.DeclaringType is null || IsAccessible(type.DeclaringType))
            && type.GetGenericArguments().All(IsAccessible));
}
