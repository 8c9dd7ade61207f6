using System.Reflection;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Contracts.CSharp;

namespace CustomBinarySerializer.Contracts.Lowering;

/// <summary>What types and members are called in a print, and how members are used: here by their names, whether C# would let them be or not.</summary>
internal class CodeNames
{
    /// <summary>Whether a blank line follows every block, and every routine.</summary>
    internal virtual bool HasBlankLines => false;

    internal virtual string Of(Type type) => SourceNames.Of(type);

    internal virtual string OfArrayOf(Type item) => SourceNames.OfArrayOf(item, static _ => "");

    /// <summary>A generic collection of the framework.</summary>
    internal virtual string OfCollection(string name, Type item) => $"{name}<{Of(item)}>";

    /// <summary>Begins a routine with these names of variables and parameters.</summary>
    internal virtual void BeginRoutine(IEnumerable<string> variables)
    {
    }

    /// <summary>The value of a member; of the object whose method it is, if no instance is named.</summary>
    internal virtual string Get(MemberInfo member, string instance) => $"{instance}.{NameOf(member)}";

    /// <summary>An assignment to a member, or that in an initializer.</summary>
    internal virtual string Set(MemberInfo member, string instance, string value, bool isInitializer = false) => $"{instance}.{NameOf(member)} = {value}";

    internal virtual string New(ConstructorInfo constructor, string arguments) => $"new {Of(constructor.DeclaringType!)}({arguments})";

    internal virtual string Uninitialized(Type type) => $"Uninitialized<{Of(type)}>()";

    internal virtual string Constant(object value, Type type) => $"<{Of(type)}>";

    /// <summary>A call of a method, static if no instance is named; of a getter, its property.</summary>
    internal string Call(MethodInfo method, string? instance, string arguments)
    {
        const string getter = "get_";
        return method.GetParameters().Length == 0 && method.Name.StartsWith(getter, StringComparison.Ordinal)
            ? $"{instance ?? Of(HolderOf(method))}.{Escaped(method.Name[getter.Length..])}"
            : instance is null ? $"{Of(HolderOf(method))}.{Escaped(method.Name)}({arguments})"
            : CallOf(method, instance, arguments);
    }

    /// <summary>A call of an instance method that is no getter.</summary>
    protected virtual string CallOf(MethodInfo method, string instance, string arguments) => $"{instance}.{method.Name}({arguments})";

    /// <summary>A name as the source has it.</summary>
    protected virtual string Escaped(string name) => name;

    private static string NameOf(MemberInfo member) => member is FieldInfo field ? SourceNames.Of(field) : member.Name;

    // What a contract calls of a shape is called as the shape: the other arguments follow from that.
    private static Type HolderOf(MethodInfo method) =>
        method.DeclaringType!.GenericTypeArguments is [var shape, ..] && typeof(IShape).IsAssignableFrom(shape) ? shape : method.DeclaringType;
}
