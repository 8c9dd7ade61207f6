using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Layouts in one line, and objects copied by them alone.</summary>
internal static class PrintedLayout
{
    /// <summary>
    /// <c>Name:Type(get,set,0) … new(Type, …)</c>: get or field, how it is read; set or field, how it is set, if it is;
    /// the position of a parameter; ? if it is optional. Then how the object is made: by a constructor, default or
    /// uninitialized.
    /// </summary>
    internal static string Of(
        Type type,
        SerializedMembers scope = SerializedMembers.PublicMembers,
        InstanceCreation creation = InstanceCreation.ConstructorIfPresent)
    {
        ObjectLayout layout = Models.Select(type, scope, creation);
        return string.Join(' ', [.. layout.Members.Select(Print), PrintConstruction(type, layout)]);
    }

    internal static string Of<T>(
        SerializedMembers scope = SerializedMembers.PublicMembers,
        InstanceCreation creation = InstanceCreation.ConstructorIfPresent) => Of(typeof(T), scope, creation);

    internal static object Copy(object original, ObjectLayout layout)
    {
        object?[] arguments = new object?[ConstructorOf(layout)?.GetParameters().Length ?? 0];
        foreach (SelectedMember member in layout.Members.Where(member => member.ConstructorParameter >= 0))
        {
            arguments[member.ConstructorParameter] = Get(original, member);
        }

        object copy = ConstructorOf(layout)?.Invoke(arguments) ?? RuntimeHelpers.GetUninitializedObject(original.GetType());
        foreach (SelectedMember member in layout.Members.Where(member => member.ConstructorParameter < 0))
        {
            Set(copy, member, Get(original, member));
        }

        return copy;
    }

    internal static object? Get(object owner, SelectedMember member) =>
        member.Getter.Handle is FieldInfo field ? field.GetValue(owner) : ((PropertyInfo)member.Getter.Handle).GetValue(owner);

    private static ConstructorInfo? ConstructorOf(ObjectLayout layout) => (ConstructorInfo?)layout.Construction.Model?.Handle;

    private static void Set(object owner, SelectedMember member, object? value)
    {
        if (member.Setter?.Handle is FieldInfo field)
        {
            field.SetValue(owner, value);
        }
        else
        {
            ((PropertyInfo)member.Setter!.Handle).SetValue(owner, value);
        }
    }

    private static string Print(SelectedMember member)
    {
        string get = member.Getter is FieldModel ? "field" : "get";
        string set = member.Setter switch { null => "", FieldModel => ",field", _ => ",set" };
        string parameter = member.ConstructorParameter < 0 ? "" : $",{member.ConstructorParameter}";
        return $"{member.Name}:{member.Model.Name}({get}{set}{parameter}){(member.IsOptional ? "?" : "")}";
    }

    private static string PrintConstruction(Type type, ObjectLayout layout) =>
        ConstructorOf(layout) is { } constructor
            ? $"new({string.Join(", ", constructor.GetParameters().Select(parameter => parameter.ParameterType.Name))})"
            : type.IsValueType ? "default" : "uninitialized";
}
