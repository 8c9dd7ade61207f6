using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>The models of the members of types.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = ReflectedUniverse.Trimming)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = ReflectedUniverse.Trimming)]
internal sealed class ReflectedMembers(ReflectedUniverse universe)
{
    private const BindingFlags Instance =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private const BindingFlags Static =
        BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly bool s_hasTokens = HaveTokens();

    /// <summary>Returns the instance fields of a type.</summary>
    internal static FieldModel[] FieldsOf(TypeModel type)
    {
        FieldInfo[] fields = Sorted(TypeOf(type).GetFields(Instance));
        FieldModel[] models = new FieldModel[fields.Length];
        for (int i = 0; i < fields.Length; i++)
        {
            models[i] = new FieldModel(type, fields[i].Name, fields[i], fields[i].IsPublic);
        }

        return models;
    }

    /// <summary>Returns the instance properties of a type.</summary>
    internal static PropertyModel[] PropertiesOf(TypeModel type) => ModelsOf(type, Sorted(TypeOf(type).GetProperties(Instance)));

    /// <summary>Returns the instance constructors of a type.</summary>
    internal ConstructorModel[] ConstructorsOf(TypeModel type)
    {
        ConstructorInfo[] constructors = Sorted(TypeOf(type).GetConstructors(Instance));
        ConstructorModel[] models = new ConstructorModel[constructors.Length];
        for (int i = 0; i < constructors.Length; i++)
        {
            models[i] = new ConstructorModel(type, constructors[i], ParametersOf(constructors[i]), constructors[i].IsPublic);
        }

        return models;
    }

    /// <summary>Returns the methods of a type without its constructors.</summary>
    internal static MethodModel[] MethodsOf(TypeModel type)
    {
        MethodInfo[] methods = Sorted(TypeOf(type).GetMethods(Instance | BindingFlags.Static));
        MethodModel[] models = new MethodModel[methods.Length];
        for (int i = 0; i < methods.Length; i++)
        {
            models[i] = ModelOf(type, methods[i])!;
        }

        return models;
    }

    /// <summary>Returns the static fields and properties of a type.</summary>
    internal static IReadOnlyList<MemberModel> StaticMembersOf(TypeModel type) =>
    [
        .. TypeOf(type).GetFields(Static).Select(field => new FieldModel(type, field.Name, field, field.IsPublic)),
        .. ModelsOf(type, TypeOf(type).GetProperties(Static)),
    ];

    /// <summary>Returns the parameters of a method or constructor.</summary>
    internal ParameterModel[] ParametersOf(MethodBase method)
    {
        ParameterInfo[] parameters = method.GetParameters();
        ParameterModel[] models = new ParameterModel[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            models[i] = new ParameterModel(parameters[i].Name, universe.Of(parameters[i].ParameterType), parameters[i]);
        }

        return models;
    }

    /// <summary>Returns the same member of the generic type definition.</summary>
    internal MemberModel DefinitionOf(MemberModel member)
    {
        Type definition = TypeOf(member.DeclaringType).GetGenericTypeDefinition();
        MemberInfo info = Array.Find(definition.GetMembers(Instance), one => one.HasSameMetadataDefinitionAs((MemberInfo)member.Handle))!;
        return info switch
        {
            FieldInfo field => Of(field),
            MethodInfo method => ModelOf(universe.Of(definition), method)!,
            _ => Array.Find(universe.Of(definition).Constructors, constructor => constructor.Handle.Equals(info))!,
        };
    }

    /// <summary>Returns the model of a field.</summary>
    internal FieldModel Of(FieldInfo field) => Array.Find(universe.Of(field.DeclaringType!).Fields, one => one.Handle.Equals(field))!;

    private static PropertyModel[] ModelsOf(TypeModel type, PropertyInfo[] properties)
    {
        PropertyModel[] models = new PropertyModel[properties.Length];
        for (int i = 0; i < properties.Length; i++)
        {
            PropertyInfo property = properties[i];
            models[i] = new PropertyModel(
                type,
                property.Name,
                property,
                ModelOf(type, property.GetMethod),
                ModelOf(type, property.SetMethod),
                isIndexer: property.GetIndexParameters().Length > 0);
        }

        return models;
    }

    /// <summary>Returns the model of a method, or null for null.</summary>
    internal static MethodModel? ModelOf(TypeModel type, MethodInfo? method) => method is null ? null : new MethodModel(
        type,
        method.Name,
        method,
        (method.IsPublic ? MethodTraits.Public : 0)
            | (method.IsStatic ? MethodTraits.Static : 0)
            | (method.IsVirtual ? MethodTraits.Virtual : 0)
            | (method.IsGenericMethodDefinition ? MethodTraits.Generic : 0)
            | (method.IsSpecialName ? MethodTraits.SpecialName : 0));

    private static Type TypeOf(TypeModel type) => (Type)type.Handle;

    // Reflection guarantees no order, and a lookup by name can change it, so members are sorted by token. Native AOT
    // has no tokens and no such cache; there the order is that of the metadata.
    private static T[] Sorted<T>(T[] members)
        where T : MemberInfo
    {
        for (int i = 1; i < members.Length && s_hasTokens; i++)
        {
            if (members[i].MetadataToken < members[i - 1].MetadataToken)
            {
                Array.Sort(members, (one, other) => one.MetadataToken.CompareTo(other.MetadataToken));
                break;
            }
        }

        return members;
    }

    // HasMetadataToken isn't used, because it would load its assembly before the first message.
    private static bool HaveTokens()
    {
        try
        {
            return typeof(ReflectedMembers).MetadataToken != 0;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }
}
