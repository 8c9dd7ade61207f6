using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Lowering;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>What the two directions of a print have in common: names of methods, C# of the rows, and what is left to the user.</summary>
/// <param name="plan">Whose print it is.</param>
/// <param name="types">Names of types.</param>
/// <param name="members">What C# lets be set, and when.</param>
internal sealed class StreamDialect(ContractPlan plan, TypeNames types, MemberSource members)
{
    internal const string OwnModifiers = "private static";

    private readonly Dictionary<(ValuePlan Plan, int Reserved), string> _names = [];
    private readonly Dictionary<string, Routine> _stubs = [];

    internal ContractPlan Plan => plan;

    internal bool InternsStrings => plan.InternsStrings;

    /// <summary>Whether the methods for text are to be printed.</summary>
    internal bool NeedsText { get; set; }

    /// <summary>Methods that only the user can write.</summary>
    internal IEnumerable<Routine> Stubs => _stubs.Values;

    /// <summary>Refuses to go deeper than the stack allows.</summary>
    internal static Code EnsureStack => new Code.Run(new Code.Written("{0}.EnsureSufficientExecutionStack()", new Code.NameOf(typeof(RuntimeHelpers))));

    internal static bool HasOwnRoutine(ValuePlan plan) => plan is ObjectPlan or UnionPlan or SequencePlan or ConvertedPlan;

    /// <summary>What WriteUnmanagedArray takes.</summary>
    internal static bool IsUnmanagedArray(SequencePlan plan) =>
        plan.Type.IsArray && plan.Item is RawPlan && (plan.Item.Type.IsPrimitive || plan.Item.Type.IsEnum || plan.Item.Type == typeof(Half));

    internal static BuiltInType? BuiltInOf(ValuePlan plan) =>
        plan is RawPlan or ConvertedPlan { Conversion.ToDelegate: null } ? BuiltInTypes.Find(plan.Type) : null;

    /// <summary>Whether a value is written by parts that are the library's own, as exceptions are.</summary>
    internal static bool IsTheUsersToWrite(ValuePlan plan) => plan is ConvertedPlan { Conversion: { ToSource: null, ToDelegate: null } };

    /// <summary>The end of the names of the methods of a value.</summary>
    internal string NameOf(ValuePlan value, int reserved)
    {
        if (!_names.TryGetValue((value, reserved), out string? name))
        {
            name = types.NewIdentifierOf(value.Type);
            _names.Add((value, reserved), name);
        }

        return name;
    }

    /// <summary>The members that C# lets be set only with the constructor, and those that are set there with them; null if there are none.</summary>
    internal IReadOnlySet<MemberPlan>? InitializedOf(ObjectPlan holder)
    {
        if (holder.Construction.Constructor is not { } constructor
            || !holder.Callbacks.Deserializing.IsEmpty
            || !members.CanInitialize(constructor, holder.Members.Select(member => members.InitializerName(member.Set)).OfType<string>()))
        {
            return null;
        }

        HashSet<MemberPlan> initialized =
            [.. holder.Members.Where(member => member is { ConstructorParameter: < 0, IsOptional: false } && members.InitializerName(member.Set) is not null)];
        bool isNeeded = holder.Construction.TakesMembers || MemberSource.HasRequiredMembers(holder.Type) || initialized.Any(member => !members.CanAssign(member.Set));
        return isNeeded && initialized.Count > 0 ? initialized : null;
    }

    /// <summary>A conversion, by the C# of its row or by the user's function.</summary>
    internal Code Call(CodeBuilder code, string? source, Delegate? function, Type type, Type result, Type argument, Code value)
    {
        if (source is not null)
        {
            bool isUsedTwice = source.IndexOf("{0}", StringComparison.Ordinal) != source.LastIndexOf("{0}", StringComparison.Ordinal);
            return Fill(source, type, isUsedTwice ? code.Variable("surrogate", argument, value) : value);
        }

        // A lambda has no source at run time; a method has a name.
        if (function?.Method is { IsStatic: true, DeclaringType: { } holder } method
            && Identifiers.IsSpeakable(method.Name)
            && !holder.IsDefined(typeof(CompilerGeneratedAttribute)))
        {
            return new Code.CallMethod(method, null, [value]);
        }

        string name = types.IdentifierOf(result, "Make");
        AddStub(new Routine(name, result, [new Code.Local("value", argument)]), "Return a {0} of the {1}.", result, argument);
        return new Code.Written(name + "({0})", value);
    }

    /// <summary>Puts values into the C# of a row.</summary>
    /// <param name="source">With <c>{0}</c> for the value, <c>{1}</c> for a comparer, <c>{w}</c> and <c>{r}</c> for writer and reader, <c>{T}</c> for the type and <c>{T0}</c>… for its arguments.</param>
    /// <param name="type">The type of the row.</param>
    /// <param name="value">The value.</param>
    /// <param name="carrier">The writer or the reader.</param>
    /// <param name="comparer">The comparer, if there is one.</param>
    internal Code Fill(string source, Type type, Code value, Code? carrier = null, Code? comparer = null)
    {
        if (carrier is null)
        {
            types.Namespaces.UnionWith(["System", "System.Linq"]);
        }

        Type[] arguments = type.IsArray ? [type.GetElementType()!] : type.GetGenericArguments();
        StringBuilder format = new(source);
        format.Replace("{", "{{").Replace("}", "}}");
        format.Replace("{{0}}", "{0}").Replace("{{1}}", "{1}").Replace("{{w}}", "{2}").Replace("{{r}}", "{2}").Replace("{{T}}", "{3}");
        for (int i = 0; i < arguments.Length; i++)
        {
            format.Replace($"{{{{T{i}}}}}", $"{{{4 + i}}}");
        }

        return new Code.Written(
            format.ToString(),
            [value, comparer ?? new Code.Default(typeof(object)), carrier ?? Code.Zero, new Code.NameOf(type), .. arguments.Select(argument => new Code.NameOf(argument))]);
    }

    internal static Code.Written Throw(string message, params ReadOnlySpan<Type> named) =>
        new($"throw new {{{named.Length}}}(\"{message}\")", [.. named.ToArray().Select(type => new Code.NameOf(type)), new Code.NameOf(typeof(NotImplementedException))]);

    /// <summary>Adds a method that only the user can write.</summary>
    internal void AddStub(Routine head, string message, params ReadOnlySpan<Type> named) =>
        _stubs.TryAdd(head.Name, new Routine(head.Name, head.Returns, head.Parameters) { Modifiers = OwnModifiers, Body = [new Code.Run(Throw(message, named))] });
}
