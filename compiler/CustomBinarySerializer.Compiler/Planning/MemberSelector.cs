using System.Collections.Immutable;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// The rules that select a type's members, their order and access, the creation of objects, and the callbacks. Selected
/// members are never left out silently.
/// </summary>
internal static class MemberSelector
{
    /// <summary>Selects the members of a type.</summary>
    /// <param name="type">A class or struct that can be instantiated.</param>
    /// <param name="scope">The members to write, unless the type is a tuple or declares them itself.</param>
    /// <param name="creation">The way in which objects are created, unless the type is a tuple.</param>
    /// <param name="isEmbedded">
    /// Whether the type is only known from a member, so that trimming may have removed its members.
    /// </param>
    /// <exception cref="ArgumentException">
    /// A member can't be written or set. The message names it and the remedy.
    /// </exception>
    internal static ObjectLayout Select(TypeModel type, SerializedMembers scope, InstanceCreation creation, bool isEmbedded = false)
    {
        List<ArgumentException> refusals = [];
        ObjectLayout layout = Select(type, scope, creation, isEmbedded, refusals);
        return refusals.Count > 0 ? throw LayoutErrors.Several(type, refusals) : layout;
    }

    /// <param name="type">A class or struct that can be instantiated.</param>
    /// <param name="scope">The members to write.</param>
    /// <param name="creation">The way in which objects are created.</param>
    /// <param name="isEmbedded">Whether the type is only known from a member.</param>
    /// <param name="refusals">
    /// Receives all refusals. The returned layout then only serves to find more in the types of members.
    /// </param>
    /// <inheritdoc cref="Select(TypeModel, SerializedMembers, InstanceCreation, bool)"/>
    internal static ObjectLayout Select(
        TypeModel type, SerializedMembers scope, InstanceCreation creation, bool isEmbedded, List<ArgumentException> refusals)
    {
        if (type.IsByRefLike)
        {
            throw LayoutErrors.RefStruct(type);
        }

        if (type.Has(KnownAttribute.InlineArray))
        {
            throw LayoutErrors.InlineArray(type);
        }

        // A registration's options are about the user's types; a tuple has the same items in every scope.
        ObjectLayout layout = IsTuple(type)
            ? Layout(type, SerializedMembers.PublicMembers, InstanceCreation.ConstructorIfPresent, refusals)
            : Layout(type, scope, creation, refusals);
        return layout.Members.IsEmpty && isEmbedded && type.Universe.MayLackMembers ? throw LayoutErrors.TrimmedAway(type) : layout;
    }

    private static ObjectLayout Layout(TypeModel type, SerializedMembers scope, InstanceCreation creation, List<ArgumentException> refusals)
    {
        MemberScan scan = new(type, scope);
        if (scan.Refusals.Count > 0)
        {
            refusals.AddRange(scan.Refusals);
            LostState.FindFields(type, scope, scan, scan.Members, refusals);
        }
        else
        {
            try
            {
                return Layout(type, scope, creation, scan);
            }
            catch (ArgumentException e)
            {
                refusals.Add(e);
            }
        }

        return new ObjectLayout(
            [.. scan.Members.Select(member => new SelectedMember(member.Name, member.Type, member.Get, member.Set))],
            Construction.Default,
            Callbacks.None);
    }

    private static ObjectLayout Layout(TypeModel type, SerializedMembers scope, InstanceCreation creation, MemberScan scan)
    {
        ConstructorMatch? match = ConstructionChoice.Make(type, scope, creation, scan);
        MemberCandidate[] arguments = match?.Arguments ?? ConstructorMatch.NoArguments;
        List<MemberCandidate> written = [];
        foreach (MemberCandidate member in scan.Members)
        {
            if (member.Set is not null || Array.IndexOf(arguments, member) >= 0)
            {
                written.Add(member);
            }
            else if (member.IsDemanded)
            {
                throw LayoutErrors.NotSettable(type, member.Get, creation);
            }
        }

        if (scan.UnaccountedFields.Count > 0)
        {
            LostState.ThrowIfAny(type, scope, creation, scan, match, written);
        }

        return new ObjectLayout(
            Named(type, written, arguments),
            match is null ? Construction.Default : new Construction(match.Constructor),
            CallbackMethods.Of(scan.Levels));
    }

    private static ImmutableArray<SelectedMember> Named(TypeModel type, List<MemberCandidate> written, MemberCandidate[] arguments)
    {
        SelectedMember[] selected = new SelectedMember[written.Count];
        for (int i = 0; i < selected.Length; i++)
        {
            MemberCandidate member = written[i];
            if (i > 0 && written[i - 1].IsOptional && !member.IsOptional)
            {
                throw LayoutErrors.OptionalBeforeOthers(type, written[i - 1].Name, member.Name);
            }

            selected[i] = new SelectedMember(
                MemberNames.Of(written, i), member.Type, member.Get, member.Set, Array.IndexOf(arguments, member), member.IsOptional);
        }

        return ImmutableArray.Create(selected);
    }

    /// <summary>Returns whether a type is a tuple of the framework or a key-value pair.</summary>
    internal static bool IsTuple(TypeModel type) =>
        type.IsOfCore
        && (type.Is("System.Collections.Generic.KeyValuePair`2")
            || type.MetadataName.StartsWith("System.ValueTuple", StringComparison.Ordinal)
            || type.MetadataName.StartsWith("System.Tuple`", StringComparison.Ordinal));
}

/// <summary>The written members of a type in order, and how its objects are created.</summary>
internal sealed record ObjectLayout(ImmutableArray<SelectedMember> Members, Construction Construction, Callbacks Callbacks);

/// <summary>A written member: see <see cref="MemberPlan"/> for the parts.</summary>
internal sealed class SelectedMember(
    string name, TypeModel model, MemberModel getter, MemberModel? setter, int constructorParameter = -1, bool isOptional = false)
{
    internal readonly string Name = name;
    internal readonly TypeModel Model = model;
    internal readonly MemberModel Getter = getter;
    internal readonly MemberModel? Setter = setter;
    internal readonly int ConstructorParameter = constructorParameter;
    internal readonly bool IsOptional = isOptional;
}
