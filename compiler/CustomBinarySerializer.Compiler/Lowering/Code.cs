using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using Nodes = System.Collections.Immutable.ImmutableArray<CustomBinarySerializer.Compiler.Lowering.Code>;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>A node in the typed tree of lowered code, which is compiled to IL, printed as C#, or interpreted.</summary>
/// <remarks>
/// Statements have no value. Expressions are evaluated in place, their parts from left to right, and don't branch. A
/// member of a struct is read and set through a variable, so that no copy of the struct is changed. Nodes aren't
/// records: variables are compared by identity, and property accessors would delay a program's first message because
/// they must be compiled.
/// </remarks>
internal abstract class Code
{
    internal static readonly Code Zero = new Number(0);

    /// <summary>A variable, or a parameter of the <see cref="Routine"/>.</summary>
    /// <param name="name">The name, unique within the routine.</param>
    /// <param name="type">The type of the value, of the referenced variable, or of the items.</param>
    /// <param name="kind">The kind of the variable.</param>
    internal sealed class Local(string name, TypeModel type, LocalKind kind = LocalKind.Value) : OfType(type)
    {
        internal readonly string Name = name;
        internal readonly LocalKind Kind = kind;

        /// <summary>Whether the variable is a parameter that refers to a variable of the caller.</summary>
        internal bool IsReference => Kind is LocalKind.Reference or LocalKind.ScopedReference;

        /// <summary>Returns the comparison of this variable with a number.</summary>
        internal Code Is(int number) => number == 0 ? new IsZero(this) : new IsEqual(this, new Number(number));

        /// <summary>Returns the variable that holds the instance of a method.</summary>
        internal static Local This(TypeModel type) => new("this", type, LocalKind.This);
    }

    internal abstract class OfType(TypeModel type) : Code { internal readonly TypeModel Type = type; }
    internal abstract class OfValue(Code value) : Code { internal readonly Code Value = value; }
    internal abstract class OfTypeAndValue(TypeModel type, Code value) : OfType(type) { internal readonly Code Value = value; }
    internal abstract class OfNullable(Local nullable) : Code { internal readonly Local Nullable = nullable; }
    internal abstract class OfArguments(Nodes arguments) : Code { internal readonly Nodes Arguments = arguments; }
    internal abstract class OfOperands(Code left, Code right) : Code { internal readonly Code Left = left, Right = right; }
    /// <summary>A value at an address, little-endian on every machine.</summary>
    internal abstract class OfAddress(TypeModel type, Local address, int offset) : OfType(type)
    { internal readonly Local Address = address; internal readonly int Offset = offset; }
    internal abstract class OfMember(Code instance, MemberModel member) : Code
    { internal readonly Code Instance = instance; internal readonly MemberModel Member = member; }
    internal abstract class OfSpan(Local span) : Code { internal readonly Local Span = span; }
    internal abstract class OfItem(Local span, Local index) : OfSpan(span) { internal readonly Local Index = index; }
    internal abstract class OfCount(TypeModel item, Code count) : Code
    { internal readonly TypeModel Item = item; internal readonly Code Count = count; }

    /// <summary><c>target = value;</c></summary>
    internal sealed class Assign(Local target, Code value) : OfValue(value) { internal readonly Local Target = target; }
    internal sealed class Store(TypeModel type, Local address, int offset, Code value) : OfAddress(type, address, offset)
    { internal readonly Code Value = value; }
    /// <summary><c>instance.Member = value;</c></summary>
    internal sealed class SetMember(Code instance, MemberModel member, Code value) : OfMember(instance, member)
    { internal readonly Code Value = value; }
    /// <summary><c>span[index] = value;</c></summary>
    internal sealed class SetItem(Local span, Local index, Code value) : OfItem(span, index) { internal readonly Code Value = value; }
    /// <summary>A call whose result is discarded.</summary>
    internal sealed class Run(Code call) : Code { internal readonly Code Call = call; }
    internal sealed class If(Code condition, Nodes then, Nodes @else) : Code
    { internal readonly Code Condition = condition; internal readonly Nodes Then = then, Else = @else; }
    /// <summary>A loop from 0 to a count, which is evaluated before each iteration.</summary>
    internal sealed class For(Local index, Code count, Nodes body) : Code
    { internal readonly Local Index = index; internal readonly Code Count = count; internal readonly Nodes Body = body; }
    /// <summary>A loop over the items of a collection that has a count.</summary>
    internal sealed class ForEach(Local item, Local items, Nodes body) : Code
    { internal readonly Local Item = item, Items = items; internal readonly Nodes Body = body; }
    /// <summary>A statement that runs the case with the index of the value, or the default case.</summary>
    internal sealed class Switch(Code value, ImmutableArray<Nodes> cases, Nodes otherwise) : OfValue(value)
    { internal readonly ImmutableArray<Nodes> Cases = cases; internal readonly Nodes Otherwise = otherwise; }
    /// <summary>A statement that ends a routine. Outside of prints it is the last statement and has a value.</summary>
    internal sealed class Return(Code? value) : Code { internal readonly Code? Value = value; }
    /// <summary>A comment in printed code.</summary>
    internal sealed class Comment(string text) : Code { internal readonly string Text = text; }
    /// <summary>A <c>return 0;</c> or <c>return null;</c> at any place of a routine.</summary>
    internal sealed class GiveUp : Code;

    internal sealed class Number(int value) : Code { internal readonly int Value = value; }
    /// <summary>The default value of a type: null or zeros.</summary>
    internal sealed class Default(TypeModel type) : OfType(type);
    /// <summary>The default value that the source declares for a parameter.</summary>
    internal sealed class Constant(object value, TypeModel type) : OfType(type) { internal readonly object Value = value; }
    /// <summary>The object that copies items as memory, or null if there is no fast way. For prints only.</summary>
    internal sealed class PackingOf(TypeModel item, Routine pack) : Code
    { internal readonly TypeModel Item = item; internal readonly Routine Pack = pack; }
    internal sealed class TypeOf(TypeModel type) : OfType(type);
    /// <summary><c>ref variable</c></summary>
    internal sealed class Ref(Local variable) : Code { internal readonly Local Variable = variable; }
    internal sealed class Load(TypeModel type, Local address, int offset) : OfAddress(type, address, offset);
    /// <summary><c>instance.Member</c></summary>
    internal sealed class GetMember(Code instance, MemberModel member) : OfMember(instance, member);
    /// <summary>A call of a library method for lowered code. The first argument is the instance, if any.</summary>
    internal sealed class CallFacade(Facade method, Nodes arguments, TypeModel? item = null) : OfArguments(arguments)
    { internal readonly Facade Method = method; internal readonly TypeModel? Item = item; }
    /// <summary>A call of a method outside the library's facade.</summary>
    internal sealed class CallMethod(MethodModel method, Code? instance, Nodes arguments) : OfArguments(arguments)
    { internal readonly MethodModel Method = method; internal readonly Code? Instance = instance; }

    /// <summary>A conversion to or from a surrogate. The arguments are the host, if required, and the value.</summary>
    internal sealed class CallConversion(ConversionModel conversion, TypeModel type, bool isTo, Nodes arguments) : OfArguments(arguments)
    {
        internal readonly ConversionModel Conversion = conversion;
        internal readonly TypeModel Type = type;
        internal readonly bool IsTo = isTo;
    }

    /// <summary>A call of a method of a collection's shape.</summary>
    internal sealed class CallShape(ShapeModel shape, TypeModel collection, ShapeMethod method, Nodes arguments) : OfArguments(arguments)
    {
        internal readonly ShapeModel Shape = shape;
        internal readonly TypeModel Collection = collection;
        internal readonly ShapeMethod Method = method;
    }

    internal sealed class CallRoutine(Routine routine, Nodes arguments) : OfArguments(arguments)
    { internal readonly Routine Routine = routine; }
    internal sealed class New(ConstructorModel constructor, Nodes arguments) : OfArguments(arguments)
    { internal readonly ConstructorModel Constructor = constructor; }

    /// <summary><c>new T(arguments) { Member = value, … }</c>, for printed code only.</summary>
    internal sealed class NewInitialized(
        ConstructorModel constructor, Nodes arguments, ImmutableArray<(MemberModel Member, Code Value)> members) : OfArguments(arguments)
    {
        internal readonly ConstructorModel Constructor = constructor;
        internal readonly ImmutableArray<(MemberModel Member, Code Value)> Members = members;
    }

    /// <summary>An object created without a constructor call.</summary>
    internal sealed class NewUninitialized(TypeModel type) : OfType(type);
    /// <summary><c>new T?(value)</c></summary>
    internal sealed class NewNullable(TypeModel type, Code value) : OfTypeAndValue(type, value);
    /// <summary>
    /// An array creation, <c>new T[count]</c>. The memory isn't cleared if all items are set right after.
    /// </summary>
    internal sealed class NewArray(TypeModel item, Code count, bool isCleared) : OfCount(item, count)
    { internal readonly bool IsCleared = isCleared; }
    /// <summary>A <see cref="List{T}"/> with the given count, whose items are all set right after.</summary>
    internal sealed class NewList(TypeModel item, Code count) : OfCount(item, count);
    /// <summary><c>nullable.HasValue</c></summary>
    internal sealed class HasValue(Local nullable) : OfNullable(nullable);
    /// <summary><c>nullable.GetValueOrDefault()</c></summary>
    internal sealed class ValueOf(Local nullable) : OfNullable(nullable);
    /// <summary>A cast of a value whose class must be checked.</summary>
    internal sealed class Cast(TypeModel type, Code value) : OfTypeAndValue(type, value);
    /// <summary>A cast of a value whose class is known, or an unboxing for a struct.</summary>
    internal sealed class As(TypeModel type, Code value) : OfTypeAndValue(type, value);
    internal sealed class Box(TypeModel type, Code value) : OfTypeAndValue(type, value);
    /// <summary>A span over the items of an array or a <see cref="List{T}"/>.</summary>
    internal sealed class SpanOf(Local items, bool isList) : Code
    { internal readonly Local Items = items; internal readonly bool IsList = isList; }
    /// <summary>The number of items of a collection.</summary>
    internal sealed class CountOf(Local items, TypeModel item) : Code
    { internal readonly Local Items = items; internal readonly TypeModel Item = item; }
    /// <summary>The number of bytes of a value in an array.</summary>
    internal sealed class SizeOf(TypeModel type) : OfType(type);
    internal sealed class SpanLength(Local span) : OfSpan(span);
    internal sealed class SpanItem(Local span, Local index) : OfItem(span, index);
    internal sealed class Add(Code left, int right) : Code { internal readonly Code Left = left; internal readonly int Right = right; }
    internal sealed class IsNull(Code value) : OfValue(value);
    internal sealed class IsZero(Code value) : OfValue(value);
    internal sealed class IsEqual(Code left, Code right) : OfOperands(left, right);
    /// <summary>A test whether an object is of exactly the given class.</summary>
    internal sealed class IsExactly(Code value, TypeModel type) : OfTypeAndValue(type, value);
    /// <summary>A comparison <c>left &lt;= right</c> of numbers.</summary>
    internal sealed class IsAtMost(Code left, Code right) : OfOperands(left, right);
    /// <summary><c>address + size &gt; end</c></summary>
    internal sealed class Exceeds(Local address, int size, Local end) : Code
    { internal readonly Local Address = address; internal readonly int Size = size; internal readonly Local End = end; }

    /// <summary>
    /// A C# text for printed code only, in which <c>{0}</c>, <c>{1}</c>… are replaced by expressions and type names.
    /// </summary>
    internal sealed class Written(string format, params Nodes arguments) : OfArguments(arguments)
    {
        internal readonly string Format = format;

        internal bool Throws => Format.StartsWith("throw ", StringComparison.Ordinal);
    }

    /// <summary>The name of a type, or of an array type, in <see cref="Written"/>.</summary>
    internal sealed class NameOf(TypeModel type, bool isOfArray = false) : OfType(type) { internal readonly bool IsOfArray = isOfArray; }
    /// <summary><c>value is { } variable ? result : null</c>, for printed code only.</summary>
    internal sealed class Match(Code value, Local variable, Code result) : OfValue(value)
    { internal readonly Local Variable = variable; internal readonly Code Result = result; }
    /// <summary>
    /// A routine passed as an argument, for printed code only. It is printed as a lambda if its body is one expression.
    /// </summary>
    /// <remarks>A result that is never null is marked so if the print uses nullable reference types.</remarks>
    internal sealed class Function(Routine routine, bool isNeverNull, params ImmutableArray<string> parameters) : Code
    {
        internal readonly Routine Routine = routine;
        internal readonly bool IsNeverNull = isNeverNull;
        internal readonly ImmutableArray<string> Parameters = parameters;
    }

    /// <summary>The negation of a condition.</summary>
    internal sealed class Not(Code condition) : Code { internal readonly Code Condition = condition; }
}
