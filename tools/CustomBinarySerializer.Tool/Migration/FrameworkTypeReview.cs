using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Metadata;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Tool.Layouts;

#pragma warning disable SYSLIB0050 // Type.IsSerializable is the mark that is looked for.

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>
/// Determines for types from metadata how the library treats them at run time. Framework types are replaced by those of
/// this tool's runtime.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
[UnconditionalSuppressMessage("Trimming", "IL2057", Justification = ProgramAssembly.NotNative)]
internal static class FrameworkTypeReview
{
    // The assembly of the core types. Its facade, mscorlib, knows where they are today.
    private static readonly string s_core = typeof(object).Assembly.GetName().Name!;

    internal const string Delegate = "it is a delegate, which names code";

    /// <summary>Returns whether an assembly belongs to the framework.</summary>
    internal static bool IsOfFramework(Type type) => FrameworkTypes.IsOfFramework(type);

    /// <summary>Returns the framework type of this runtime with a name; null if there is none.</summary>
    /// <param name="fullName">The name with the namespace.</param>
    /// <param name="assembly">An assembly that has it or had it; null for the core library.</param>
    internal static Type? Find(string fullName, string? assembly) =>
        TypeName.TryParse(fullName, out TypeName? parsed) && parsed is { IsSimple: true, AssemblyName: null }
            ? new[] { assembly, s_core, "mscorlib" }.OfType<string>()
                .Select(name => Type.GetType($"{fullName}, {name}"))
                .FirstOrDefault(type => type is not null)
            : null;

    /// <summary>Returns the reason why no object of a declared type can be written; null if some can.</summary>
    internal static string? ReasonAgainst(Type type)
    {
        if (type.IsGenericParameter)
        {
            return null;
        }

        if (type.IsArray)
        {
            return ReasonAgainst(type.GetElementType()!);
        }

        if (UnwritableFields.IsAddress(type))
        {
            return "it is an address in the process";
        }

        if (TypeMarks.Is(type, typeof(Delegate)))
        {
            return Delegate;
        }

        if (TypeMarks.Has<InlineArrayAttribute>(type) || TypeMarks.Has<UnsafeValueTypeAttribute>(type))
        {
            return InlineArrays.Reason;
        }

        string? own = IsOfFramework(type) ? ReasonAgainstFramework(type) : null;
        return own ?? (type.IsConstructedGenericType
            ? type.GetGenericArguments().Select(ReasonAgainst).FirstOrDefault(one => one is not null)
            : null);
    }

    /// <summary>Returns the reason why a class of the program can't be registered; null if it can.</summary>
    internal static string? ReasonAgainstRegistration(Type type) =>
        TypeMarks.LevelsOf(type).FirstOrDefault(IsOfFramework) is { } level && RuntimeOf(level) is { } known
            ? ProcessTypes.ReasonOf(known)
            : null;

    /// <summary>
    /// Returns the description of a field that a class inherits from the framework and whose type needs a registration;
    /// null if there is none.
    /// </summary>
    internal static string? InheritedStateOf(Type type)
    {
        Type? level = TypeMarks.LevelsOf(type).Skip(1).FirstOrDefault(IsOfFramework);
        if (level is null || level.FullName is "System.Object" or "System.ValueType" or "System.Enum" or "System.MarshalByRefObject"
            || TypeMarks.Is(level, typeof(ISerializable)) || RuntimeOf(level) is not { } known)
        {
            return null;
        }

        foreach ((FieldInfo field, _) in SerializableFields.Of(known))
        {
            Type declared = field.FieldType.IsConstructedGenericType ? field.FieldType.GetGenericTypeDefinition() : field.FieldType;
            if (declared is { IsClass: true, IsArray: false, IsGenericParameter: false } && declared != typeof(object)
                && BuiltInForms.Find(declared) is null && BuiltInTypes.Find(declared) is null)
            {
                return $"{known.Name}.{field.Name} ({declared.Name})";
            }
        }

        return known.IsSerializable || known.IsAbstract ? null : $"{known.Name}, which isn't [Serializable]";
    }

    private static string? ReasonAgainstFramework(Type type)
    {
        if (type.IsInterface || type.IsPrimitive || type.IsEnum)
        {
            return null;
        }

        if (RuntimeOf(type) is not { } known)
        {
            return type.IsSerializable ? null : FrameworkTypes.Closed;
        }

        return BuiltInForms.Find(known) is not null || BuiltInTypes.Find(known) is not null || ScalarCodecs.Find(known) is not null ? null
            : ProcessTypes.ReasonOf(known) ?? (FrameworkTypes.IsClosed(known) ? FrameworkTypes.Closed : null);
    }

    private static Type? RuntimeOf(Type type)
    {
        Type definition = type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type;
        return Find(definition.FullName!, definition.Assembly.GetName().Name);
    }
}
