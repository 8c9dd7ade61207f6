using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Tool.Layouts;

#pragma warning disable SYSLIB0050 // Surrogates and [Serializable] are what is looked for.

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>The decisions that the types of a program need, whatever its old files contain.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = ProgramAssembly.NotNative)]
internal sealed class ProgramReview
{
    /// <summary>The text of decisions about fields for delegates.</summary>
    internal const string OfDelegate =
        "A delegate or event names code and is never written. Mark it with [NonSerialized] ([field: NonSerialized] for an event), and " +
        "subscribe again after reading. Old files with subscribers are read then, without them.";

    /// <summary>The text of decisions about fields for delegates in classes of packages.</summary>
    internal const string OfDelegateInPackage =
        "A delegate or event names code and is never written." + Unsubscribe + " Old files with subscribers can't be read.";

    private const string OfNullDelegate =
        NullDelegate + " Mark it with [NonSerialized] ([field: NonSerialized] for an event), unless it is null whenever the " +
        "object is written.";

    private const string OfNullDelegateInPackage = NullDelegate + Unsubscribe;

    private const string Unsubscribe = " The class is of a package and can't be marked: remove the subscribers before it is written.";

    private const string NullDelegate =
        "No old file has a delegate, so this was null. A delegate or event names code and is never written: an object with " +
        "subscribers is an error.";

    private const string WithSurrogate = "Write the class, which is of a package, with a surrogate";

    private const BindingFlags AnyConstructor =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly ProgramMetadata _program;
    private readonly bool _areDelegatesNull;
    private readonly List<Decision> _decisions = [];
    private readonly List<string> _open = [];
    private readonly List<string> _comparers = [];
    private readonly List<string> _withInfo = [];

    private ProgramReview(ProgramMetadata program, bool areDelegatesNull)
    {
        _program = program;
        _areDelegatesNull = areDelegatesNull;
    }

    /// <summary>Reviews the types that are registered, and the classes that help to serialize them.</summary>
    /// <param name="program">The types of the program.</param>
    /// <param name="assemblies">The assemblies whose types are registered.</param>
    /// <param name="areDelegatesNull">Whether there are old files, none of which has a delegate.</param>
    /// <param name="inOldFiles">The types of which old files have objects; null without old files.</param>
    internal static IReadOnlyList<Decision> Of(
        ProgramMetadata program, IReadOnlyList<ScannedAssembly> assemblies, bool areDelegatesNull, IEnumerable<Type>? inOldFiles)
    {
        ProgramReview review = new(program, areDelegatesNull);
        ProgramReview unused = new(program, areDelegatesNull);
        HashSet<Type>? used = inOldFiles is null ? null : [.. inOldFiles.SelectMany(TypeMarks.LevelsOf).Select(DefinitionOf)];
        foreach (ScannedAssembly assembly in assemblies)
        {
            bool isOwn = !assembly.File.IsPackage || used is null;
            foreach (Type type in assembly.Types.Serializable.Where(type => !type.IsEnum && !type.IsInterface))
            {
                bool isNeeded = isOwn || used!.Contains(type) || FrameworkTypeReview.ReasonAgainstRegistration(type) is not null;
                (isNeeded ? review : unused).Add(type);
            }

            foreach (SkippedType skipped in assembly.Types.Skipped.Where(one =>
                (isOwn || used!.Contains(one.Type)) && !one.Type.IsAbstract && !IsOfCompiler(one.Type)))
            {
                review._decisions.Add(Decision.Check(NameOf(skipped.Type), $"Not registered, because {skipped.Reason}."));
            }
        }

        foreach (Type type in program.Assemblies.Where(one => !one.File.IsPackage).SelectMany(one => one.All))
        {
            review.AddHelper(type);
        }

        review.AddLists();
        review.AddUnused(unused);
        return review._decisions;
    }

    /// <summary>Returns the name of a type as C# has it, without arguments of generic types.</summary>
    internal static string NameOf(Type type) => (type.FullName ?? type.Name).Replace('+', '.');

    private static bool IsOfCompiler(Type type) => !Identifiers.IsSpeakable(type.Name.Split('`')[0]);

    private void Add(Type type)
    {
        if (FrameworkTypeReview.ReasonAgainstRegistration(type) is { } reason)
        {
            Require(
                NameOf(type),
                $"RegisterAssembly fails because of this class: {reason}. Remove [Serializable] from it, as nothing can read it.");
            return;
        }

        if (FrameworkTypeReview.InheritedStateOf(type) is { } state)
        {
            Require(
                NameOf(type),
                $"It inherits private state of the framework: {state}. Register that type, too, as the error on writing says; or hold " +
                    "the framework's object in a field instead of deriving from it.");
        }

        if (TypeMarks.Is(type, typeof(ISerializable)))
        {
            AddInfo(type);
            return;
        }

        foreach ((FieldInfo field, _) in SerializableFields.Of(type))
        {
            if (!FrameworkTypeReview.IsOfFramework(field.DeclaringType!) && !IsOfOtherReviewed(type, field.DeclaringType!))
            {
                Add(field, $"{NameOf(type)}.{FieldNames.Shown(field.Name)}");
            }
        }
    }

    // A field that a reviewed base class declares is reported there.
    private bool IsOfOtherReviewed(Type type, Type declaring)
    {
        Type definition = DefinitionOf(declaring);
        return definition != type && _program.HomeOf(definition)?.Registers(definition) == true;
    }

    private static Type DefinitionOf(Type type) => type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : type;

    // The names and values of an object are unknown before it exists.
    private void AddInfo(Type type)
    {
        bool hasConstructor = type.IsAbstract || type.GetConstructors(AnyConstructor).Any(constructor =>
            constructor.GetParameters().Select(parameter => parameter.ParameterType.FullName)
                .SequenceEqual([typeof(SerializationInfo).FullName, typeof(StreamingContext).FullName]));
        if (hasConstructor)
        {
            _withInfo.Add(NameOf(type));
        }
        else
        {
            Require(
                NameOf(type),
                "It implements ISerializable and has no constructor (SerializationInfo, StreamingContext) of its own, without which it " +
                    $"can't be read. {(IsOfPackage(type) ? WithSurrogate : "Add it")}, " +
                    "unless GetObjectData names another class by SetType.");
        }
    }

    private void Add(FieldInfo field, string name)
    {
        Type type = field.FieldType;
        string? reason = FrameworkTypeReview.ReasonAgainst(type);
        bool isOfPackage = IsOfPackage(field.DeclaringType!);
        if (reason == FrameworkTypeReview.Delegate && _areDelegatesNull)
        {
            _decisions.Add(Decision.Check(name, isOfPackage ? OfNullDelegateInPackage : OfNullDelegate));
        }
        else if (reason is not null)
        {
            Require(
                name,
                reason == FrameworkTypeReview.Delegate
                    ? (isOfPackage ? OfDelegateInPackage : OfDelegate)
                    : $"No object in this field can be written: {reason}. " + (isOfPackage
                        ? $"{WithSurrogate}."
                        : "Mark it with [NonSerialized] and set it after reading, or write the type with a surrogate."));
        }
        else if (TypeMarks.Is(type, typeof(IComparer)) || TypeMarks.Is(type, typeof(IComparer<>))
            || TypeMarks.Is(type, typeof(IEqualityComparer)) || TypeMarks.Is(type, typeof(IEqualityComparer<>)))
        {
            _comparers.Add(name);
        }
        else if (IsOpen(type))
        {
            _open.Add(name);
        }
        else
        {
            AddUnmarked(type, name, isOfPackage);
        }
    }

    private bool IsOfPackage(Type type) => _program.HomeOf(type)?.File.IsPackage == true;

    private void AddUnmarked(Type type, string name, bool isOfPackage)
    {
        foreach (Type part in PartsOf(type))
        {
            if (part is { IsValueType: false, IsInterface: false, IsAbstract: false, IsSerializable: false }
                && _program.HomeOf(part) is not null
                && !TypeMarks.Has<BinaryTypeIdAttribute>(part))
            {
                _decisions.Add(Decision.Check(
                    name,
                    $"{NameOf(part)} isn't [Serializable]: BinaryFormatter wrote the field only while it was null. " +
                        (isOfPackage
                            ? $"{WithSurrogate} to write more."
                            : "To write more, mark the class and run this command again; else mark the field with [NonSerialized].")));
            }
        }
    }

    private static IEnumerable<Type> PartsOf(Type type) =>
        type.HasElementType ? PartsOf(type.GetElementType()!)
            : type.IsConstructedGenericType ? [type.GetGenericTypeDefinition(), .. type.GetGenericArguments().SelectMany(PartsOf)]
            : type.IsGenericParameter ? []
            : [type];

    private static bool IsOpen(Type type) =>
        type.FullName is "System.Object" or "System.ValueType" or "System.Array" || type.IsInterface
            || (type.FullName?.StartsWith("System.Collections.", StringComparison.Ordinal) == true
                && !type.IsGenericType && TypeMarks.Is(type, typeof(ICollection)));

    private void AddHelper(Type type)
    {
        if (type.IsInterface || type.IsAbstract)
        {
            return;
        }

        if (TypeMarks.Is(type, typeof(ISerializationSurrogate)) || TypeMarks.Is(type, typeof(ISurrogateSelector)))
        {
            Require(
                NameOf(type),
                "A surrogate works as before if the formatter has its selector. Set SurrogateSelector in MigratedTypes.CreateFormatter. " +
                    "Types that only a surrogate can write need RegistrationOptions.AllowUnsuitableType.");
        }
        else if (TypeMarks.Is(type, typeof(SerializationBinder)))
        {
            Require(
                NameOf(type),
                "A binder that finds renamed types is replaced by the Map and MapAssembly calls in MigratedTypes. One that refuses types " +
                    "isn't needed, because only registered types arrive. If it does more, set Binder in MigratedTypes.CreateFormatter.");
        }
        else if (!type.IsSerializable && (TypeMarks.Is(type, typeof(IComparer<>)) || TypeMarks.Is(type, typeof(IEqualityComparer<>))))
        {
            _decisions.Add(Decision.Check(
                NameOf(type),
                "The comparer isn't [Serializable], so that no collection that holds it can be written. Mark it if one is in an object " +
                    "that is written, and run this command again."));
        }
    }

    private void AddLists()
    {
        AddList(
            _withInfo,
            "types of ISerializable",
            "GetObjectData decides what is written, which metadata doesn't show. The types of its values must be registered. The " +
                "comparison of the old files shows those that aren't.");
        AddList(
            _comparers,
            "fields for comparers",
            "Default comparers, StringComparer and registered classes are written. A comparer made of a delegate " +
                "(Comparer<T>.Create) is refused.");
        AddList(
            _open,
            "fields of object, interfaces and untyped collections",
            "Any registered type may be there. The old files show which types were.");
    }

    // A package has many classes that the program never writes, and whose source it can't change.
    private void AddUnused(ProgramReview unused)
    {
        AddList(
            [.. unused._decisions.Where(decision => decision.IsRequired).Select(decision => decision.Subject)],
            "classes and fields of packages",
            "No old file has such an object, which can't be written or read. Nothing need be done unless the program writes one.");
    }

    private void AddList(List<string> names, string what, string text)
    {
        if (names.Count > 0)
        {
            _decisions.Add(Decision.Check(
                names.Count == 1 ? names[0] : string.Create(CultureInfo.InvariantCulture, $"{names.Count} {what}"),
                names.Count == 1 ? text : $"{text} They are {string.Join(", ", names)}."));
        }
    }

    private void Require(string subject, string text) => _decisions.Add(Decision.Required(subject, text));
}

/// <summary>Names of fields in messages.</summary>
internal static class FieldNames
{
    /// <summary>
    /// Returns the name of the property for a field that the compiler made, without the name of the base class.
    /// </summary>
    internal static string Shown(string field)
    {
        string own = field[(field.LastIndexOf('+') + 1)..];
        return own.StartsWith('<') && own.IndexOf('>', StringComparison.Ordinal) is > 1 and var end ? own[1..end] : own;
    }
}
