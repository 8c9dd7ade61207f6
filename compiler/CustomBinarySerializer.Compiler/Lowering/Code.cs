using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The code that a plan is lowered to: a small typed tree, which is compiled to IL, printed as C#, or interpreted.</summary>
/// <remarks>
/// Statements have no value. Expressions are evaluated where they are, their parts from left to right; none of them branches. What a member
/// is taken of or set in is a variable where its type is a struct, so that the struct itself is meant and not a copy. Fields, and classes that have
/// nothing but them: accessors and the members of records would be compiled before a program's first message.
/// </remarks>
internal abstract class Code
{
    internal static readonly Code Zero = new Number(0);

    /// <summary>A variable, or a parameter of the <see cref="Routine"/>.</summary>
    /// <param name="name">Unique within the routine.</param>
    /// <param name="type">Its type; of a reference, that of the variable which it refers to; of a span, that of its items.</param>
    /// <param name="kind">What of that type it holds.</param>
    internal sealed class Local(string name, TypeModel type, LocalKind kind = LocalKind.Value) : Code
    {
        internal readonly string Name = name;
        internal readonly TypeModel Type = type;
        internal readonly LocalKind Kind = kind;

        /// <summary>Whether it is a parameter that refers to a variable of the caller.</summary>
        internal bool IsReference => Kind is LocalKind.Reference or LocalKind.ScopedReference;

        /// <summary>Whether it is a number.</summary>
        internal Code Is(int number) => number == 0 ? new IsZero(this) : new IsEqual(this, new Number(number));

        /// <summary>The object whose method it is.</summary>
        internal static Local This(TypeModel type) => new("this", type, LocalKind.This);
    }

    /// <summary><c>target = value;</c></summary>
    internal sealed class Assign(Local target, Code value) : Code
    {
        internal readonly Local Target = target;
        internal readonly Code Value = value;
    }

    /// <summary>Stores a value at an address, little-endian, wherever that is.</summary>
    internal sealed class Store(TypeModel type, Local address, int offset, Code value) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly Local Address = address;
        internal readonly int Offset = offset;
        internal readonly Code Value = value;
    }

    /// <summary><c>instance.Member = value;</c></summary>
    internal sealed class SetMember(Code instance, MemberModel member, Code value) : Code
    {
        internal readonly Code Instance = instance;
        internal readonly MemberModel Member = member;
        internal readonly Code Value = value;
    }

    /// <summary><c>span[index] = value;</c></summary>
    internal sealed class SetItem(Local span, Local index, Code value) : Code
    {
        internal readonly Local Span = span;
        internal readonly Local Index = index;
        internal readonly Code Value = value;
    }

    /// <summary>A call for its effect.</summary>
    internal sealed class Run(Code call) : Code
    {
        internal readonly Code Call = call;
    }

    internal sealed class If(Code condition, ImmutableArray<Code> then, ImmutableArray<Code> @else) : Code
    {
        internal readonly Code Condition = condition;
        internal readonly ImmutableArray<Code> Then = then;
        internal readonly ImmutableArray<Code> Else = @else;
    }

    /// <summary><c>for (int index = 0; index &lt; count; index++)</c>, where the count is asked for each time.</summary>
    internal sealed class For(Local index, Code count, ImmutableArray<Code> body) : Code
    {
        internal readonly Local Index = index;
        internal readonly Code Count = count;
        internal readonly ImmutableArray<Code> Body = body;
    }

    /// <summary>Runs the body for each item of a collection that has a count.</summary>
    internal sealed class ForEach(Local item, Local items, ImmutableArray<Code> body) : Code
    {
        internal readonly Local Item = item;
        internal readonly Local Items = items;
        internal readonly ImmutableArray<Code> Body = body;
    }

    /// <summary>Runs the case whose position is the value, or else what is otherwise.</summary>
    internal sealed class Switch(Code value, ImmutableArray<ImmutableArray<Code>> cases, ImmutableArray<Code> otherwise) : Code
    {
        internal readonly Code Value = value;
        internal readonly ImmutableArray<ImmutableArray<Code>> Cases = cases;
        internal readonly ImmutableArray<Code> Otherwise = otherwise;
    }

    /// <summary>Ends a routine; of those that aren't only printed, it is the last statement, and has a value.</summary>
    internal sealed class Return(Code? value) : Code
    {
        internal readonly Code? Value = value;
    }

    /// <summary>What is only printed.</summary>
    internal sealed class Comment(string text) : Code
    {
        internal readonly string Text = text;
    }

    /// <summary><c>return 0;</c> or <c>return null;</c> from anywhere.</summary>
    internal sealed class GiveUp : Code;

    internal sealed class Number(int value) : Code
    {
        internal readonly int Value = value;
    }

    /// <summary>The default of a type: null, or zeros.</summary>
    internal sealed class Default(TypeModel type) : Code
    {
        internal readonly TypeModel Type = type;
    }

    /// <summary>What the source gives a parameter as its default.</summary>
    internal sealed class Constant(object value, TypeModel type) : Code
    {
        internal readonly object Value = value;
        internal readonly TypeModel Type = type;
    }

    /// <summary>What copies items by where their bytes are in their memory, or null where there is no fast way for that, which is only printed.</summary>
    /// <param name="item">The type of the items.</param>
    /// <param name="pack">Writes one of them.</param>
    internal sealed class PackingOf(TypeModel item, Routine pack) : Code
    {
        internal readonly TypeModel Item = item;
        internal readonly Routine Pack = pack;
    }

    internal sealed class TypeOf(TypeModel type) : Code
    {
        internal readonly TypeModel Type = type;
    }

    /// <summary><c>ref variable</c></summary>
    internal sealed class Ref(Local variable) : Code
    {
        internal readonly Local Variable = variable;
    }

    /// <summary>Loads a value from an address, little-endian, wherever that is.</summary>
    internal sealed class Load(TypeModel type, Local address, int offset) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly Local Address = address;
        internal readonly int Offset = offset;
    }

    /// <summary><c>instance.Member</c></summary>
    internal sealed class GetMember(Code instance, MemberModel member) : Code
    {
        internal readonly Code Instance = instance;
        internal readonly MemberModel Member = member;
    }

    /// <summary>A method of the library that is made for lowered code.</summary>
    /// <param name="method">Which.</param>
    /// <param name="arguments">The instance, if it has one, first.</param>
    /// <param name="item">What its type parameter is, if it has one.</param>
    internal sealed class CallFacade(Facade method, ImmutableArray<Code> arguments, TypeModel? item = null) : Code
    {
        internal readonly Facade Method = method;
        internal readonly ImmutableArray<Code> Arguments = arguments;
        internal readonly TypeModel? Item = item;
    }

    /// <summary>Any other method.</summary>
    internal sealed class CallMethod(MethodModel method, Code? instance, ImmutableArray<Code> arguments) : Code
    {
        internal readonly MethodModel Method = method;
        internal readonly Code? Instance = instance;
        internal readonly ImmutableArray<Code> Arguments = arguments;
    }

    /// <summary>A conversion of a value.</summary>
    /// <param name="conversion">Which.</param>
    /// <param name="type">What is converted, or what it is converted back to.</param>
    /// <param name="isTo">Whether it is the one that is written with.</param>
    /// <param name="arguments">The host, if it asks for that, then the value.</param>
    internal sealed class CallConversion(ConversionModel conversion, TypeModel type, bool isTo, ImmutableArray<Code> arguments) : Code
    {
        internal readonly ConversionModel Conversion = conversion;
        internal readonly TypeModel Type = type;
        internal readonly bool IsTo = isTo;
        internal readonly ImmutableArray<Code> Arguments = arguments;
    }

    /// <summary>A method of the shape of a collection.</summary>
    internal sealed class CallShape(ShapeModel shape, TypeModel collection, ShapeMethod method, ImmutableArray<Code> arguments) : Code
    {
        internal readonly ShapeModel Shape = shape;
        internal readonly TypeModel Collection = collection;
        internal readonly ShapeMethod Method = method;
        internal readonly ImmutableArray<Code> Arguments = arguments;
    }

    internal sealed class CallRoutine(Routine routine, ImmutableArray<Code> arguments) : Code
    {
        internal readonly Routine Routine = routine;
        internal readonly ImmutableArray<Code> Arguments = arguments;
    }

    internal sealed class New(ConstructorModel constructor, ImmutableArray<Code> arguments) : Code
    {
        internal readonly ConstructorModel Constructor = constructor;
        internal readonly ImmutableArray<Code> Arguments = arguments;
    }

    /// <summary><c>new T(arguments) { Member = value, … }</c>, which is only printed.</summary>
    internal sealed class NewInitialized(ConstructorModel constructor, ImmutableArray<Code> arguments, ImmutableArray<(MemberModel Member, Code Value)> members) : Code
    {
        internal readonly ConstructorModel Constructor = constructor;
        internal readonly ImmutableArray<Code> Arguments = arguments;
        internal readonly ImmutableArray<(MemberModel Member, Code Value)> Members = members;
    }

    /// <summary>An object without a call of its constructor.</summary>
    internal sealed class NewUninitialized(TypeModel type) : Code
    {
        internal readonly TypeModel Type = type;
    }

    /// <summary><c>new T?(value)</c></summary>
    internal sealed class NewNullable(TypeModel type, Code value) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly Code Value = value;
    }

    /// <summary><c>new T[count]</c>; not cleared, if all of it is about to be filled.</summary>
    internal sealed class NewArray(TypeModel item, Code count, bool isCleared) : Code
    {
        internal readonly TypeModel Item = item;
        internal readonly Code Count = count;
        internal readonly bool IsCleared = isCleared;
    }

    /// <summary>A <see cref="List{T}"/> of that many items, each of which is about to be set.</summary>
    internal sealed class NewList(TypeModel item, Code count) : Code
    {
        internal readonly TypeModel Item = item;
        internal readonly Code Count = count;
    }

    /// <summary><c>nullable.HasValue</c></summary>
    internal sealed class HasValue(Local nullable) : Code
    {
        internal readonly Local Nullable = nullable;
    }

    /// <summary><c>nullable.GetValueOrDefault()</c></summary>
    internal sealed class ValueOf(Local nullable) : Code
    {
        internal readonly Local Nullable = nullable;
    }

    /// <summary>A cast of what may be of another class.</summary>
    internal sealed class Cast(TypeModel type, Code value) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly Code Value = value;
    }

    /// <summary>A cast of what is known to be of the class; an unboxing, if it is a struct.</summary>
    internal sealed class As(TypeModel type, Code value) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly Code Value = value;
    }

    internal sealed class Box(TypeModel type, Code value) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly Code Value = value;
    }

    /// <summary>The items of an array or a <see cref="List{T}"/>, in place.</summary>
    internal sealed class SpanOf(Local items, bool isList) : Code
    {
        internal readonly Local Items = items;
        internal readonly bool IsList = isList;
    }

    /// <summary>The count of a collection.</summary>
    internal sealed class CountOf(Local items, TypeModel item) : Code
    {
        internal readonly Local Items = items;
        internal readonly TypeModel Item = item;
    }

    /// <summary>Bytes that a value takes in an array.</summary>
    internal sealed class SizeOf(TypeModel type) : Code
    {
        internal readonly TypeModel Type = type;
    }

    internal sealed class SpanLength(Local span) : Code
    {
        internal readonly Local Span = span;
    }

    internal sealed class SpanItem(Local span, Local index) : Code
    {
        internal readonly Local Span = span;
        internal readonly Local Index = index;
    }

    internal sealed class Add(Code left, int right) : Code
    {
        internal readonly Code Left = left;
        internal readonly int Right = right;
    }

    internal sealed class IsNull(Code value) : Code
    {
        internal readonly Code Value = value;
    }

    internal sealed class IsZero(Code value) : Code
    {
        internal readonly Code Value = value;
    }

    internal sealed class IsEqual(Code left, Code right) : Code
    {
        internal readonly Code Left = left;
        internal readonly Code Right = right;
    }

    /// <summary>Whether an object is of exactly that class.</summary>
    internal sealed class IsExactly(Code value, TypeModel type) : Code
    {
        internal readonly Code Value = value;
        internal readonly TypeModel Type = type;
    }

    /// <summary><c>left &lt;= right</c>, of numbers.</summary>
    internal sealed class IsAtMost(Code left, Code right) : Code
    {
        internal readonly Code Left = left;
        internal readonly Code Right = right;
    }

    /// <summary><c>address + size &gt; end</c></summary>
    internal sealed class Exceeds(Local address, int size, Local end) : Code
    {
        internal readonly Local Address = address;
        internal readonly int Size = size;
        internal readonly Local End = end;
    }

    /// <summary>C# that is only printed.</summary>
    /// <param name="format">With <c>{0}</c>, <c>{1}</c>… for the arguments.</param>
    /// <param name="arguments">Expressions, and names of types.</param>
    internal sealed class Written(string format, params ImmutableArray<Code> arguments) : Code
    {
        internal readonly string Format = format;
        internal readonly ImmutableArray<Code> Arguments = arguments;

        internal bool Throws => Format.StartsWith("throw ", StringComparison.Ordinal);
    }

    /// <summary>The name of a type, or of the array of items of a type, in what is <see cref="Written"/>.</summary>
    internal sealed class NameOf(TypeModel type, bool isOfArray = false) : Code
    {
        internal readonly TypeModel Type = type;
        internal readonly bool IsOfArray = isOfArray;
    }

    /// <summary>A condition turned round.</summary>
    internal sealed class Not(Code condition) : Code
    {
        internal readonly Code Condition = condition;
    }
}

/// <summary>What a variable holds.</summary>
internal enum LocalKind
{
    Value,

    /// <summary>A reference to a variable of the caller.</summary>
    Reference,

    /// <summary>The same, of which nothing that is returned may hold on to the variable itself.</summary>
    ScopedReference,

    /// <summary>An address.</summary>
    Address,

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
internal sealed class Routine(string name, TypeModel returns, ImmutableArray<Code.Local> parameters)
{
    internal readonly string Name = name;

    internal readonly TypeModel Returns = returns;

    internal readonly ImmutableArray<Code.Local> Parameters = parameters;

    /// <summary>What a print has before the type that is returned.</summary>
    internal string Modifiers { get; init; } = "";

    /// <summary>What a print has in place of all that is before the body; null for what the name and the parameters make.</summary>
    internal string? Head { get; init; }

    /// <summary>Variables that the routine finds, because they are fields of the object whose method it is.</summary>
    internal ImmutableArray<Code.Local> Fields { get; init; } = [];

    /// <summary>Set once, after the constructor, because a routine may call itself.</summary>
    internal ImmutableArray<Code> Body = [];
}
