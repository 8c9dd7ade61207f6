using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>
/// Prints how a person would write and read the values of a plan: by the calls of <c>BinaryWriter</c> and of the library, in the C# of
/// <see cref="BuiltInRows"/>. Where a plan has bytes that no such call writes, as those of a class whose null is fused with its first member, <see cref="IsExact"/> says so.
/// </summary>
/// <remarks>Declared types are passed along with plans, because only they say what may be null.</remarks>
internal sealed class ValueSource(SourceScope scope)
{
    // What follows is in a tuple of its own.
    private const int MaxTupleLength = 7;

    private readonly ComparedCollections _compared = new(scope);

    /// <summary>Whether everything could be printed.</summary>
    internal bool IsExact { get; private set; } = true;

    /// <summary>Whether a text that is declared as never null is written without a number for null. The bytes are then others than those of the plan.</summary>
    internal bool KeepsNonNullableTexts { get; init; }

    /// <summary>Methods that the printed code calls.</summary>
    internal IEnumerable<string> Methods => _compared.Methods;

    /// <summary>Returns the statements that write a value, without semicolons.</summary>
    /// <param name="plan">Which bytes.</param>
    /// <param name="declared">What the value is declared as.</param>
    /// <param name="value">A variable or a member, or any expression where that is used once.</param>
    /// <param name="writer">The variable with the writer.</param>
    internal List<string> Write(ValuePlan plan, ITypeSymbol declared, string value, string writer)
    {
        switch (plan)
        {
            case TextPlan when KeepsNonNullableTexts && IsNonNullable(declared):
                return [$"{writer}.Write({value})"];
            case TextPlan:
                return [$"{writer}.WriteNullableString({value})"];
            case RawPlan { Integer: not null }:
                return [$"{writer}.WriteEnum({value})"];
            case ExactPlan:
                return [$"{writer}.WriteExactObject({value})"];
            case SlotPlan:
                return [$"{writer}.WriteObject({value})"];
            case NullablePlan nullable:
                return [$"{writer}.WriteNullable({value}, static (w, value) => {Lambda(Write(nullable.Value, UnderlyingOf(declared), "value", "w"))})"];
            case SequencePlan sequence when Collection(sequence, declared) is not null:
                return [Write(sequence, declared, value, writer)];
            case ObjectPlan holder when Members(holder, declared) is { } members:
                return [.. members.SelectMany(member => Write(member.Plan.Value, member.Type, $"{value}.{member.Name}", writer))];
            case RawPlan or ConvertedPlan when RowOf(plan) is { WriteSource: { } source }:
                return [Fill(source, declared, value, writer)];
            case ConvertedPlan converted when IsPrintable(converted) && RowOf(plan) is { ToSource: { } source }:
                return WriteConverted(converted, declared, Fill(source, declared, value), value, writer);
            default:
                IsExact = false;
                return [];
        }
    }

    /// <summary>Returns the expression that reads what <see cref="Write(ValuePlan, ITypeSymbol, string, string)"/> writes.</summary>
    internal string Read(ValuePlan plan, ITypeSymbol declared, string reader)
    {
        switch (plan)
        {
            case TextPlan when KeepsNonNullableTexts && IsNonNullable(declared):
                return $"{reader}.ReadString()";
            case TextPlan:
                return scope.Forgiving($"{reader}.ReadNullableString()", declared);
            case RawPlan { Integer: not null }:
                return $"{reader}.ReadEnum<{scope.NameOf(declared)}>()";
            case ExactPlan:
                return scope.Forgiving($"{reader}.ReadExactObject<{scope.NameOf(declared)}>()", declared);
            case SlotPlan:
                return ReadObject(declared, reader);
            case NullablePlan nullable:
                return $"{reader}.ReadNullable(static r => {Read(nullable.Value, UnderlyingOf(declared), "r")})";
            case SequencePlan sequence when Collection(sequence, declared) is not null:
                return scope.Forgiving(Read(sequence, declared, reader), declared);
            case ObjectPlan holder when Members(holder, declared) is { } members:
                return Making.Of(holder, declared, members, scope)!.Print(member => Read(member.Plan.Value, member.Type, reader), scope);
            case RawPlan or ConvertedPlan when RowOf(plan) is { ReadSource: { } source }:
                return Fill(source, declared, value: "", reader);
            case ConvertedPlan converted when IsPrintable(converted) && RowOf(plan) is { FromSource: { } source }:
                return ReadConverted(converted, declared, source, reader);
            default:
                IsExact = false;
                return "default";
        }
    }

    /// <summary>What a lambda does: an expression, or a block.</summary>
    internal static string Lambda(List<string> statements) =>
        statements.Count == 1 && !statements[0].Contains(" = ") ? statements[0] : $"{{\n{string.Concat(statements.Select(statement => statement + ";\n"))}}}";

    private string ReadObject(ITypeSymbol declared, string reader) =>
        scope.Forgiving(declared.SpecialType == SpecialType.System_Object ? $"{reader}.ReadObject()" : $"{reader}.ReadObject<{scope.NameOf(declared)}>()", declared);

    private static bool IsNonNullable(ITypeSymbol declared) => declared is { SpecialType: SpecialType.System_String, NullableAnnotation: NullableAnnotation.NotAnnotated };

    private static ITypeSymbol UnderlyingOf(ITypeSymbol nullable) => ((INamedTypeSymbol)nullable).TypeArguments[0];

    private static BuiltInRow? RowOf(ValuePlan plan) =>
        plan is ConvertedPlan { ConversionModel.Kind: not ConversionKind.BuiltIn } ? null : BuiltInRows.Find(plan.Model);

    // What is converted to an object of a class begins with the number that says whether it is null.
    private bool IsPrintable(ConvertedPlan plan) =>
        plan.Surrogate is not ObjectPlan holder || (Members(holder, (ITypeSymbol)holder.Model.Handle) is not null && plan.Model.IsValueType);

    private List<string> WriteConverted(ConvertedPlan plan, ITypeSymbol declared, string converted, string value, string writer)
    {
        ITypeSymbol surrogate = (ITypeSymbol)plan.Surrogate.Model.Handle;
        if (declared.IsReferenceType)
        {
            converted = $"{value} is null ? null : {converted}";
        }

        if (plan.Surrogate is not ObjectPlan and not ConvertedPlan)
        {
            return Write(plan.Surrogate, surrogate, converted, writer);
        }

        string parts = scope.NewVariable("parts");
        return [$"{scope.NameOf(surrogate)} {parts} = {converted}", .. Write(plan.Surrogate, surrogate, parts, writer)];
    }

    private string ReadConverted(ConvertedPlan plan, ITypeSymbol declared, string source, string reader)
    {
        string surrogate = Read(plan.Surrogate, (ITypeSymbol)plan.Surrogate.Model.Handle, reader);
        if (declared.IsValueType && source.IndexOf("{0}", StringComparison.Ordinal) == source.LastIndexOf("{0}", StringComparison.Ordinal))
        {
            return Fill(source, declared, scope.Forgiven(surrogate, (ITypeSymbol)plan.Surrogate.Model.Handle));
        }

        string parts = scope.NewVariable(declared.IsReferenceType ? SourceScope.Lower(declared.Name) : "parts");
        return declared.IsReferenceType
            ? scope.Forgiving($"{surrogate} is {{ }} {parts} ? {Fill(source, declared, parts)} : null", declared)
            : $"{surrogate} is var {parts} ? {Fill(source, declared, parts)} : default";
    }

    private string Write(SequencePlan plan, ITypeSymbol declared, string value, string writer)
    {
        ITypeSymbol item = Collection(plan, declared)!;
        if (IsUnmanagedArray(plan))
        {
            return $"{writer}.WriteUnmanagedArray({value})";
        }

        if (plan.ShapeModel.HasComparer)
        {
            return $"{_compared.WriterOf(plan, declared, this)}({writer}, {value})";
        }

        if (EntryOf(plan) is var (key, entry) && IsDictionary(declared))
        {
            return $"{writer}.WriteDictionary({value}, "
                + $"static (w, key) => {Lambda(Write(key, Argument(declared, 0), "key", "w"))}, static (w, value) => {Lambda(Write(entry, Argument(declared, 1), "value", "w"))})";
        }

        string items = ItemsOf(plan, declared, value);
        return $"{writer}.WriteCollection({(items == value || declared.IsValueType ? items : $"{value} is null ? null : {items}")}, static (w, item) => {Lambda(Write(plan.Item, item, "item", "w"))})";
    }

    private string Read(SequencePlan plan, ITypeSymbol declared, string reader)
    {
        ITypeSymbol item = Collection(plan, declared)!;
        if (IsUnmanagedArray(plan))
        {
            return $"{reader}.ReadUnmanagedArray<{scope.NameOf(item)}>()";
        }

        if (plan.ShapeModel.HasComparer)
        {
            return $"{_compared.ReaderOf(plan, declared, this)}({reader})";
        }

        if (EntryOf(plan) is var (key, entry) && IsDictionary(declared))
        {
            return $"{reader}.ReadDictionary(static r => {Read(key, Argument(declared, 0), "r")}, static r => {Read(entry, Argument(declared, 1), "r")})";
        }

        string read = $"static r => {Read(plan.Item, item, "r")}";
        if (plan.ShapeModel.Kind == ShapeKind.ArrayOrList)
        {
            return declared is IArrayTypeSymbol ? $"{reader}.ReadArray({read})" : $"{reader}.ReadList({read})";
        }

        string items = scope.NewVariable("items");
        return $"{reader}.ReadArray({read}) is {{ }} {items} ? {CollectionOf(plan, declared, items, comparer: null)} : null";
    }

    /// <summary>The items of a collection, as an expression that has a count.</summary>
    internal string ItemsOf(SequencePlan plan, ITypeSymbol declared, string value) =>
        plan.ShapeModel.Kind == ShapeKind.BuiltIn ? Fill(RowOf(plan)!.ToSource!, declared, value) : value;

    /// <summary>A collection that is made of an array of its items.</summary>
    internal string CollectionOf(SequencePlan plan, ITypeSymbol declared, string items, string? comparer)
    {
        string source = RowOf(plan)!.FromSource!;
        source = comparer is null ? source.Replace(", {1}", "").Replace("{1}, ", "") : source.Replace("{1}", comparer);
        return Fill(source, declared, items);
    }

    /// <summary>Puts names into the C# of a row.</summary>
    private string Fill(string source, ITypeSymbol type, string value, string carrier = "")
    {
        if (source.Contains("Enumerable") || source.Contains("Uri") || source.Contains("BitConverter") || source.Contains(".ToArray()"))
        {
            scope.Namespaces.UnionWith(["System", "System.Linq"]);
        }

        string filled = source.Replace("{0}", value).Replace("{w}", carrier).Replace("{r}", carrier).Replace("{T}", scope.NameOf(type));
        for (int i = 0; type is INamedTypeSymbol named && i < named.TypeArguments.Length; i++)
        {
            filled = filled.Replace($"{{T{i}}}", scope.NameOf(named.TypeArguments[i]));
        }

        return filled;
    }

    // What the library writes as a block by a name of its own.
    private static bool IsUnmanagedArray(SequencePlan plan) =>
        plan is { Model.IsVector: true, Item: RawPlan or ConvertedPlan }
        && plan.Item.Model is var item
        && (item.IsEnum || (plan.Item is RawPlan && item.Handle is ITypeSymbol { SpecialType: >= SpecialType.System_Char and <= SpecialType.System_Double }) || item.Is("System.Half"));

    /// <summary>What the items of a collection are declared as; null where its C# isn't known.</summary>
    private static ITypeSymbol? Collection(SequencePlan plan, ITypeSymbol declared) => plan.ShapeModel.Kind switch
    {
        ShapeKind.ArrayOrList => declared is IArrayTypeSymbol array ? array.ElementType : Argument(declared, 0),
        ShapeKind.BuiltIn when RowOf(plan) is { ToSource: not null, FromSource: not null } => declared is INamedTypeSymbol { TypeArguments.Length: 1 } ? Argument(declared, 0) : (ITypeSymbol)plan.Item.Model.Handle,
        _ => null,
    };

    private static (ValuePlan Key, ValuePlan Value)? EntryOf(SequencePlan plan) =>
        plan.Item is ObjectPlan { Members: [var key, var value] } && plan.Item.Model.Is("System.Collections.Generic.KeyValuePair`2") ? (key.Value, value.Value) : null;

    private static bool IsDictionary(ITypeSymbol type) => type.OriginalDefinition.ToDisplayString() == "System.Collections.Generic.Dictionary<TKey, TValue>";

    private static ITypeSymbol Argument(ITypeSymbol type, int index) => ((INamedTypeSymbol)type).TypeArguments[index];

    // An object of a class can be null, which its plan fuses with its first member.
    private List<NamedMember>? Members(ObjectPlan plan, ITypeSymbol declared) =>
        plan.IsClass || !plan.Callbacks.IsEmpty || declared is INamedTypeSymbol { IsTupleType: true, TupleElements.Length: > MaxTupleLength } ? null
            : NamedMember.Of(plan, declared, scope) is { } members && Making.Of(plan, declared, members, scope) is not null ? members
            : null;
}
