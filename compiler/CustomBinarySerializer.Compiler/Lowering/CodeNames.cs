using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Compiler.Lowering;

/// <summary>The names of types and members in a print. Members are used by name even where C# forbids it.</summary>
internal abstract class CodeNames
{
    /// <summary>Whether a blank line follows every block, and every routine.</summary>
    internal virtual bool HasBlankLines => false;

    /// <summary>Whether bodies are unchecked, because arithmetic of addresses may overflow.</summary>
    internal virtual bool IsUnchecked => false;

    /// <summary>Whether the first routines stand where types tell whether they may be null.</summary>
    /// <remarks>The routines that they call don't.</remarks>
    internal virtual bool HasNullableTypes => false;

    /// <summary>Whether a member is never null that is set to an expression which may be, by their types.</summary>
    internal virtual bool IsNeverNull(MemberModel member, Code value) => false;

    internal abstract string Of(TypeModel type);

    internal abstract string OfArrayOf(TypeModel item);

    /// <summary>A generic collection of the framework.</summary>
    internal virtual string OfCollection(string name, TypeModel item) => $"{name}<{Of(item)}>";

    internal virtual string OfSpan(string name, TypeModel item) => $"{name}<{Of(item)}>";

    internal virtual string SizeOf(TypeModel type) => $"Unsafe.SizeOf<{Of(type)}>()";

    /// <summary>A cast of what is known to be of the class; an unboxing, if it is a struct.</summary>
    internal virtual string As(TypeModel type, string value) => $"({Of(type)}){value}";

    /// <summary>A list of that many items, each of which is about to be set.</summary>
    internal virtual string NewList(TypeModel item, string count) => $"NewList<{Of(item)}>({count})";

    internal virtual string NewArray(TypeModel item, string count) => $"new {Of(item)}[{count}]";

    /// <summary>An array that is about to be filled.</summary>
    internal virtual string UninitializedArray(TypeModel item, string count) => $"GC.AllocateUninitializedArray<{Of(item)}>({count})";

    internal virtual string SpanOfList(string list) => $"CollectionsMarshal.AsSpan({list})";

    /// <summary>Begins a routine with these names of variables and parameters.</summary>
    internal virtual void BeginRoutine(IEnumerable<string> variables)
    {
    }

    /// <summary>The value of a member; of the object whose method it is, if no instance is named.</summary>
    internal virtual string Get(MemberModel member, string instance) => $"{instance}.{NameOf(member)}";

    /// <summary>An assignment to a member, or that in an initializer.</summary>
    internal virtual string Set(MemberModel member, string instance, string value, bool isInitializer = false) =>
        $"{instance}.{NameOf(member)} = {value}";

    internal virtual string New(ConstructorModel constructor, string arguments) => $"new {Of(constructor.DeclaringType!)}({arguments})";

    internal virtual string Uninitialized(TypeModel type) => $"Uninitialized<{Of(type)}>()";

    internal virtual string Constant(object value, TypeModel type) => $"<{Of(type)}>";

    /// <summary>The object that copies items as memory, or null if there is no fast way.</summary>
    /// <param name="item">The type of the items.</param>
    /// <param name="pack">The name of the routine that writes one of them.</param>
    internal virtual string PackingOf(TypeModel item, string pack) => $"PackingOf<{Of(item)}>({pack})";

    /// <summary>A method of a conversion.</summary>
    internal abstract string OfConversion(ConversionModel conversion, TypeModel type, bool isTo);

    /// <summary>A method of the shape of a collection.</summary>
    internal abstract string OfShape(ShapeModel shape, TypeModel collection, ShapeMethod method);

    /// <summary>A class of the library that lowered code calls.</summary>
    internal virtual string Of(FacadeClass holder) => holder.ToString();

    /// <summary>The class that stores and loads.</summary>
    internal virtual string LittleEndian => "LittleEndian";

    /// <summary>A call of a method, static if no instance is named; of a getter, its property.</summary>
    internal string Call(MethodModel method, string? instance, string arguments)
    {
        const string getter = "get_";
        return method.Parameters.Length == 0 && method.Name.StartsWith(getter, StringComparison.Ordinal)
            ? $"{instance ?? Of(method.DeclaringType)}.{Escaped(method.Name[getter.Length..])}"
            : instance is null ? $"{Of(method.DeclaringType)}.{Escaped(method.Name)}({arguments})"
            : CallOf(method, instance, arguments);
    }

    /// <summary>A call of an instance method that is no getter.</summary>
    protected virtual string CallOf(MethodModel method, string instance, string arguments) => $"{instance}.{method.Name}({arguments})";

    /// <summary>A name as the source has it.</summary>
    protected virtual string Escaped(string name) => name;

    private static string NameOf(MemberModel member) => member is FieldModel ? MemberNames.DisplayName(member.Name) : member.Name;
}
