using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>What a type, or one of its base classes, declares for itself, in the order of declaration.</summary>
[RequiresUnreferencedCode(Reason)]
internal sealed class TypeLevel
{
    internal const string Reason = "Looks at members of types that are only known at run time.";

    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly bool s_hasTokens = HaveTokens();

    internal readonly Type Type;
    internal readonly FieldInfo[] Fields;
    internal readonly PropertyInfo[] Properties;

    private TypeLevel(Type type)
    {
        Type = type;
        Fields = Sorted(type.GetFields(Declared));
        Properties = Sorted(type.GetProperties(Declared));
    }

    /// <summary>The base classes first. <see cref="object"/> and <see cref="ValueType"/>, which have no state, aren't among them.</summary>
    internal static List<TypeLevel> Of(Type type)
    {
        List<TypeLevel> levels = [];
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            levels.Insert(0, new TypeLevel(level));
        }

        return levels;
    }

    internal static ConstructorInfo[] ConstructorsOf(Type type) => Sorted(type.GetConstructors(Declared));

    /// <summary>Static methods are among them.</summary>
    internal MethodInfo[] Methods() => Sorted(Type.GetMethods(Declared | BindingFlags.Static));

    internal MemberInfo[] StaticMembers() => Type.GetMembers((Declared & ~BindingFlags.Instance) | BindingFlags.Static);

    // Reflection promises no order, and where a member was looked up by name before, doesn't keep that of the source. Where
    // there are no tokens (NativeAOT) there is no such cache either, and the order is that of the metadata.
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

    // Not HasMetadataToken, whose assembly would be loaded for this alone before the first message.
    private static bool HaveTokens()
    {
        try
        {
            return typeof(TypeLevel).MetadataToken != 0;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }
}
