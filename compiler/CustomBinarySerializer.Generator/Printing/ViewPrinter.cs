using System.Globalization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Source;

namespace CustomBinarySerializer.Generator.Printing;

/// <summary>
/// A printer of a plan's view: structs whose properties read members in place. <see cref="ViewUnit"/> determines the
/// positions.
/// </summary>
internal sealed class ViewPrinter
{
    private const string Library = "global::CustomBinarySerializer.";
    private const string Generated = LibraryNames.GeneratedInCode;
    // Each message is walked through. Without inlining, the recorded positions would be stored and loaded.
    private const string Inlining =
        "[global::System.Runtime.CompilerServices.MethodImpl(" +
        "global::System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]";

    private const string Cursor = "scoped ref " + Generated + "ViewCursor cursor";
    private const string ReadPrefix = "cursor.Prefix()";

    // Names that every view uses, whatever its members are called.
    private static readonly string[] s_taken =
    [
        ViewLowering.PayloadField,
        ViewLowering.PrefixField,
        ViewLowering.DerivedField,
        ViewLowering.PresentField,
        "IsNull",
        "IsDerived",
        "Derived",
        "Equals", "GetHashCode", "ToString", "GetType", "MemberwiseClone", "Finalize", "ReferenceEquals",
    ];

    private readonly SourceLines _lines;
    private readonly ViewUnit _unit;
    private readonly TypeNames _types;
    private readonly ContractNames _names;
    private readonly Func<TypeModel, string?> _viewOf;
    private readonly Dictionary<ObjectPlan, string> _views = [];
    private readonly Dictionary<ValuePlan, string> _readers = [];
    private readonly Queue<Action> _open = new();
    private readonly HashSet<string> _namesInRoot = [];
    private readonly string _whole;
    private readonly string _code;

    private ViewPrinter(SourceLines lines, ContractPlan plan, string name, string holder, Func<TypeModel, string?> viewOf)
    {
        _lines = lines;
        _viewOf = viewOf;
        _unit = new ViewUnit(plan);
        _types = new TypeNames(plan.Root, isWhole: true);
        _names = new ContractNames(_types, new MemberSource(plan.Root.Model, inside: null, _types), hasAliases: false);
        _whole = $"{holder}.{name}";
        _namesInRoot.Add(name);
        _namesInRoot.UnionWith(_unit.Root.Members.Select(member => member.Name));
        _views.Add(_unit.Root, _whole);
        _code = NewName("Loads");
    }

    /// <summary>Prints the struct and all that it needs into its containing type.</summary>
    /// <param name="lines">Receives the printed lines.</param>
    /// <param name="plan">
    /// The plan of the messages, for which <see cref="ViewUnit.ReasonAgainst"/> returns null.
    /// </param>
    /// <param name="schema">The schema of the contract, as a literal.</param>
    /// <param name="name">The name of the struct.</param>
    /// <param name="holder">The full name of the containing type.</param>
    /// <param name="viewOf">Returns the full name of an existing view for a type, or null.</param>
    internal static void Print(
        SourceLines lines, ContractPlan plan, string schema, string name, string holder, Func<TypeModel, string?> viewOf) =>
        new ViewPrinter(lines, plan, name, holder, viewOf).PrintRoot(plan.Root.Model, schema, name);

    private void PrintRoot(TypeModel type, string schema, string name)
    {
        _lines.Add(
            $"/// <summary>A view of a <see cref=\"{_types.Of(type)}\"/>, a whole message or a member of one. It is valid as long as " +
            $"the bytes are.</summary>");
        _lines.Open($"public readonly ref struct {name} : {Library}IFrameView<{_whole}>");
        PrintMembers(_unit.MemberOf(_unit.Root), name, _unit.Message());
        string self = $"{Library}IFrameView<{_whole}>.";
        _lines.Add($"static global::System.Type {self}MessageType => typeof({_types.Of(type)});");
        _lines.Separate();
        _lines.Add($"static global::System.ReadOnlySpan<byte> {self}Schema => {schema};");
        _lines.Separate();
        _lines.Add(Inlining);
        _lines.Add($"static {_whole} {self}Read({Cursor}) => new {_whole}(ref cursor);");
        _lines.Separate();
        while (_open.Count > 0)
        {
            _open.Dequeue()();
            _lines.Separate();
        }

        PrintRoutines();
        _lines.Close();
    }

    private void PrintRoutines()
    {
        _lines.Open($"private static class {_code}");
        foreach (Routine routine in _unit.Routines)
        {
            CodePrinter.PrintAlone(routine, _whole + "." + _code, _lines, _names);
            _lines.Separate();
        }

        _lines.Close();
    }

    private void PrintObject(ObjectPlan holder, string name)
    {
        _lines.Add(
            $"/// <summary>A view of a <see cref=\"{_types.Of(holder.Model)}\"/> inside a message. It is valid as long as the bytes " +
            $"are.</summary>");
        _lines.Open($"public readonly ref struct {name}");
        PrintMembers(_unit.MemberOf(holder), name);
        _lines.Close();
    }

    // Fields, constructors and properties.
    private void PrintMembers(ViewedObject view, string name, ViewedObject? message = null)
    {
        foreach (Code.Local field in view.Walk.Fields)
        {
            _lines.Add($"private readonly {_names.Of(field.Type)} {field.Name};");
        }

        _lines.Separate();
        if (message is not null)
        {
            _lines.Add(Inlining);
            PrintConstructor(message.Walk, $"private {name}({Cursor})");
        }

        PrintConstructor(view.Walk, $"internal {name}({Cursor}, int prefix)");
        PrintKind(view.Holder);
        HashSet<string> taken = [.. s_taken, name, .. view.Walk.Fields.Select(field => field.Name)];
        foreach (ViewedMember member in view.Members)
        {
            PrintMember(view, member, taken);
            _lines.Separate();
        }
    }

    private void PrintConstructor(Routine walk, string head)
    {
        Routine constructor = new(walk.Name, walk.Returns, walk.Parameters) { Head = head, Fields = walk.Fields, Body = walk.Body };
        CodePrinter.PrintAlone(constructor, _whole + "." + _code, _lines, _names);
        _lines.Separate();
    }

    // Whether there is an object, and whether it is of the class itself.
    private void PrintKind(ObjectPlan holder)
    {
        _lines.Add("/// <summary>Whether the object is null.</summary>");
        _lines.Add($"public bool IsNull => {ViewLowering.PayloadField}.IsNull{(holder.HasDerived ? " && !IsDerived" : "")};");
        _lines.Separate();
        if (!holder.HasDerived)
        {
            return;
        }

        _lines.Add("/// <summary>Whether the object is of a derived type. It has no members here then.</summary>");
        _lines.Add($"public bool IsDerived => !{ViewLowering.DerivedField}.IsNull;");
        _lines.Separate();
        _lines.Add("/// <summary>The object of a derived type, or null.</summary>");
        _lines.Open($"public {Library}NestedObject Derived");
        _lines.Open("get");
        _lines.Open("if (!IsDerived)");
        _lines.Add("return default;");
        _lines.Close();
        _lines.Separate();
        _lines.Add($"{Generated}ViewCursor cursor = {ViewLowering.DerivedField}.At(0);");
        _lines.Add("return cursor.NestedFrame();");
        _lines.Close();
        _lines.Close();
        _lines.Separate();
    }

    private void PrintMember(ViewedObject view, ViewedMember viewed, HashSet<string> taken)
    {
        MemberPlan member = viewed.Member;
        ValuePlan shown = ShownValues.ShownOf(member.Value);
        ViewKind kind = ShownValues.KindOf(shown);
        if (kind == ViewKind.None || !Identifiers.IsSpeakable(member.Name))
        {
            _lines.Add($"// {member} has no view{(kind == ViewKind.None ? "" : ", because C# has no such name")}.");
            return;
        }

        string name = member.Name;
        while (!taken.Add(name))
        {
            name += "_";
        }

        string present = $"{ViewLowering.PresentField} >= {viewed.Presence.ToString(CultureInfo.InvariantCulture)}";
        if (member.IsOptional)
        {
            string has = "Has" + name;
            while (!taken.Add(has))
            {
                has += "_";
            }

            _lines.Add($"/// <summary>Whether the message has the member {member.Name}.</summary>");
            _lines.Add($"public bool {has} => {present};");
            _lines.Separate();
        }

        string head = $"{(IsVisible(shown) ? "public" : "internal")} {TypeOf(shown, kind)} {Identifiers.Escaped(name)}";
        string position = PositionOf(viewed);
        string? prefix = viewed.IsAfterPrefix ? ViewLowering.PrefixField : null;
        if (Expression(shown, kind, position, prefix) is { } expression)
        {
            string absent = ObjectMaking.DefaultOf(view.Holder, member) is Code.Constant constant && kind == ViewKind.Value
                ? _names.Constant(constant.Value, constant.Type)
                : "default";
            _lines.Add($"{head} => {(viewed.Presence > 0 ? $"{present} ? {expression} : {absent}" : expression)};");
            return;
        }

        _lines.Open(head);
        _lines.Open("get");
        if (viewed.Presence > 0)
        {
            _lines.Open($"if (!({present}))");
            _lines.Add("return default;");
            _lines.Close();
            _lines.Separate();
        }

        _lines.Add($"{Generated}ViewCursor cursor = {ViewLowering.PayloadField}.At({position});");
        _lines.Add($"return {AtCursor(shown, kind, prefix ?? ReadPrefix)};");
        _lines.Close();
        _lines.Close();
    }

    private static string PositionOf(ViewedMember viewed) =>
        viewed.Anchor is null ? viewed.Offset.ToString(CultureInfo.InvariantCulture)
        : viewed.Offset == 0 ? viewed.Anchor.Name
        : $"{viewed.Anchor.Name} + {viewed.Offset.ToString(CultureInfo.InvariantCulture)}";

    // Values that need no cursor.
    private string? Expression(ValuePlan shown, ViewKind kind, string position, string? prefix) => kind switch
    {
        ViewKind.Value => $"{Call(_unit.ValueOf(shown))}({ViewLowering.PayloadField}, {position})",
        ViewKind.Text when prefix is null => $"{ViewLowering.PayloadField}.Text({position}, {BiasOf(shown)})",
        ViewKind.Text => $"{ViewLowering.PayloadField}.TextAfterPrefix({position}, {prefix}, {BiasOf(shown)})",
        _ => null,
    };

    // Values that begin at the cursor, which may move.
    private string AtCursor(ValuePlan shown, ViewKind kind, string prefix = ReadPrefix) => kind switch
    {
        ViewKind.Object when shown is NullablePlan nullable =>
            $"cursor.Byte() == 0 ? default : {NewView((ObjectPlan)nullable.Value, prefix)}",
        ViewKind.Object => NewView((ObjectPlan)shown, prefix),
        ViewKind.Frame => "cursor.NestedFrame()",
        ViewKind.Payload => $"cursor.NestedPayload({BiasOf(shown)})",
        ViewKind.Text => $"cursor.Text({BiasOf(shown)})",
        _ => $"new {TypeOf(shown, kind)}({Call(_unit.ItemsOf((SequencePlan)shown))}(ref cursor, {prefix}))",
    };

    private string NewView(ObjectPlan holder, string prefix) =>
        $"new {NameOf(holder)}(ref cursor, {(holder.IsClass || ViewLowering.TakesPrefix(holder) ? prefix : "0")})";

    private static string BiasOf(ValuePlan plan) => Prefix.Of(plan).First.ToString(CultureInfo.InvariantCulture);

    private string TypeOf(ValuePlan shown, ViewKind kind) => kind switch
    {
        ViewKind.Value => _names.Of(shown.Model),
        ViewKind.Text => Library + "TextView",
        ViewKind.Object => NameOf(ShownValues.ObjectOf(shown)),
        ViewKind.Block => $"{Library}BlockView<{_names.Of(ItemOf(shown).Model)}>",
        ViewKind.Indexed => $"{Library}IndexedView<{TypesOf(ItemOf(shown))}>",
        ViewKind.Sequence => $"{Library}SequenceView<{TypesOf(ItemOf(shown))}>",
        _ => Library + "NestedObject",
    };

    private string TypesOf(ValuePlan item) => $"{TypeOf(item, ShownValues.KindOf(item))}, {ReaderOf(item)}";

    private static ValuePlan ItemOf(ValuePlan sequence) => ShownValues.ShownOf(((SequencePlan)sequence).Item);

    // An existing view of the type, or one inside this view.
    private string NameOf(ObjectPlan holder)
    {
        if (!_views.TryGetValue(holder, out string? name))
        {
            name = _viewOf(holder.Model);
            if (name is null)
            {
                string here = NewName(_types.IdentifierOf(holder.Model) + "View");
                name = $"{_whole}.{here}";
                _open.Enqueue(() => PrintObject(holder, here));
            }

            _views.Add(holder, name);
        }

        return name;
    }

    private string ReaderOf(ValuePlan item)
    {
        if (!_readers.TryGetValue(item, out string? name))
        {
            name = NewName(_types.IdentifierOf(item.Model) + "Reader");
            _readers.Add(item, name);
            _open.Enqueue(() => PrintReader(item, name));
        }

        return $"{_whole}.{name}";
    }

    private void PrintReader(ValuePlan item, string name)
    {
        ViewKind kind = ShownValues.KindOf(item);
        string type = TypeOf(item, kind);
        string reader = $"{Generated}I{(item.FixedSize is null ? "" : "Fixed")}ItemReader<{type}>";
        _lines.Add("/// <summary>Reads items, for the view that it is inside.</summary>");
        _lines.Add("[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]");
        _lines.Open($"public readonly struct {name} : {reader}");
        if (item.FixedSize is { } size)
        {
            _lines.Add($"static int {reader}.Size => {size.ToString(CultureInfo.InvariantCulture)};");
            _lines.Separate();
        }

        _lines.Open($"static {type} {Generated}IItemReader<{type}>.Read({Cursor})");
        switch (kind)
        {
            case ViewKind.Value when item.FixedSize is { } fixedSize:
                _lines.Add(
                    $"return {Call(_unit.ValueOf(item))}(cursor.Payload, " +
                    $"cursor.Take({fixedSize.ToString(CultureInfo.InvariantCulture)}));");
                break;
            case ViewKind.Value:
                _lines.Add("int position = cursor.Position;");
                _lines.Add($"{Call(_unit.SkipOf(item))}(ref cursor);");
                _lines.Add($"return {Call(_unit.ValueOf(item))}(cursor.Payload, position);");
                break;
            case ViewKind.Block or ViewKind.Indexed or ViewKind.Sequence:
                _lines.Add($"{Generated}ViewCursor items = cursor;");
                _lines.Add($"{Call(_unit.SkipOf(item))}(ref cursor);");
                _lines.Add($"return new {type}({Call(_unit.ItemsOf((SequencePlan)item))}(ref items, items.Prefix()));");
                break;
            default:
                _lines.Add($"return {AtCursor(item, kind)};");
                break;
        }

        _lines.Close();
        _lines.Close();
    }

    private string Call(Routine routine) => $"{_whole}.{_code}.{routine.Name}";

    // A nested type can't have the name of a property.
    private string NewName(string wanted)
    {
        string name = wanted;
        while (!_namesInRoot.Add(name))
        {
            name += "_";
        }

        return name;
    }

    private static bool IsVisible(ValuePlan shown) => shown switch
    {
        SequencePlan sequence => IsVisible(ShownValues.ShownOf(sequence.Item)),
        RawPlan or NullablePlan { Value: RawPlan } => shown.Model.Universe.IsVisible(shown.Model.NullableOf() ?? shown.Model),
        _ => true,
    };
}
