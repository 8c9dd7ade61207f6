using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>The parts that both directions of a print share: method names, the C# of the rows, and stubs.</summary>
/// <param name="plan">The contract that is printed.</param>
/// <param name="types">The names of types.</param>
/// <param name="members">The access to members.</param>
/// <param name="scope">The code that contains the print.</param>
internal sealed class StreamDialect(ContractPlan plan, TypeNames types, MemberSource members, SourceScope scope)
{
    internal const string OwnModifiers = "private static";

    internal const string Dictionary = "System.Collections.Generic.Dictionary`2";

    /// <summary>The C# for the items of a collection that has a count and an enumerator.</summary>
    internal const string Itself = "{0}";

    private const string ToDictionary = "Enumerable.ToDictionary({0}, entry => entry.Key, entry => entry.Value";
    private const string Add = "{0}.Aggregate(new {T}(), (made, item) => { made.Add(item); return made; })";
    private const string AddEntry = "{0}.Aggregate(new {T}(), (made, entry) => { made.Add(entry.Key, entry.Value); return made; })";

    private readonly Dictionary<(ValuePlan Plan, int Reserved), string> _names = [];
    private readonly Dictionary<string, Routine> _stubs = [];

    internal ContractPlan Plan => plan;

    internal SourceScope Scope => scope;

    internal bool InternsStrings => plan.InternsStrings;

    /// <summary>Gets the text methods that must be printed, or null.</summary>
    internal string? TextMethods { get; private set; }

    /// <summary>Gets the methods that only the user can write.</summary>
    internal IEnumerable<Routine> Stubs => _stubs.Values;

    /// <summary>Returns a call of a text method, for a prefix that encodes more than the length.</summary>
    internal string TextCall(string verb, TextPlan text)
    {
        TextMethods = InternsStrings ? TextSource.Interned : text.IsCompact ? TextSource.Compact : TextSource.Plain;
        return InternsStrings ? verb + "Text({0}, {1}, {2}, texts)" : verb + "Text({0}, {1}, {2})";
    }

    /// <summary>Gets a check that the stack suffices for deeper nesting.</summary>
    internal Code EnsureStack => new Code.Run(
        new Code.Written("{0}.EnsureSufficientExecutionStack()", NameOf("System.Runtime.CompilerServices.RuntimeHelpers")));

    internal static bool HasOwnRoutine(ValuePlan plan) => plan is ObjectPlan or UnionPlan or SequencePlan or ConvertedPlan;

    /// <summary>Returns whether one library call writes a collection.</summary>
    /// <remarks>The call writes no comparer and refuses items without bytes.</remarks>
    internal bool IsOneCall(SequencePlan plan) =>
        !InternsStrings
        && plan.ShapeModel is { HasComparer: false, IsUsers: false }
        && plan.Item.MinSize > 0
        && FinishSourceOf(plan) is not null;

    /// <summary>Returns the plans of the keys and values of a dictionary; null for another collection.</summary>
    internal static (ValuePlan Key, ValuePlan Value)? EntryOf(SequencePlan plan) =>
        plan.Item is ObjectPlan { Members: [var key, var value] } entry && entry.Model.Is("System.Collections.Generic.KeyValuePair`2")
            ? (key.Value, value.Value)
            : null;

    /// <summary>Whether WriteUnmanagedArray writes a collection.</summary>
    internal static bool IsUnmanagedArray(SequencePlan plan) => plan is { Model.IsVector: true, Item: RawPlan { Size: <= sizeof(long) } };

    internal static BuiltInRow? RowOf(ValuePlan plan) =>
        plan is RawPlan or ConvertedPlan { ConversionModel.Kind: ConversionKind.BuiltIn } ? BuiltInRows.Find(plan.Model) : null;

    /// <summary>Returns whether the library writes the parts of a value itself, as for exceptions.</summary>
    internal static bool IsTheUsersToWrite(ValuePlan plan) =>
        plan is ConvertedPlan { ConversionModel.IsUsers: false } && RowOf(plan)?.ToSource is null;

    /// <summary>
    /// Returns C# that converts a collection, {0}, to an <see cref="IReadOnlyCollection{T}"/> of its items.
    /// </summary>
    /// <remarks>The collection is a variable that isn't null.</remarks>
    internal static string ItemsSourceOf(SequencePlan plan) => plan.ShapeModel.Kind switch
    {
        ShapeKind.BuiltIn => BuiltInRows.Find(plan.Model)!.ToSource ?? Itself,
        ShapeKind.UserCollection or ShapeKind.UserDictionary or ShapeKind.UserEnumerable => "{0}.ToArray()",
        _ => Itself,
    };

    /// <summary>
    /// Returns C# that creates a collection from an array of items, {0}, a variable that isn't null. {1} is the result
    /// of ReadStringComparer, if a comparer is written. Null if it can't be printed.
    /// </summary>
    internal static string? FinishSourceOf(SequencePlan plan) => plan.ShapeModel.Kind switch
    {
        ShapeKind.BuiltIn when BuiltInRows.Find(plan.Model)!.FromSource is { } source =>
            plan.ShapeModel.HasComparer ? source : source.Replace(", {1}", "").Replace("{1}, ", ""),
        ShapeKind.FSharpList => "Microsoft.FSharp.Collections.ListModule.OfArray({0})",
        ShapeKind.FSharpSet => "new {T}({0})",
        ShapeKind.FSharpMap => "new {T}({0}.Select(entry => Tuple.Create(entry.Key, entry.Value)))",
        ShapeKind.UserDictionary => HasPublicAdd(plan.Model, plan.Item.Model.Arguments) ? AddEntry : null,
        ShapeKind.UserCollection => HasPublicAdd(plan.Model, [plan.Item.Model]) ? Add : null,
        _ => Add,
    };

    private static bool HasPublicAdd(TypeModel type, TypeModel[] items)
    {
        for (TypeModel? level = type; level is not null; level = level.Base)
        {
            if (Array.Exists(level.Methods, IsAdd))
            {
                return true;
            }
        }

        return false;

        bool IsAdd(MethodModel method) =>
            method is { Name: nameof(Add), IsPublic: true } && method.Parameters.Select(parameter => parameter.Type).SequenceEqual(items);
    }

    /// <summary>Returns the suffix of the method names of a value.</summary>
    internal string NameOf(ValuePlan value, int reserved)
    {
        if (!_names.TryGetValue((value, reserved), out string? name))
        {
            name = types.NewIdentifierOf(value.Model);
            _names.Add((value, reserved), name);
        }

        return name;
    }

    /// <summary>Returns the members that C# requires an object initializer to set; null if there are none.</summary>
    internal HashSet<MemberPlan>? InitializedOf(ObjectPlan holder)
    {
        if (holder.Construction.Model is not { } constructor
            || !holder.Callbacks.OnDeserializing.IsEmpty
            || !members.CanInitialize(
                constructor, holder.Members.Select(member => members.InitializerName(member.Setter)).OfType<string>()))
        {
            return null;
        }

        HashSet<MemberPlan> initialized =
        [
            .. holder.Members.Where(member => member is { ConstructorParameter: < 0, IsOptional: false }
                && members.InitializerName(member.Setter) is not null),
        ];
        bool isNeeded = holder.Construction.TakesMembers
            || MemberSource.HasRequiredMembers(holder.Model)
            || initialized.Any(member => !members.CanAssign(member.Setter));
        return isNeeded && initialized.Count > 0 ? initialized : null;
    }

    /// <summary>Returns a conversion, by the C# of its row or by the user's function.</summary>
    internal Code Convert(CodeBuilder code, ConvertedPlan plan, bool isTo, Code value)
    {
        (TypeModel argument, TypeModel result) = isTo ? (plan.Model, plan.Surrogate.Model) : (plan.Surrogate.Model, plan.Model);
        if (RowOf(plan) is { } row && (isTo ? row.ToSource : row.FromSource) is { } source)
        {
            bool isUsedTwice = source.IndexOf("{0}", StringComparison.Ordinal) != source.LastIndexOf("{0}", StringComparison.Ordinal);
            return Fill(source, plan.Model, isUsedTwice ? code.Variable("surrogate", argument, value) : value);
        }

        if (plan.Model.Universe.MethodOf(plan.ConversionModel, isTo) is { } method)
        {
            return new Code.CallMethod(method, null, [value]);
        }

        string name = types.IdentifierOf(result, "Make");
        AddStub(new Routine(name, result, [new Code.Local("value", argument)]), "Return a {0} of the {1}.", result, argument);
        return new Code.Written(name + "({0})", value);
    }

    /// <summary>Replaces the placeholders in the C# of a row.</summary>
    /// <param name="source">
    /// The C# text: <c>{0}</c> is the value, <c>{1}</c> a comparer, <c>{w}</c> and <c>{r}</c> writer and reader,
    /// <c>{T}</c> the type and <c>{T0}</c>… its arguments.
    /// </param>
    /// <param name="type">The type of the row.</param>
    /// <param name="value">The value.</param>
    /// <param name="carrier">The writer or the reader.</param>
    /// <param name="comparer">The comparer, if any.</param>
    internal Code Fill(string source, TypeModel type, Code value, Code? carrier = null, Code? comparer = null)
    {
        if (carrier is null)
        {
            types.Namespaces.UnionWith(["System", "System.Linq"]);
        }

        TypeModel[] arguments = SourceNames.IsArray(type) ? [type.Element] : type.Arguments;
        StringBuilder format = new(scope.IsPortable ? Portable(source, type) : source);
        format.Replace("{", "{{").Replace("}", "}}");
        format.Replace("{{0}}", "{0}").Replace("{{1}}", "{1}").Replace("{{w}}", "{2}").Replace("{{r}}", "{2}").Replace("{{T}}", "{3}");
        for (int i = 0; i < arguments.Length; i++)
        {
            format.Replace($"{{{{T{i}}}}}", $"{{{4 + i}}}");
        }

        return new Code.Written(
            format.ToString(),
            [
                value,
                comparer ?? new Code.Default(type.Universe.Of(KnownType.Object)),
                carrier ?? Code.Zero,
                new Code.NameOf(type),
                .. arguments.Select(argument => new Code.NameOf(argument)),
            ]);
    }

    // .NET Framework makes no dictionary of its entries, and no set by an extension method.
    private static string Portable(string source, TypeModel type) =>
        (type.Is(Dictionary)
            ? source.Replace("new {T}({0}", ToDictionary)
            : source.Replace("Enumerable.ToDictionary({0}", ToDictionary))
            .Replace("Enumerable.ToHashSet({0}", "new global::System.Collections.Generic.HashSet<{T0}>({0}");

    internal Code.Written Throw(string message, params ReadOnlySpan<TypeModel> named) =>
        new(
            $"throw new {{{named.Length}}}(\"{message}\")",
            [.. named.ToArray().Select(type => new Code.NameOf(type)), NameOf("System.NotImplementedException")]);

    /// <summary>Returns the name of a type of the framework.</summary>
    internal Code NameOf(string metadataName) => new Code.NameOf(plan.Root.Model.Universe.Find(metadataName));

    /// <summary>Adds a method that only the user can write.</summary>
    internal void AddStub(Routine head, string message, params ReadOnlySpan<TypeModel> named)
    {
        if (!_stubs.ContainsKey(head.Name))
        {
            Routine stub = new(head.Name, head.Returns, head.Parameters)
            {
                Modifiers = OwnModifiers,
                Body = [new Code.Run(Throw(message, named))],
            };
            _stubs.Add(head.Name, stub);
        }
    }
}
