using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>
/// The names of types and members in printed code. Members are used by name even where C# forbids it.
/// </summary>
internal abstract class CodeNames
{
    /// <summary>Whether a blank line follows every block, and every routine.</summary>
    internal virtual bool HasBlankLines => false;

    /// <summary>Whether bodies are unchecked, because arithmetic of addresses may overflow.</summary>
    internal virtual bool IsUnchecked => false;

    /// <summary>Whether the first routines are in code with nullable reference types.</summary>
    /// <remarks>The routines that they call are in code without.</remarks>
    internal virtual bool HasNullableTypes => false;

    /// <summary>Whether a member of a non-nullable type is set to an expression of a nullable type.</summary>
    internal virtual bool IsNeverNull(MemberModel member, Code value) => false;

    internal abstract string Of(TypeModel type);

    internal abstract string OfArrayOf(TypeModel item);

    /// <summary>Returns the name of a generic collection of the framework.</summary>
    internal virtual string OfCollection(string name, TypeModel item) => $"{name}<{Of(item)}>";

    internal virtual string OfSpan(string name, TypeModel item) => $"{name}<{Of(item)}>";

    internal virtual string SizeOf(TypeModel type) => $"Unsafe.SizeOf<{Of(type)}>()";

    /// <summary>Returns a cast of a value whose class is known, or an unboxing for a struct.</summary>
    internal virtual string As(TypeModel type, string value) => $"({Of(type)}){value}";

    /// <summary>Returns a list with the given count, whose items are all set right after.</summary>
    internal virtual string NewList(TypeModel item, string count) => $"NewList<{Of(item)}>({count})";

    internal virtual string NewArray(TypeModel item, string count) => $"new {Of(item)}[{count}]";

    /// <summary>Returns an array whose items are all set right after.</summary>
    internal virtual string UninitializedArray(TypeModel item, string count) => $"GC.AllocateUninitializedArray<{Of(item)}>({count})";

    internal virtual string SpanOfList(string list) => $"CollectionsMarshal.AsSpan({list})";

    /// <summary>Begins a routine with the given names of variables and parameters.</summary>
    internal virtual void BeginRoutine(IEnumerable<string> variables)
    {
    }

    /// <summary>Returns the value of a member, of <c>this</c> if no instance is named.</summary>
    internal virtual string Get(MemberModel member, string instance) => $"{instance}.{NameOf(member)}";

    /// <summary>Returns an assignment to a member, as a statement or in an object initializer.</summary>
    internal virtual string Set(MemberModel member, string instance, string value, bool isInitializer = false) =>
        $"{instance}.{NameOf(member)} = {value}";

    internal virtual string New(ConstructorModel constructor, string arguments) => $"new {Of(constructor.DeclaringType!)}({arguments})";

    internal virtual string Uninitialized(TypeModel type) => $"Uninitialized<{Of(type)}>()";

    internal virtual string Constant(object value, TypeModel type) => $"<{Of(type)}>";

    /// <summary>Returns the object that copies items as memory, or null if there is no fast way.</summary>
    /// <param name="item">The type of the items.</param>
    /// <param name="pack">The name of the routine that writes an item.</param>
    internal virtual string PackingOf(TypeModel item, string pack) => $"PackingOf<{Of(item)}>({pack})";

    /// <summary>Returns the name of a conversion method.</summary>
    internal abstract string OfConversion(ConversionModel conversion, TypeModel type, bool isTo);

    /// <summary>Returns the name of a method of a collection's shape.</summary>
    internal abstract string OfShape(ShapeModel shape, TypeModel collection, ShapeMethod method);

    /// <summary>Returns the name of a library class that lowered code calls.</summary>
    internal virtual string Of(FacadeClass holder) => holder.ToString();

    /// <summary>Gets the name of the class that stores and loads little-endian values.</summary>
    internal virtual string LittleEndian => "LittleEndian";

    /// <summary>Returns a method call, static if no instance is named. A getter is printed as its property.</summary>
    internal string Call(MethodModel method, string? instance, string arguments)
    {
        const string getter = "get_";
        return method.Parameters.Length == 0 && method.Name.StartsWith(getter, StringComparison.Ordinal)
            ? $"{instance ?? Of(method.DeclaringType)}.{Escaped(method.Name[getter.Length..])}"
            : instance is null ? $"{Of(method.DeclaringType)}.{Escaped(method.Name)}({arguments})"
            : CallOf(method, instance, arguments);
    }

    /// <summary>Returns a call of an instance method other than a getter.</summary>
    protected virtual string CallOf(MethodModel method, string instance, string arguments) => $"{instance}.{method.Name}({arguments})";

    /// <summary>Returns a name as C# source writes it.</summary>
    protected virtual string Escaped(string name) => name;

    private static string NameOf(MemberModel member) => member is FieldModel ? MemberNames.DisplayName(member.Name) : member.Name;
}
