using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Metadata;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Text;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Import.Inspection;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.Tool.Layouts;

#pragma warning disable SYSLIB0050 // IsNotSerialized is what [NonSerialized] becomes.

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>A type of the program under the name in old files.</summary>
/// <param name="OldName">The full name in old files; of a generic type, that of the definition.</param>
/// <param name="OldAssembly">The simple name of the assembly in old files.</param>
/// <param name="Type">The type now.</param>
internal sealed record RenamedType(string OldName, string OldAssembly, Type Type);

/// <summary>The search for the types of old files among those of the program.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = ProgramAssembly.NotNative)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = ProgramAssembly.NotNative)]
internal sealed class OldFileReview
{
    private const BindingFlags OwnFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private const string Gone = "it is gone and no field holds it any more, nothing need be done: it is passed over.";

    private readonly ProgramMetadata _program;
    private readonly Dictionary<(string Name, string? Assembly), Type> _found = [];

    internal OldFileReview(ProgramMetadata program, OldTypes old)
    {
        _program = program;
        foreach (OldType type in old.Types.OrderBy(type => type.Name, StringComparer.Ordinal))
        {
            if (type.ReasonAgainst is not null)
            {
                Unreadable.Add(type);
            }
            else if (AssemblyNames.IsFramework(type.Assembly))
            {
                AddFramework(type);
            }
            else
            {
                Add(type);
            }
        }

        AddRenames();
    }

    /// <summary>Gets the types of the program that old files name.</summary>
    internal IEnumerable<Type> Used => _found.Values.Distinct();

    /// <summary>Gets the old and current simple names of assemblies whose types kept their names.</summary>
    internal List<(string OldName, string NewName)> Assemblies { get; } = [];

    /// <summary>Gets the types that have another name now, or that left their assembly alone.</summary>
    internal List<RenamedType> Types { get; } = [];

    /// <summary>Gets the framework types that need a registration.</summary>
    internal List<Type> Framework { get; } = [];

    /// <summary>Gets the old types whose objects can't be read.</summary>
    internal List<OldType> Unreadable { get; } = [];

    /// <summary>Gets the decisions that a person has to make.</summary>
    internal List<Decision> Decisions { get; } = [];

    private void AddFramework(OldType old)
    {
        if (old.NeedsRegistration)
        {
            AddRegistered(old);
        }
    }

    private void AddRegistered(OldType old)
    {
        Type? now = FrameworkTypeReview.Find(DefinitionOf(old.Name), old.Assembly);
        if (ReasonToDecide(now) is not { } reason)
        {
            Framework.Add(now!);
        }
        else if (old.Objects > 0)
        {
            Require(old, reason);
        }
    }

    private static string? ReasonToDecide(Type? framework) =>
        framework is null
            ? "The runtime of this command doesn't have it. If the program has it, from Windows Desktop or a package, register it with " +
                $"RegisterSerializable. If {Gone}"
        : GraphSource.ReasonAgainstRegistration(framework) is { } reason
            ? $"It can't be registered: {reason}. If {Gone}"
        : !RegistrationAdvice.IsNameable(framework)
            ? "It is a class that the framework keeps to itself, and its fields may change. " +
                RegistrationAdvice.Call(framework, RegistrationAdvice.RegisterSerializable)
        : null;

    private void Add(OldType old)
    {
        (string, string?) key = (DefinitionOf(old.Name), old.Assembly);
        if (!_found.TryGetValue(key, out Type? type))
        {
            if (!old.NeedsRegistration && old.Objects == 0)
            {
                return;
            }

            type = Find(old);
            if (type is null)
            {
                return;
            }

            _found.Add(key, type);
        }

        // Entries of a SerializationInfo are written with their types.
        foreach (OldType entry in TypeMarks.Is(type, typeof(ISerializable)) ? old.Enums : [])
        {
            if (AssemblyNames.IsFramework(entry.Assembly) && !entry.NeedsRegistration)
            {
                AddRegistered(entry);
            }
        }

        CompareMembers(old, type);
    }

    private Type? Find(OldType old)
    {
        string definition = DefinitionOf(old.Name);
        Type[] named = [.. _program.Find(definition)];
        Type[] here = [.. named.Where(type => IsIn(type, old.Assembly))];
        named = here.Length > 0 ? here : named;
        if (named.Length == 1)
        {
            AddKind(old, named[0]);
            return named[0];
        }

        if (named.Length > 1)
        {
            Require(
                old,
                $"Several assemblies have a type of this name: {string.Join(", ", named.Select(AssemblyOf))}. Add the right one to " +
                    "MigratedTypes with importer.Map.");
            return null;
        }

        return FindRenamed(old, definition);
    }

    private Type? FindRenamed(OldType old, string definition)
    {
        string simple = definition[(definition.LastIndexOfAny(['.', '+']) + 1)..];
        Type[] candidates =
        [
            .. _program.FindBySimpleName(simple)
                .Where(type => !type.IsAbstract && old.IsEnum == type.IsEnum && MissingIn(type, old).Count == 0),
        ];
        if (candidates.Length == 1)
        {
            Require(
                old,
                $"Not found, but {ProgramReview.NameOf(candidates[0])} of {AssemblyOf(candidates[0])} has the same name and all its " +
                    "members. MigratedTypes maps it to that type. Correct the call of Map if that is wrong.");
            return candidates[0];
        }

        Require(
            old,
            $"No assembly has a type of this name. If it was renamed, add importer.Map to MigratedTypes. If {Gone} Else the old class " +
                "must come back to read the files.");
        return null;
    }

    // A type that RegisterAssembly passes over is registered by itself, or not at all.
    private void AddKind(OldType old, Type type)
    {
        if (TypeMarks.Has<BinaryTypeIdAttribute>(type) || (TypeMarks.Is(type, typeof(ICustomBinarySerializable)) && !type.IsAbstract))
        {
            Require(
                old,
                "It has a contract now, so that it has no fields by name any more. Read its old files over a second registry, in which " +
                    "it is registered by RegisterSerializable.");
        }
        else if (_program.HomeOf(type)?.Registers(type) == false && !type.IsInterface && !type.IsAbstract)
        {
            Decisions.Add(Decision.Check(
                Shown(old),
                old.Objects > 0
                    ? "It isn't [Serializable] any more. MigratedTypes registers it all the same, because old files have objects of it."
                    : "It isn't [Serializable]. MigratedTypes registers it all the same, because types in old files are made of it."));
        }
    }

    private void CompareMembers(OldType old, Type type)
    {
        if (old.IsEnum || type.IsEnum || type.IsInterface || TypeMarks.Is(type, typeof(ISerializable)))
        {
            return;
        }

        // A field with [NonSerialized] was decided about.
        HashSet<string> left =
        [
            .. TypeMarks.LevelsOf(type)
                .SelectMany(level => level.GetFields(OwnFields))
                .Where(field => field.IsNotSerialized)
                .Select(field => field.Name),
        ];
        List<string> missing = MissingIn(type, old);
        missing.RemoveAll(name => left.Contains(name[(name.LastIndexOf('+') + 1)..]));
        if (missing.Count == 0)
        {
            return;
        }

        string[] added = [.. NamesOf(type).Where(name => !old.Members.ContainsKey(name)).Select(FieldNames.Shown)];
        string candidates = added.Length == 0 ? "" : $" The files don't have: {string.Join(", ", added)}.";
        Require(
            old,
            $"The class has no field for {string.Join(", ", missing.Select(name => VisibleText.Of($"{old.Members[name]} {name}")))}. " +
                "Fields are found by their names, so the values are passed over. If a field was renamed, give its old name back (or read " +
                $"it with a surrogate).{candidates}");
    }

    private static List<string> MissingIn(Type type, OldType old)
    {
        HashSet<string> names = [.. NamesOf(type)];
        HashSet<string> inherited = [.. names.Select(name => name[(name.LastIndexOf('+') + 1)..])];

        // The name of a base class precedes its private fields, and it may have been renamed with the class.
        return [.. old.Members.Keys.Where(name =>
            !names.Contains(name) && !(name.LastIndexOf('+') is >= 0 and var end && inherited.Contains(name[(end + 1)..])))];
    }

    private static IEnumerable<string> NamesOf(Type type) => SerializableFields.Of(type).Select(each => each.Name);

    /// <summary>Divides the types that moved into renamed assemblies and single types.</summary>
    private void AddRenames()
    {
        HashSet<string> kept = new(
            _found.Where(pair => IsIn(pair.Value, pair.Key.Assembly)).Select(pair => pair.Key.Assembly!), StringComparer.OrdinalIgnoreCase);
        foreach (var group in _found.Where(pair => !IsIn(pair.Value, pair.Key.Assembly)).GroupBy(pair => pair.Key.Assembly!))
        {
            string? target = kept.Contains(group.Key) ? null : group.Where(pair => pair.Value.FullName == pair.Key.Name)
                .GroupBy(pair => AssemblyOf(pair.Value))
                .OrderByDescending(types => types.Count()).ThenBy(types => types.Key, StringComparer.Ordinal)
                .FirstOrDefault()?.Key;
            if (target is not null)
            {
                Assemblies.Add((group.Key, target));
                Decisions.Add(Decision.Check(
                    VisibleText.Of(group.Key),
                    $"The assembly {VisibleText.Of(group.Key)} of the old files isn't there. Its types are in {target}. MigratedTypes " +
                        "maps the name."));
            }

            AddTypes(group.Where(pair => pair.Value.FullName != pair.Key.Name || AssemblyOf(pair.Value) != target));
        }

        AddTypes(_found.Where(pair => IsIn(pair.Value, pair.Key.Assembly) && pair.Value.FullName != pair.Key.Name));
    }

    private void AddTypes(IEnumerable<KeyValuePair<(string Name, string? Assembly), Type>> renamed)
    {
        foreach (((string name, string? assembly), Type type) in renamed)
        {
            // Only a name that Map accepts.
            if (TypeName.TryParse($"{name}, {assembly}", out TypeName? parsed) && parsed.IsSimple)
            {
                Types.Add(new RenamedType(name, assembly!, type));
            }
        }
    }

    private static bool IsIn(Type type, string? assembly) => string.Equals(AssemblyOf(type), assembly, StringComparison.OrdinalIgnoreCase);

    internal static string AssemblyOf(Type type) => type.Assembly.GetName().Name ?? "";

    private static string DefinitionOf(string name) =>
        name.IndexOf('[', StringComparison.Ordinal) is > 0 and var arguments ? name[..arguments] : name;

    /// <summary>Returns a name with its assembly, for messages.</summary>
    internal static string Shown(OldType old) => VisibleText.Of(old.Assembly is null ? old.Name : $"{old.Name}, {old.Assembly}");

    private void Require(OldType old, string text) =>
        Decisions.Add(Decision.Required(
            Shown(old), $"{text} ({Quantity.Of(old.Objects, "object")} in old files.)"));
}
