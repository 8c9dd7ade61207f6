using System.Collections.Immutable;
using System.Reflection;

namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>The code that a plan is lowered to: a small typed tree, which is compiled to IL, printed as C#, or interpreted.</summary>
/// <remarks>
/// Statements have no value. Expressions are evaluated where they are, their parts from left to right; none of them branches. What a member
/// is taken of or set in is a variable where its type is a struct, so that the struct itself is meant and not a copy.
/// </remarks>
internal abstract record Code
{
    internal static readonly Code Zero = new Number(0);

    /// <summary>A variable, or a parameter of the <see cref="Routine"/>.</summary>
    /// <param name="Name">Unique within the routine.</param>
    /// <param name="Type">Its type; of a reference, that of the variable which it refers to; of a span, that of its items.</param>
    /// <param name="Kind">What of that type it holds.</param>
    internal sealed record Local(string Name, Type Type, LocalKind Kind = LocalKind.Value) : Code
    {
        /// <summary>Whether it is a parameter that refers to a variable of the caller.</summary>
        internal bool IsReference => Kind == LocalKind.Reference;

        /// <summary>The object whose method it is.</summary>
        internal static Local This(Type type) => new("this", type, LocalKind.This);

        public bool Equals(Local? other) => ReferenceEquals(this, other);

        public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
    }

    /// <summary><c>target = value;</c></summary>
    internal sealed record Assign(Local Target, Code Value) : Code;

    /// <summary><c>*(T*)(address + offset) = value;</c> little-endian, wherever the address is.</summary>
    internal sealed record Store(Type Type, Local Address, int Offset, Code Value) : Code;

    /// <summary><c>instance.Member = value;</c></summary>
    internal sealed record SetMember(Code Instance, MemberInfo Member, Code Value) : Code;

    /// <summary><c>span[index] = value;</c></summary>
    internal sealed record SetItem(Local Span, Local Index, Code Value) : Code;

    /// <summary>A call for its effect.</summary>
    internal sealed record Run(Code Call) : Code;

    internal sealed record If(Code Condition, ImmutableArray<Code> Then, ImmutableArray<Code> Else) : Code;

    /// <summary><c>for (int index = 0; index &lt; count; index++)</c>, where the count is asked for each time.</summary>
    internal sealed record For(Local Index, Code Count, ImmutableArray<Code> Body) : Code;

    /// <summary>Runs the body for each item of a collection that has a count.</summary>
    internal sealed record ForEach(Local Item, Local Items, ImmutableArray<Code> Body) : Code;

    /// <summary>Runs the case whose position is the value, or else what is otherwise.</summary>
    internal sealed record Switch(Code Value, ImmutableArray<ImmutableArray<Code>> Cases, ImmutableArray<Code> Otherwise) : Code;

    /// <summary>Ends a routine; of those that aren't only printed, it is the last statement, and has a value.</summary>
    internal sealed record Return(Code? Value) : Code;

    /// <summary>What is only printed.</summary>
    internal sealed record Comment(string Text) : Code;

    /// <summary><c>return null;</c> from anywhere.</summary>
    internal sealed record GiveUp : Code;

    internal sealed record Number(int Value) : Code;

    /// <summary>The default of a type: null, or zeros.</summary>
    internal sealed record Default(Type Type) : Code;

    /// <summary>An object that the program holds: a function of the user's, or the default of a parameter.</summary>
    internal sealed record Constant(object Value, Type Type) : Code;

    internal sealed record TypeOf(Type Type) : Code;

    /// <summary><c>ref variable</c></summary>
    internal sealed record Ref(Local Variable) : Code;

    /// <summary><c>*(T*)(address + offset)</c>, little-endian, wherever the address is.</summary>
    internal sealed record Load(Type Type, Local Address, int Offset) : Code;

    /// <summary><c>instance.Member</c></summary>
    internal sealed record GetMember(Code Instance, MemberInfo Member) : Code;

    /// <summary>A method of the library that is made for lowered code.</summary>
    /// <param name="Method">Which.</param>
    /// <param name="Arguments">The instance, if it has one, first.</param>
    /// <param name="Item">What its type parameter is, if it has one.</param>
    internal sealed record CallFacade(Facade Method, ImmutableArray<Code> Arguments, Type? Item = null) : Code;

    /// <summary>Any other method.</summary>
    internal sealed record CallMethod(MethodInfo Method, Code? Instance, ImmutableArray<Code> Arguments) : Code;

    internal sealed record CallRoutine(Routine Routine, ImmutableArray<Code> Arguments) : Code;

    internal sealed record New(ConstructorInfo Constructor, ImmutableArray<Code> Arguments) : Code;

    /// <summary><c>new T(arguments) { Member = value, … }</c>, which is only printed.</summary>
    internal sealed record NewInitialized(ConstructorInfo Constructor, ImmutableArray<Code> Arguments, ImmutableArray<SetMember> Members) : Code;

    /// <summary>An object without a call of its constructor.</summary>
    internal sealed record NewUninitialized(Type Type) : Code;

    /// <summary><c>new T?(value)</c></summary>
    internal sealed record NewNullable(Type Type, Code Value) : Code;

    /// <summary><c>new T[count]</c>; not cleared, if all of it is about to be filled.</summary>
    internal sealed record NewArray(Type Item, Code Count, bool IsCleared) : Code;

    /// <summary>A <see cref="List{T}"/> of that many items, each of which is about to be set.</summary>
    internal sealed record NewList(Type Item, Code Count) : Code;

    /// <summary><c>nullable.HasValue</c></summary>
    internal sealed record HasValue(Local Nullable) : Code;

    /// <summary><c>nullable.GetValueOrDefault()</c></summary>
    internal sealed record ValueOf(Local Nullable) : Code;

    /// <summary>A cast of what may be of another class.</summary>
    internal sealed record Cast(Type Type, Code Value) : Code;

    /// <summary>A cast of what is known to be of the class; an unboxing, if it is a struct.</summary>
    internal sealed record As(Type Type, Code Value) : Code;

    internal sealed record Box(Type Type, Code Value) : Code;

    /// <summary>The items of an array or a <see cref="List{T}"/>, in place.</summary>
    internal sealed record SpanOf(Local Items, bool IsList) : Code;

    /// <summary>The count of a collection.</summary>
    internal sealed record CountOf(Local Items, Type Item) : Code;

    internal sealed record SpanLength(Local Span) : Code;

    internal sealed record SpanItem(Local Span, Local Index) : Code;

    internal sealed record Add(Code Left, int Right) : Code;

    internal sealed record IsNull(Code Value) : Code;

    internal sealed record IsZero(Code Value) : Code;

    internal sealed record IsEqual(Code Left, Code Right) : Code;

    /// <summary>Whether an object is of exactly that class.</summary>
    internal sealed record IsExactly(Code Value, Type Type) : Code;

    /// <summary><c>left &lt;= right</c>, of numbers.</summary>
    internal sealed record IsAtMost(Code Left, Code Right) : Code;

    /// <summary><c>address + size &gt; end</c></summary>
    internal sealed record Exceeds(Local Address, int Size, Local End) : Code;

    /// <summary>C# that is only printed.</summary>
    /// <param name="Format">With <c>{0}</c>, <c>{1}</c>… for the arguments.</param>
    /// <param name="Arguments">Expressions, and names of types.</param>
    internal sealed record Written(string Format, params ImmutableArray<Code> Arguments) : Code
    {
        internal bool Throws => Format.StartsWith("throw ", StringComparison.Ordinal);
    }

    /// <summary>The name of a type, or of the array of items of a type, in what is <see cref="Written"/>.</summary>
    internal sealed record NameOf(Type Type, bool IsOfArray = false) : Code;

    /// <summary>A condition turned round.</summary>
    internal sealed record Not(Code Condition) : Code;
}

/// <summary>What a variable holds.</summary>
internal enum LocalKind
{
    Value,

    /// <summary>A reference to a variable of the caller.</summary>
    Reference,

    /// <summary>The items of an array or a list, in place.</summary>
    Span,

    /// <summary>The same, not to be changed.</summary>
    ReadOnlySpan,

    /// <summary>A <see cref="List{T}"/> of such items.</summary>
    List,

    /// <summary>An array of such items.</summary>
    Array,

    /// <summary>An <see cref="IReadOnlyCollection{T}"/> of such items.</summary>
    Items,

    /// <summary>The object whose method the routine is.</summary>
    This,
}

/// <summary>A method of lowered code.</summary>
internal sealed class Routine(string name, Type returns, ImmutableArray<Code.Local> parameters)
{
    internal string Name { get; } = name;

    internal Type Returns { get; } = returns;

    internal ImmutableArray<Code.Local> Parameters { get; } = parameters;

    /// <summary>What a print has before the type that is returned.</summary>
    internal string Modifiers { get; init; } = "";

    /// <summary>Set once, after the constructor, because a routine may call itself.</summary>
    internal ImmutableArray<Code> Body { get; set; } = [];
}
