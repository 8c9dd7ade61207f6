using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>
/// The C# expressions that write and read values: calls of <see cref="BinaryWriter"/>, <see cref="BinaryReader"/> and their
/// extensions where there are any, else of methods that are printed with the contract.
/// </summary>
internal sealed class ValueSource(ContractPlan contract, TypeNames names)
{
    private const string ReadPrefix = "{r}.Read7BitEncodedInt()";

    private readonly HashSet<ValuePlan> _fused = FusedPlans.In(contract.Root);
    private readonly Dictionary<ValuePlan, string> _names = [];

    /// <summary>Plans whose methods are still to be printed.</summary>
    internal Queue<ValuePlan> Open { get; } = new();

    internal TypeNames Names => names;

    internal bool Interns => contract.InternsStrings;

    /// <summary>Whether the methods for text are to be printed.</summary>
    internal bool NeedsText { get; private set; }

    /// <summary>The heads of methods that only the user can write.</summary>
    internal List<string> Stubs { get; } = [];

    /// <summary>Returns the name of a method that only the user can write.</summary>
    internal string Unprintable(Type result, Type argument)
    {
        names.Namespaces.Add("System");
        string name = names.NewIdentifierOf(result, "Make");
        Stubs.Add($"private static {names.Of(result)} {name}({names.Of(argument)} value) => throw new NotImplementedException(\"Return a {names.Of(result)} of the {names.Of(argument)}.\");");
        return name;
    }

    internal bool IsFused(ValuePlan plan) => _fused.Contains(plan);

    /// <summary>An expression that writes a value.</summary>
    internal string Write(ValuePlan plan, string value, string writer) => plan switch
    {
        RawPlan when plan.Type.IsEnum => $"{writer}.WriteEnum({value})",
        TextPlan when !Interns => $"{writer}.WriteNullableString({value})",
        NullablePlan nullable => $"{writer}.WriteNullable({value}, {WriterOf(nullable.Value)})",
        SequencePlan { Shape.Calls: null } sequence when IsUnmanagedArray(sequence) => $"{writer}.WriteUnmanagedArray({value})",
        SequencePlan { Shape.Calls: null } sequence => $"{writer}.WriteCollection({value}, {WriterOf(sequence.Item)})",
        SequencePlan { Item: ObjectPlan { Members: [var key, var held] } } sequence when IsPlainDictionary(sequence) =>
            $"{writer}.WriteDictionary({value}, {WriterOf(key.Value)}, {WriterOf(held.Value)})",
        SlotPlan => $"{writer}.WriteObject({value})",
        ExactPlan => $"{writer}.WriteExactObject({value})",
        _ when BuiltIn(plan) is { WriteSource: { } source } => Fill(source, plan.Type, value, writer),
        _ when IsFused(plan) || plan is TextPlan => WriteBehind(plan, value, writer, "0"),
        _ => $"{Method("Write", plan)}({writer}, {value}{Texts})",
    };

    /// <summary>An expression that reads a value.</summary>
    internal string Read(ValuePlan plan, string reader) => plan switch
    {
        RawPlan when plan.Type.IsEnum => $"{reader}.ReadEnum<{names.Of(plan.Type)}>()",
        TextPlan when !Interns => $"{reader}.ReadNullableString()",
        NullablePlan nullable => $"{reader}.ReadNullable({ReaderOf(nullable.Value)})",
        SequencePlan { Shape.Calls: null } sequence when IsUnmanagedArray(sequence) =>
            $"{reader}.ReadUnmanagedArray<{names.Of(sequence.Item.Type)}>()",
        SequencePlan { Shape.Calls: null } sequence =>
            $"{reader}.{(plan.Type.IsArray ? "ReadArray" : "ReadList")}({ReaderOf(sequence.Item)})",
        SequencePlan { Item: ObjectPlan { Members: [var key, var held] } } sequence when IsPlainDictionary(sequence) =>
            $"{reader}.ReadDictionary({ReaderOf(key.Value)}, {ReaderOf(held.Value)})",
        SlotPlan => $"{reader}.ReadObject<{names.Of(plan.Type)}>()",
        ExactPlan => $"{reader}.ReadExactObject<{names.Of(plan.Type)}>()",
        _ when BuiltIn(plan) is { ReadSource: { } source } => Fill(source, plan.Type, reader: reader),
        _ when IsFused(plan) || plan is TextPlan => ReadBehind(plan, reader, ReadPrefix.Replace("{r}", reader, StringComparison.Ordinal), "0"),
        _ => $"{Method("Read", plan)}({reader}{Texts})",
    };

    /// <summary>An expression that writes a value of whose prefix the lowest numbers are reserved.</summary>
    internal string WriteBehind(ValuePlan plan, string value, string writer, string reserved) =>
        $"{Method("Write", plan)}({writer}, {value}, {reserved}{Texts})";

    /// <summary>An expression that reads such a value, whose prefix has been read.</summary>
    internal string ReadBehind(ValuePlan plan, string reader, string prefix, string reserved) =>
        $"{Method("Read", plan)}({reader}, {prefix}, {reserved}{Texts})";

    /// <summary>A delegate that writes items of a collection.</summary>
    internal string WriterOf(ValuePlan item)
    {
        const string arguments = "(w, item)";
        string call = Write(item, "item", "w");
        return call.EndsWith(arguments, StringComparison.Ordinal) && Identifiers.IsSpeakable(call[..^arguments.Length])
            ? call[..^arguments.Length]
            : $"{Static}(w, item) => {call}";
    }

    /// <summary>A delegate that reads items of a collection.</summary>
    internal string ReaderOf(ValuePlan item)
    {
        const string arguments = "(r)";
        string call = Read(item, "r");
        return call.EndsWith(arguments, StringComparison.Ordinal) && Identifiers.IsSpeakable(call[..^arguments.Length])
            ? call[..^arguments.Length]
            : $"{Static}r => {call}";
    }

    /// <summary>The head of the method that writes a value.</summary>
    internal string WriterHead(ValuePlan plan) =>
        $"private static void {Method("Write", plan)}(BinaryWriter writer, {names.Of(plan.Type)} value{(IsFused(plan) ? ", int reserved" : "")}{(Interns ? ", Dictionary<string, int> texts" : "")})";

    internal string ReaderHead(ValuePlan plan) =>
        $"private static {names.Of(plan.Type)} {Method("Read", plan)}(BinaryReader reader{(IsFused(plan) ? ", int prefix, int reserved" : "")}{(Interns ? ", List<string> texts" : "")})";

    /// <summary>A statement that refuses a prefix that stands for nothing.</summary>
    internal string InvalidPrefix(ValuePlan plan)
    {
        names.Namespaces.Add("System.Runtime.Serialization");
        return $"throw new SerializationException($\"The bytes don't form a {names.Of(plan.Type)}: its prefix is {{prefix}}.\");";
    }

    /// <summary>Prints what refuses to go deeper than the stack allows.</summary>
    internal void EnsureStack(SourceLines lines, bool isRecursive)
    {
        if (isRecursive)
        {
            names.Namespaces.Add("System.Runtime.CompilerServices");
            lines.Add("RuntimeHelpers.EnsureSufficientExecutionStack();");
        }
    }

    /// <summary>The same for the columns that are more than a call of a method for one type.</summary>
    internal string FillFree(string source, Type type, string value, string comparer = "null")
    {
        names.Namespaces.UnionWith(["System", "System.Linq"]);
        return Fill(source, type, value, comparer: comparer);
    }

    /// <summary>Puts values into a column of the table.</summary>
    private string Fill(string source, Type type, string value = "", string writer = "", string reader = "", string comparer = "null")
    {
        string filled = source
            .Replace("{w}", writer, StringComparison.Ordinal)
            .Replace("{r}", reader, StringComparison.Ordinal)
            .Replace("{T}", names.Of(type), StringComparison.Ordinal)
            .Replace("{1}", comparer, StringComparison.Ordinal);
        Type[] arguments = type.IsArray ? [type.GetElementType()!] : type.GetGenericArguments();
        for (int i = 0; i < arguments.Length; i++)
        {
            filled = filled.Replace($"{{T{i}}}", names.Of(arguments[i]), StringComparison.Ordinal);
        }

        return filled.Replace("{0}", value, StringComparison.Ordinal);
    }

    // The tables of interned texts are handed from method to method.
    private string Texts => Interns ? ", texts" : "";

    private string Static => Interns ? "" : "static ";

    private string Method(string verb, ValuePlan plan)
    {
        if (plan is TextPlan)
        {
            NeedsText = true;
            return verb + "Text";
        }

        if (!_names.TryGetValue(plan, out string? name))
        {
            name = names.NewIdentifierOf(plan.Type);
            _names.Add(plan, name);
            Open.Enqueue(plan);
        }

        return verb + name;
    }

    private static BuiltInType? BuiltIn(ValuePlan plan) =>
        plan is RawPlan or ConvertedPlan { Conversion.ToDelegate: null } ? BuiltInTypes.Find(plan.Type) : null;

    // What WriteDictionary takes, without a comparer.
    private static bool IsPlainDictionary(SequencePlan plan) =>
        !plan.Shape.HasComparer && plan.Type.IsConstructedGenericType && plan.Type.GetGenericTypeDefinition() == typeof(Dictionary<,>);

    // What WriteUnmanagedArray takes.
    private static bool IsUnmanagedArray(SequencePlan plan) =>
        plan.Type.IsArray && plan.Item is RawPlan && (plan.Item.Type.IsPrimitive || plan.Item.Type.IsEnum || plan.Item.Type == typeof(Half));
}
