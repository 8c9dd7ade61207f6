using System.Collections.Immutable;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>The cases of a union by their tags: see <see cref="Plans.UnionPlan"/> for the parts.</summary>
internal sealed record UnionLayout(ImmutableArray<UnionCaseLayout> Cases, ImmutableArray<Type> Classes, MethodInfo Tag, bool IsNullACase);

/// <summary>One case: see <see cref="Plans.UnionCase"/> for the parts.</summary>
internal sealed record UnionCaseLayout(string Name, Type Holder, ImmutableArray<SelectedMember> Fields, MethodInfo Make);
