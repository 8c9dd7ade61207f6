using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Import.Inspection;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Tool.Layouts;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>
/// The registrations of a program, and the places that somebody has to decide about. Computed from metadata and old
/// files.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = ProgramAssembly.NotNative)]
internal sealed class MigrationPlan
{
    private MigrationPlan(ProgramMetadata program, OldTypes old)
    {
        OldFileReview files = new(program, old);
        Renames = files;
        Assemblies = AssembliesOf(program, files);
        Singles =
        [
            .. files.Used.Where(type => IsSingle(type, program)).OrderBy(type => type.FullName, StringComparer.Ordinal),
            .. files.Framework.Distinct(),
        ];
        Types =
        [
            .. Assemblies.SelectMany(one => one.Types.Serializable.OrderBy(TypeFingerprint.NameOf, StringComparer.Ordinal)),
            .. Singles,
        ];
        IReadOnlyList<Decision> ofProgram =
            ProgramReview.Of(
                program,
                Assemblies,
                areDelegatesNull: old.Messages > 0 && !files.Unreadable.Any(IsDelegate),
                inOldFiles: old.Messages > 0 ? files.Used : null);
        bool hasDelegates = ofProgram.Any(decision => decision.Text is ProgramReview.OfDelegate or ProgramReview.OfDelegateInPackage);
        Decisions =
        [
            .. files.Unreadable.Select(type => OfUnreadable(type, hasDelegates)),
            .. files.Decisions,
            .. ofProgram,
            .. SharedNames(Assemblies),
        ];
    }

    /// <summary>Gets the assemblies that RegisterAssembly registers.</summary>
    internal IReadOnlyList<ScannedAssembly> Assemblies { get; }

    /// <summary>
    /// Gets the types that are registered one by one. Types of the program are metadata, types of the framework are
    /// loaded.
    /// </summary>
    internal IReadOnlyList<Type> Singles { get; }

    /// <summary>Gets all types that need ids, in the order in which new ones get them.</summary>
    internal IReadOnlyList<Type> Types { get; }

    /// <summary>Gets the renamed types and assemblies.</summary>
    internal OldFileReview Renames { get; }

    /// <summary>Gets the decisions that a person has to make.</summary>
    internal IReadOnlyList<Decision> Decisions { get; }

    /// <summary>Creates the plan.</summary>
    /// <param name="program">The types of the program.</param>
    /// <param name="old">The types of the old files.</param>
    internal static MigrationPlan Of(ProgramMetadata program, OldTypes old) => new(program, old);

    /// <summary>Returns the ids that types declare themselves.</summary>
    internal IReadOnlyDictionary<int, Type> DeclaredIds()
    {
        Dictionary<int, Type> declared = [];
        foreach (Type type in Assemblies.SelectMany(one => one.All))
        {
            CustomAttributeData? mark = type.GetCustomAttributesData()
                .FirstOrDefault(one => one.AttributeType.FullName == typeof(BinaryTypeIdAttribute).FullName);
            if (mark?.ConstructorArguments is [{ Value: int id }])
            {
                declared.TryAdd(id, type);
            }
        }

        return declared;
    }

    private static bool IsSingle(Type type, ProgramMetadata program) =>
        !TypeMarks.Has<BinaryTypeIdAttribute>(type) && !TypeMarks.Is(type, typeof(ICustomBinarySerializable))
        && program.HomeOf(type) is { } home && !home.Registers(type);

    // The program's own assemblies, and packages whose types are in old files or in fields of registered types.
    private static List<ScannedAssembly> AssembliesOf(ProgramMetadata program, OldFileReview files)
    {
        List<ScannedAssembly> scope = [];
        Queue<ScannedAssembly> pending = [];
        foreach (ScannedAssembly own in program.Assemblies.Where(one => !one.File.IsPackage))
        {
            pending.Enqueue(own);
        }

        foreach (Type used in files.Used)
        {
            Add(used);
        }

        while (pending.TryDequeue(out ScannedAssembly? next))
        {
            if (scope.Contains(next) || (next.Types.Serializable.Count == 0 && !HasContracts(next)))
            {
                continue;
            }

            scope.Add(next);
            foreach (Type type in next.Types.Serializable)
            {
                foreach (Type level in TypeMarks.LevelsOf(type))
                {
                    Add(level);
                }

                foreach ((FieldInfo field, _) in SerializableFields.Of(type))
                {
                    Add(field.FieldType);
                }
            }
        }

        return [.. program.Assemblies.Where(scope.Contains)];

        void Add(Type type)
        {
            Type part = type.HasElementType ? type.GetElementType()! : type;
            if (part.IsConstructedGenericType)
            {
                Array.ForEach(part.GetGenericArguments(), Add);
                part = part.GetGenericTypeDefinition();
            }

            if (!part.IsGenericParameter && program.HomeOf(part) is { } home && home.Registers(part))
            {
                pending.Enqueue(home);
            }
        }
    }

    private static bool HasContracts(ScannedAssembly assembly) => assembly.All.Any(TypeMarks.Has<BinaryTypeIdAttribute>);

    private static bool IsDelegate(OldType type) =>
        type.Name.StartsWith("System.DelegateSerializationHolder", StringComparison.Ordinal);

    private static Decision OfUnreadable(OldType type, bool hasDelegates)
    {
        string objects = $"{Quantity.Of(type.Objects, "object")} in old files";
        return IsDelegate(type) && !hasDelegates
            ? Decision.Check(
                "Delegates in old files",
                $"No registered class has a field for delegates any more, so they are passed over: {objects}.")
            : Decision.Required(
                OldFileReview.Shown(type),
                $"Can't be read, because {type.ReasonAgainst} ({objects}). A field that the class no longer has, or has with " +
                    "[NonSerialized], is passed over with what it held.");
    }

    // Source that several assemblies contain, such as annotations.
    private static IEnumerable<Decision> SharedNames(IReadOnlyList<ScannedAssembly> assemblies) =>
        from type in assemblies.SelectMany(one => one.Types.Serializable)
        group type by TypeFingerprint.NameOf(type) into types
        where types.Count() > 1
        select Decision.Check(
            types.Key,
            $"{string.Join(" and ", types.Select(OldFileReview.AssemblyOf))} have a type of this name. All but the first have lines with " +
                "their assembly in the file of ids.");
}
