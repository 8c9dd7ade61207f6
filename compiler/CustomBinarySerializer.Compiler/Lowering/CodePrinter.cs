using System.Collections.Immutable;
using System.Globalization;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A printer of lowered code as C#. It doesn't depend on plans.</summary>
internal sealed class CodePrinter
{
    private readonly SourceLines _lines;
    private readonly CodeNames _names;
    private readonly Queue<Routine> _open = new();
    private readonly HashSet<Routine> _known = [];
    private readonly HashSet<Routine> _roots = [];
    private readonly RoutineNames _routineNames;
    private readonly string? _holder;
    private readonly Dictionary<Code.Local, string> _lambdaParameters = [];
    private readonly HashSet<Routine> _lambdas = [];
    private VariableScopes _scopes = new();
    private bool _givesUpWithZero;
    private bool _hasNullableTypes;

    private CodePrinter(SourceLines lines, CodeNames names, RoutineNames routineNames, string? holder = null)
    {
        _lines = lines;
        _names = names;
        _routineNames = routineNames;
        _holder = holder;
    }

    /// <summary>Prints routines, followed by the routines that they call.</summary>
    internal static void Print(IEnumerable<Routine> routines, SourceLines lines, CodeNames names)
    {
        CodePrinter printer = new(lines, names, new RoutineNames());
        foreach (Routine routine in routines)
        {
            printer._roots.Add(routine);
            printer.Require(routine);
        }

        while (printer._open.TryDequeue(out Routine? next))
        {
            printer.PrintRoutine(next);
            if (names.HasBlankLines)
            {
                lines.Separate();
            }
        }
    }

    /// <summary>Prints one routine.</summary>
    /// <param name="routine">The routine. The routines that it calls are printed elsewhere, under unique names.</param>
    /// <param name="holder">The class that has the called routines.</param>
    /// <param name="lines">Receives the printed lines.</param>
    /// <param name="names">The names of types and members.</param>
    internal static void PrintAlone(Routine routine, string holder, SourceLines lines, CodeNames names) =>
        new CodePrinter(lines, names, new RoutineNames(), holder).PrintRoutine(routine);

    private void Require(Routine routine)
    {
        if (_known.Add(routine))
        {
            _open.Enqueue(routine);
        }
    }

    // The first pass has no output: it finds the block in which each variable must be declared.
    private void PrintRoutine(Routine routine)
    {
        string parameters = string.Join(", ", routine.Parameters.Select(parameter => $"{TypeOf(parameter)} {parameter.Name}"));
        string modifiers = routine.Modifiers.Length > 0 ? routine.Modifiers + " " : "";
        string head = routine.Head ?? $"{modifiers}{NameOf(routine.Returns)} {NameOf(routine)}({parameters})";
        _scopes = new VariableScopes();
        _givesUpWithZero = routine.Returns.IsValueType;
        _hasNullableTypes = _names.HasNullableTypes && _roots.Contains(routine);
        Array.ForEach([.. routine.Parameters, .. routine.Fields], _scopes.Exclude);
        CodePrinter learner = new(new SourceLines(), _names, _routineNames, _holder)
        {
            _scopes = _scopes,
            _givesUpWithZero = _givesUpWithZero,
        };
        learner.PrintBlock(head, routine.Body);
        _scopes.EndLearning();
        _names.BeginRoutine(_scopes.Names);
        if (_names.IsUnchecked)
        {
            _lines.Open(head);
            PrintBlock("unchecked", routine.Body);
            _lines.Close();
        }
        else
        {
            PrintBlock(head, routine.Body);
        }
    }

    private void Print(Code statement)
    {
        switch (statement)
        {
            case Code.Assign { Value: Code.Add { Left: var left } sum } assign when left == assign.Target:
                _lines.Add($"{assign.Target.Name} += {sum.Right};");
                break;
            case Code.Assign assign:
                string value = Text(assign.Value);
                _lines.Add($"{(_scopes.Declares(assign.Target) ? $"{TypeOf(assign.Target)} " : "")}{assign.Target.Name} = {value};");
                break;
            case Code.Store store:
                string address = Address(store.Address, store.Offset);
                _lines.Add($"{_names.LittleEndian}.Store<{NameOf(store.Type)}>({address}, {Text(store.Value)});");
                break;
            case Code.SetMember set:
                bool isNeverNull = _hasNullableTypes && _names.IsNeverNull(set.Member, set.Value);
                string assigned = isNeverNull ? $"{Primary(set.Value)}!" : Text(set.Value);
                _lines.Add($"{_names.Set(set.Member, Instance(set.Instance), assigned)};");
                break;
            case Code.SetItem set:
                _lines.Add($"{Used(set.Span)}[{Used(set.Index)}] = {Text(set.Value)};");
                break;
            case Code.Run run:
                _lines.Add($"{Text(run.Call)};");
                break;
            case Code.If choice:
                PrintIf(choice);
                break;
            case Code.For loop:
                _scopes.Exclude(loop.Index);
                PrintBlock($"for (int {loop.Index.Name} = 0; {loop.Index.Name} < {Text(loop.Count)}; {loop.Index.Name}++)", loop.Body);
                break;
            case Code.ForEach loop:
                _scopes.Exclude(loop.Item);
                PrintBlock($"foreach ({NameOf(loop.Item.Type)} {loop.Item.Name} in {Used(loop.Items)})", loop.Body);
                break;
            case Code.Switch choice:
                PrintSwitch(choice);
                break;
            case Code.Return end:
                _lines.Add(end.Value is null ? "return;" : $"return {Text(end.Value)};");
                break;
            case Code.Comment comment:
                _lines.Add($"// {comment.Text}");
                break;
            case Code.GiveUp:
                _lines.Add(_givesUpWithZero ? "return 0;" : "return null;");
                break;
            default:
                throw new NotSupportedException($"{statement.GetType().Name} is no statement.");
        }
    }

    private void PrintIf(Code.If choice)
    {
        PrintBlock($"if ({Text(choice.Condition)})", choice.Then);
        if (!choice.Else.IsEmpty)
        {
            PrintBlock("else", choice.Else);
        }
    }

    private void PrintSwitch(Code.Switch choice)
    {
        _lines.Open($"switch ({Text(choice.Value)})");
        for (int i = 0; i < choice.Cases.Length; i++)
        {
            PrintCase($"case {i.ToString(CultureInfo.InvariantCulture)}:", choice.Cases[i]);
        }

        if (!choice.Otherwise.IsEmpty)
        {
            PrintCase("default:", choice.Otherwise);
        }

        _lines.Close();
    }

    private void PrintCase(string head, ImmutableArray<Code> body)
    {
        bool ends = body is [.., Code.Return or Code.GiveUp or Code.Run { Call: Code.Written { Throws: true } }];
        PrintBlock(head, body, end: ends ? null : "break;");
    }

    private void PrintBlock(string head, ImmutableArray<Code> body, string? end = null)
    {
        _lines.Open(head);
        foreach (Code.Local local in _scopes.Enter())
        {
            _lines.Add($"{TypeOf(local)} {local.Name};");
        }

        for (int i = 0; i < body.Length; i++)
        {
            Print(body[i]);
            if (_names.HasBlankLines && body[i] is Code.If or Code.For or Code.ForEach or Code.Switch && i + 1 < body.Length)
            {
                _lines.Separate();
            }
        }

        if (end is not null)
        {
            _lines.Add(end);
        }

        _scopes.Leave();
        _lines.Close();
    }

    private string Text(Code expression) => expression switch
    {
        Code.Local local => Used(local),
        Code.Number number => number.Value.ToString(CultureInfo.InvariantCulture),
        Code.Default { Type.IsValueType: false } => "null",
        Code.Default => "default",
        Code.Constant constant => _names.Constant(constant.Value, constant.Type),
        Code.PackingOf packing => TextOf(packing),
        Code.NameOf name => name.IsOfArray ? _names.OfArrayOf(name.Type) : NameOf(name.Type),
        Code.Written written => TextOf(written),
        Code.TypeOf type => $"typeof({NameOf(type.Type)})",
        Code.Ref reference => $"ref {Used(reference.Variable)}",
        Code.Load load => $"{_names.LittleEndian}.Load<{NameOf(load.Type)}>({Address(load.Address, load.Offset)})",
        Code.GetMember get => _names.Get(get.Member, Instance(get.Instance)),
        Code.CallFacade call => TextOf(call),
        Code.CallMethod call => _names.Call(call.Method, call.Instance is null ? null : Instance(call.Instance), Texts(call.Arguments)),
        Code.CallConversion call => $"{_names.OfConversion(call.Conversion, call.Type, call.IsTo)}({Texts(call.Arguments)})",
        Code.CallShape call => $"{_names.OfShape(call.Shape, call.Collection, call.Method)}({Texts(call.Arguments)})",
        Code.CallRoutine call => TextOf(call),
        Code.Match match => TextOf(match),
        Code.Function function => TextOf(function),
        Code.SizeOf size => _names.SizeOf(size.Type),
        Code.New create => _names.New(create.Constructor, Texts(create.Arguments)),
        Code.NewInitialized create => TextOf(create),
        Code.NewUninitialized create => _names.Uninitialized(create.Type),
        Code.NewNullable create => Text(create.Value),
        Code.NewArray { IsCleared: false } create => _names.UninitializedArray(create.Item, Text(create.Count)),
        Code.NewArray create => _names.NewArray(create.Item, Text(create.Count)),
        Code.NewList create => _names.NewList(create.Item, Text(create.Count)),
        Code.HasValue nullable => $"{Used(nullable.Nullable)}.HasValue",
        Code.ValueOf nullable => $"{Used(nullable.Nullable)}.GetValueOrDefault()",
        Code.Cast cast => $"({NameOf(cast.Type)}){Text(cast.Value)}",
        Code.As cast => _names.As(cast.Type, Text(cast.Value)),
        Code.Box box => $"(object){Text(box.Value)}",
        Code.SpanOf { IsList: true } span => _names.SpanOfList(Used(span.Items)),
        Code.SpanOf span => Used(span.Items),
        Code.CountOf count => $"{Used(count.Items)}.Count",
        Code.SpanLength length => $"{Used(length.Span)}.Length",
        Code.SpanItem item => $"{Used(item.Span)}[{Used(item.Index)}]",
        Code.Add { Right: 0 } sum => Text(sum.Left),
        Code.Add { Right: < 0 } sum => $"{Text(sum.Left)} - {-sum.Right}",
        Code.Add sum => $"{Text(sum.Left)} + {sum.Right}",
        Code.IsNull isNull => $"{Text(isNull.Value)} is null",
        Code.IsZero isZero => $"{Text(isZero.Value)} == 0",
        Code.IsEqual isEqual => $"{Text(isEqual.Left)} == {Text(isEqual.Right)}",
        Code.IsExactly isExactly => $"{Text(isExactly.Value)}.GetType() == typeof({NameOf(isExactly.Type)})",
        Code.IsAtMost isAtMost => $"{Text(isAtMost.Left)} <= {Text(isAtMost.Right)}",
        Code.Exceeds exceeds => $"{exceeds.Address.Name} + {exceeds.Size} > {exceeds.End.Name}",
        Code.Not { Condition: Code.IsNull isNull } => $"{Text(isNull.Value)} is not null",
        Code.Not { Condition: Code.IsZero isZero } => $"{Text(isZero.Value)} != 0",
        Code.Not { Condition: Code.IsEqual isEqual } => $"{Text(isEqual.Left)} != {Text(isEqual.Right)}",
        Code.Not { Condition: Code.IsExactly isExactly } => $"{Text(isExactly.Value)}.GetType() != typeof({NameOf(isExactly.Type)})",
        Code.Not { Condition: Code.IsAtMost isAtMost } => $"{Text(isAtMost.Left)} > {Text(isAtMost.Right)}",
        Code.Not not => $"!{Text(not.Condition)}",
        _ => throw new NotSupportedException($"{expression.GetType().Name} is no expression."),
    };

    private string TextOf(Code.Written written) =>
        string.Format(
            CultureInfo.InvariantCulture, written.Format, [.. written.Arguments.Select((argument, i) => TextIn(written, argument, i))]);

    private string TextOf(Code.NewInitialized create)
    {
        string name = NameOf(create.Constructor.DeclaringType!);
        IEnumerable<string> members = create.Members
            .Select(member => _names.Set(member.Member, "", Text(member.Value), isInitializer: true));
        return $"new {name}({Texts(create.Arguments)}) {{ {string.Join(", ", members)} }}";
    }

    private string TextOf(Code.CallFacade call)
    {
        string name = call.Method.NamesItem ? $"{call.Method.Name}<{NameOf(call.Item!)}>" : call.Method.Name;
        if (call.Method.IsStatic)
        {
            return $"{_names.Of(call.Method.Class)}.{name}({Texts(call.Arguments)})";
        }

        string member = $"{Text(call.Arguments[0])}.{name}";
        return call.Method == Facade.ReadSetNext ? $"{member} = {Text(call.Arguments[1])}"
            : call.Method.IsProperty ? member
            : $"{member}({Texts(call.Arguments[1..])})";
    }

    private string TextOf(Code.PackingOf packing)
    {
        Require(packing.Pack);
        return _names.PackingOf(packing.Item, NameOf(packing.Pack));
    }

    private string TextOf(Code.CallRoutine call)
    {
        if (_holder is null)
        {
            Require(call.Routine);
        }

        IEnumerable<string> arguments = call.Arguments
            .Select((argument, i) => (call.Routine.Parameters[i].IsReference ? "ref " : "") + Text(argument));
        return $"{(_holder is null ? "" : _holder + ".")}{NameOf(call.Routine)}({string.Join(", ", arguments)})";
    }

    private string TextOf(Code.Match match)
    {
        _scopes.Exclude(match.Variable);
        return $"{Text(match.Value)} is {{ }} {match.Variable.Name} ? {Text(match.Result)} : null";
    }

    private string TextOf(Code.Function function)
    {
        Routine routine = function.Routine;
        if (ExpressionOf(routine) is not { } expression || !_lambdas.Add(routine))
        {
            Require(routine);
            return NameOf(routine);
        }

        for (int i = 0; i < routine.Parameters.Length; i++)
        {
            _lambdaParameters[routine.Parameters[i]] = function.Parameters[i];
        }

        string text = function.IsNeverNull && _hasNullableTypes ? $"{Primary(expression)}!" : Text(expression);
        _lambdas.Remove(routine);
        Array.ForEach([.. routine.Parameters], parameter => _lambdaParameters.Remove(parameter));
        string names = string.Join(", ", function.Parameters);
        return $"static {(function.Parameters.Length == 1 ? names : $"({names})")} => {text}";
    }

    // The type of a lambda is the type of its expression, which may be a class where an interface is required.
    private static Code? ExpressionOf(Routine routine) => routine.Body switch
    {
        [Code.Run { Call: Code.Written { Throws: true } }] => null,
        [Code.Return { Value: Code.Match }] when routine.Returns.IsInterface => null,
        [Code.Run run] => run.Call,
        [Code.Return { Value: { } value }] => value,
        _ => null,
    };

    private string Texts(ImmutableArray<Code> arguments) => string.Join(", ", arguments.Select(Text));

    private string Used(Code.Local local)
    {
        if (_lambdaParameters.TryGetValue(local, out string? parameter))
        {
            return parameter;
        }

        _scopes.Use(local);
        return local.Name;
    }

    private string Address(Code.Local address, int offset) => offset == 0 ? Used(address) : $"{Used(address)} + {offset}";

    private string TypeOf(Code.Local local) => local.Kind switch
    {
        LocalKind.Reference => $"ref {NameOf(local.Type)}",
        LocalKind.ScopedReference => $"scoped ref {NameOf(local.Type)}",
        LocalKind.Span => _names.OfSpan("Span", local.Type),
        LocalKind.ReadOnlySpan => _names.OfSpan("ReadOnlySpan", local.Type),
        LocalKind.List => _names.OfCollection("List", local.Type),
        LocalKind.Items => _names.OfCollection("IReadOnlyCollection", local.Type),
        LocalKind.Array => _names.OfArrayOf(local.Type),
        _ => NameOf(local.Type),
    };

    private string NameOf(Routine routine) => _routineNames.Of(routine);

    private string NameOf(TypeModel type) => _names.Of(type);

    private string Instance(Code instance) => instance is Code.Local { Kind: LocalKind.This } ? "" : Primary(instance);

    // An argument of a call needs no parentheses.
    private string TextIn(Code.Written written, Code argument, int index)
    {
        string place = $"{{{index}}}";
        bool isArgument = new[] { $"({place})", $"({place},", $", {place})", $", {place}," }.Any(written.Format.Contains);
        int first = written.Format.IndexOf(place, StringComparison.Ordinal);
        bool isOnce = first == written.Format.LastIndexOf(place, StringComparison.Ordinal);
        return isArgument && isOnce ? Text(argument) : Primary(argument);
    }

    // An expression that is valid before a dot or after a cast.
    private string Primary(Code expression) =>
        expression is Code.Add { Right: not 0 } or Code.Cast or Code.As or Code.Box or Code.Match
            ? $"({Text(expression)})"
            : Text(expression);
}
