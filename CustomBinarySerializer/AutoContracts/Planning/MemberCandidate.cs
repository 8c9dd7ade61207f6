using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>A field or property that may be written, before it is known how objects are made.</summary>
/// <param name="Level">The type that declares it; of an overridden property, the base.</param>
/// <param name="Name">As in the source.</param>
/// <param name="Type">Of its values.</param>
/// <param name="Get">The field, or a property with a getter.</param>
/// <param name="Set">The field, or a property with a setter; null if only a constructor could set it.</param>
internal sealed record MemberCandidate(Type Level, string Name, Type Type, MemberInfo Get, MemberInfo? Set)
{
    /// <summary>Whether it carries <see cref="System.Runtime.Serialization.DataMemberAttribute"/>, so that leaving it out is an error.</summary>
    internal bool IsDemanded { get; init; }

    /// <summary>Of that attribute; -1 without.</summary>
    internal int Order { get; init; } = -1;

    internal bool IsOptional { get; init; }
}
