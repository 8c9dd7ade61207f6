using System.Collections.Immutable;
using System.Reflection;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>What of a type is written, in order, and how it is made.</summary>
internal sealed record ObjectLayout(ImmutableArray<SelectedMember> Members, Construction Construction, Callbacks Callbacks);

/// <summary>A member that is written: see <see cref="MemberPlan"/> for the parts.</summary>
internal sealed record SelectedMember(
    string Name, Type Type, MemberInfo Get, MemberInfo? Set, int ConstructorParameter = -1, bool IsOptional = false);
