using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>A field or property that may be written, before it is known how objects are made.</summary>
/// <remarks>Fields, here and beside, because each accessor would be one more method to compile before the first message.</remarks>
internal sealed class MemberCandidate(Type level, string name, Type type, MemberInfo get, MemberInfo? set)
{
    /// <summary>The class that declares it; of an overridden property, the base.</summary>
    internal readonly Type Level = level;

    /// <summary>As in the source.</summary>
    internal readonly string Name = name;

    /// <summary>Of its values.</summary>
    internal readonly Type Type = type;

    /// <summary>The field, or a property with a getter.</summary>
    internal readonly MemberInfo Get = get;

    /// <summary>The field, or a property with a setter; null if only a constructor could set it.</summary>
    internal readonly MemberInfo? Set = set;

    /// <summary>Whether it carries <see cref="System.Runtime.Serialization.DataMemberAttribute"/>, so that leaving it out is an error.</summary>
    internal bool IsDemanded;

    /// <summary>Of that attribute; -1 without.</summary>
    internal int Order = -1;

    internal bool IsOptional;
}
