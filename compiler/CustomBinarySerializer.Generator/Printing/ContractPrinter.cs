using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Compiler.Source;

namespace CustomBinarySerializer.Generator.Printing;

/// <summary>A printer of a plan's contract: a class that does the same in C# as the IL contract of the plan.</summary>
internal static class ContractPrinter
{
    private const string Generated = LibraryNames.GeneratedInCode;
    private const string Library = "global::CustomBinarySerializer.";

    // The caller has an exception handler. Inlined into it, as the runtime does for the most frequent contract, the
    // code is slower than a call.
    private const string NoInlining =
        "[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)] ";

    /// <summary>Prints a file with the class.</summary>
    /// <param name="plan">The plan of the contract.</param>
    /// <param name="options">The options of the plan and the frames.</param>
    /// <param name="typeId">The id of the type.</param>
    /// <param name="container">The namespace of the class.</param>
    /// <param name="name">The name of the class.</param>
    /// <param name="hasTypesOfOtherAssemblies">
    /// Whether a type of the plan may change without recompilation, because it is in another assembly.
    /// </param>
    /// <param name="surrogates">The program's surrogates for types of the plan.</param>
    internal static string Print(
        ContractPlan plan,
        RegistrationOptions options,
        int typeId,
        string container,
        string name,
        bool hasTypesOfOtherAssemblies,
        params (TypeModel Type, ConversionModel Conversion)[] surrogates)
    {
        TypeModel type = plan.Root.Model;
        TypeNames types = new(plan.Root, isWhole: true);
        MemberSource members = new(type, inside: null, types);
        ContractNames names = new(types, members);
        bool isFlat = FlatLowering.IsFlat(plan);
        SourceLines body = Body(RoutinesOf(plan, isFlat), names, members);
        SourceLines lines = Head(container, names, members);
        AddLayout(lines, plan.ToString());
        string kind = type.IsValueType ? $"GeneratedStruct<{types.Of(type)}>" : isFlat ? "GeneratedFlatClass" : "GeneratedClass";
        AddIf(lines, ObsoleteUses.AttributeFor(plan));
        lines.Open($"internal sealed class {name} : {Generated}{kind}");
        string typeArgument = type.IsValueType ? "" : $"typeof({types.Of(type)}), ";
        lines.Open($"internal {name}() : base({typeArgument}{Literals.Of(typeId, "int", isEnum: false)}{Options(options)})");
        if (hasTypesOfOtherAssemblies)
        {
            lines.Add("HasTypesOfOtherAssemblies = true;");
        }

        if (surrogates.Length > 0)
        {
            lines.Open($"Surrogates = new {Generated}GeneratedSurrogate[]");
            foreach ((TypeModel converted, ConversionModel conversion) in surrogates)
            {
                lines.Add(
                    $"{Generated}GeneratedSurrogate.Of<{types.Of(converted)}, " +
                    $"{types.Of(conversion.Surrogate)}>({names.OfConversion(conversion, converted, isTo: true)}, " +
                    $"{names.OfConversion(conversion, converted, isTo: false)}),");
            }

            lines.Close(";");
        }

        if (plan.Root is UnionPlan)
        {
            lines.Add("IsUnion = true;");
        }

        lines.Close();
        lines.Separate();

        lines.Add($"public override global::System.ReadOnlySpan<byte> Schema => {SchemaOf(plan, options, typeId)};");
        return Tail(lines, body);
    }

    /// <summary>Prints a file with the generated form of a hand-written contract.</summary>
    /// <param name="plan">The plan of the contract.</param>
    /// <param name="container">The namespace of the class.</param>
    /// <param name="name">The name of the class.</param>
    internal static string PrintForm(ContractPlan plan, string container, string name)
    {
        TypeModel type = plan.Root.Model;
        TypeNames types = new(plan.Root, isWhole: true);
        MemberSource members = new(type, inside: null, types);
        ContractNames names = new(types, members);
        bool isFlat = FlatLowering.IsFlat(plan);
        SourceLines body = Body(isFlat ? FlatRoutinesOf(plan) : RoutinesOf(plan, isFlat), names, members);
        SourceLines lines = Head(container, names, members);
        AddLayout(lines, plan.ToString());
        AddIf(lines, ObsoleteUses.AttributeFor(plan));
        lines.Open($"internal sealed class {name} : {Generated}{(isFlat ? "GeneratedFlatForm" : "GeneratedCursorForm")}");
        lines.Open($"internal {name}() : base(typeof({types.Of(type)}))");
        lines.Close();
        return Tail(lines, body);
    }

    // Bytes, because the strings of an assembly have a limit, and each would be an object.
    /// <summary>The schema of a contract, as a literal.</summary>
    internal static string SchemaOf(ContractPlan plan, RegistrationOptions options, int typeId) => Literals.Of(
        SchemaJson.Print(
            SchemaBuilder.Build([SchemaContract.Of(typeId, plan.Root.Model, plan, options.AllowTrailingData)]), inLines: false),
        "string",
        isEnum: false) + "u8";

    /// <summary>Begins a file.</summary>
    internal static SourceLines Begin()
    {
        SourceLines lines = new();
        lines.Add("// <auto-generated/>");
        lines.Add("#nullable disable");
        lines.Add("#pragma warning disable");
        lines.Separate();
        return lines;
    }

    private static SourceLines Body(IEnumerable<Routine> routines, ContractNames names, MemberSource members)
    {
        SourceLines body = new();
        CodePrinter.Print(routines, body, names);
        foreach (string field in names.Fields)
        {
            body.Add(field);
            body.Separate();
        }

        foreach (string[] accessor in members.Accessors)
        {
            Array.ForEach(accessor, body.Add);
            body.Separate();
        }

        return body;
    }

    private static void AddIf(SourceLines lines, string? line)
    {
        if (line is not null)
        {
            lines.Add(line);
        }
    }

    // Printed after the body, which determines what it needs.
    private static SourceLines Head(string container, ContractNames names, MemberSource members)
    {
        SourceLines lines = Begin();
        lines.Open($"namespace {container}");
        if (members.Accessors.Any())
        {
            lines.Add("using global::System.Runtime.CompilerServices;");
        }

        foreach (KeyValuePair<string, string> alias in names.Aliases)
        {
            lines.Add($"using {alias.Key} = {alias.Value};");
        }

        lines.Separate();
        return lines;
    }

    private static string Tail(SourceLines lines, SourceLines body)
    {
        lines.Separate();
        foreach (string line in body.ToString().Split('\n'))
        {
            lines.Add(line);
        }

        lines.Close();
        lines.Close();
        return lines.ToString();
    }

    private static IEnumerable<Routine> FlatRoutinesOf(ContractPlan plan) =>
    [
        Override("WriteFlat", FlatLowering.Write(new LoweredUnit(plan))),
        Override("ReadFlat", FlatLowering.Read(new LoweredUnit(plan)), NoInlining),
    ];

    private static IEnumerable<Routine> RoutinesOf(ContractPlan plan, bool isFlat)
    {
        Packings packings = new();
        LoweredUnit writing = new(plan, packings: packings);
        LoweredUnit reading = new(plan, packings: packings);
        if (plan.Root.Model.IsValueType)
        {
            yield return Override("Write", WriteLowering.OfStruct(writing));
            yield return Override("Read", ReadLowering.OfStruct(reading));
            yield break;
        }

        if (isFlat)
        {
            foreach (Routine routine in FlatRoutinesOf(plan))
            {
                yield return routine;
            }
        }

        yield return Override("Write", WriteLowering.OfObject(writing));
        yield return Override("Read", ReadLowering.OfObject(reading));
    }

    private static Routine Override(string name, Routine root, string attribute = "") =>
        new(name, root.Returns, root.Parameters) { Modifiers = attribute + "public override", Body = root.Body };

    internal static void AddLayout(SourceLines lines, string layout)
    {
        lines.Add("/// <summary>");
        foreach (string line in layout.TrimEnd('\n').Split('\n'))
        {
            lines.Add("/// " + line.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;"));
        }

        lines.Add("/// </summary>");
    }

    private static string Options(RegistrationOptions options)
    {
        List<string> set = [];
        if (options.Members != default)
        {
            set.Add($"Members = {Library}SerializedMembers.{options.Members}");
        }

        if (options.InstanceCreation != default)
        {
            set.Add($"InstanceCreation = {Library}InstanceCreation.{options.InstanceCreation}");
        }

        if (options.InternStrings)
        {
            set.Add("InternStrings = true");
        }

        if (options.CompactStrings)
        {
            set.Add("CompactStrings = true");
        }

        if (options.AllowTrailingData)
        {
            set.Add("AllowTrailingData = true");
        }

        if (options.AllowUserCodeOnUntrustedData)
        {
            set.Add("AllowUserCodeOnUntrustedData = true");
        }

        return set.Count == 0 ? "" : $", new {Library}RegistrationOptions {{ {string.Join(", ", set)} }}";
    }
}
