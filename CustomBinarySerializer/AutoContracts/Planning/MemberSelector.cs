using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>
/// Decides, for a class, struct, record or tuple, which members are written in which order, how each is read and set, how
/// objects are made, and which callbacks run. Nothing that the rules ask for is left out in silence.
/// </summary>
internal static class MemberSelector
{
    /// <summary>What trimming must keep of a type for <see cref="Select(Type, SerializedMembers, InstanceCreation, bool)"/>.</summary>
    internal const DynamicallyAccessedMemberTypes NeededMembers =
        DynamicallyAccessedMemberTypes.AllFields
        | DynamicallyAccessedMemberTypes.AllProperties
        | DynamicallyAccessedMemberTypes.AllMethods
        | DynamicallyAccessedMemberTypes.AllConstructors;

    /// <summary>Lays out a type.</summary>
    /// <param name="type">A class or struct of which there are objects.</param>
    /// <param name="scope">Which of its members are written, unless it is a tuple or says so itself.</param>
    /// <param name="creation">How it is made, unless it is a tuple.</param>
    /// <param name="isEmbedded">Whether it was only met as the type of a member, so that a trimmed program may not have kept its members.</param>
    /// <exception cref="ArgumentException">A member can't be written or set; the message names it and the remedy.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification =
        "RegisterAuto keeps all members of the type that it is called with. Members of the types of those members can't be "
        + "kept by annotation: a trimmed program must register them too, or keep them by [DynamicDependency], as the "
        + "documentation of RegisterAuto says. A type that visibly lost members is refused.")]
    internal static ObjectLayout Select(Type type, SerializedMembers scope, InstanceCreation creation, bool isEmbedded = false)
    {
        List<ArgumentException> refusals = [];
        ObjectLayout layout = Select(type, scope, creation, isEmbedded, refusals);
        return refusals.Count > 0 ? throw LayoutErrors.Several(type, refusals) : layout;
    }

    /// <param name="type">A class or struct of which there are objects.</param>
    /// <param name="scope">Which of its members are written.</param>
    /// <param name="creation">How it is made.</param>
    /// <param name="isEmbedded">Whether it was only met as the type of a member.</param>
    /// <param name="refusals">Gets all that speaks against it. What is returned then serves to look for more in the types of its members.</param>
    /// <inheritdoc cref="Select(Type, SerializedMembers, InstanceCreation, bool)"/>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "As above.")]
    internal static ObjectLayout Select(Type type, SerializedMembers scope, InstanceCreation creation, bool isEmbedded, List<ArgumentException> refusals)
    {
        if (type.IsByRefLike)
        {
            throw LayoutErrors.RefStruct(type);
        }

        if (type.IsDefined(typeof(InlineArrayAttribute), inherit: false))
        {
            throw LayoutErrors.InlineArray(type);
        }

        // What a registration asks for is about the user's types; the items of a tuple are the same members in every scope.
        ObjectLayout layout = IsTuple(type)
            ? Layout(type, SerializedMembers.PublicFieldsAndProperties, InstanceCreation.ConstructorIfPresent, refusals)
            : Layout(type, scope, creation, refusals);
        return layout.Members.IsEmpty && isEmbedded && TrimmedProgram.IsThis ? throw LayoutErrors.TrimmedAway(type) : layout;
    }

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static ObjectLayout Layout(Type type, SerializedMembers scope, InstanceCreation creation, List<ArgumentException> refusals)
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
            [.. scan.Members.Select(member => new SelectedMember(member.Name, member.Type, member.Get, member.Set, -1, IsOptional: false))],
            Construction.Default,
            Callbacks.None);
    }

    [RequiresUnreferencedCode(TypeLevel.Reason)]
    private static ObjectLayout Layout(Type type, SerializedMembers scope, InstanceCreation creation, MemberScan scan)
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

    private static ImmutableArray<SelectedMember> Named(Type type, List<MemberCandidate> written, MemberCandidate[] arguments)
    {
        SelectedMember[] selected = new SelectedMember[written.Count];
        for (int i = 0; i < selected.Length; i++)
        {
            MemberCandidate member = written[i];
            if (i > 0 && written[i - 1].IsOptional && !member.IsOptional)
            {
                throw LayoutErrors.OptionalInFront(type, written[i - 1].Name, member.Name);
            }

            selected[i] = new SelectedMember(
                MemberNames.Of(written, i), member.Type, member.Get, member.Set, Array.IndexOf(arguments, member), member.IsOptional);
        }

        return ImmutableCollectionsMarshal.AsImmutableArray(selected);
    }

    private static bool IsTuple(Type type) =>
        type.Assembly == typeof(object).Assembly
        && (typeof(ITuple).IsAssignableFrom(type)
            || (type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>)));
}
