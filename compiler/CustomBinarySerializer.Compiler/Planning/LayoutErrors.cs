using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>The messages of all errors about the members and constructors of a type.</summary>
internal static class LayoutErrors
{
    /// <summary>The remedy for a member that can't be written.</summary>
    internal const string RemedyOfLeavingOut =
        "Leave the member out with [IgnoreDataMember], or register what stands for it with RegisterSurrogate.";

    /// <summary>The text that identifies the error about optional members before others.</summary>
    internal const string OptionalProblem = " carries [OptionalField], but ";

    private const int MaxShown = 100;

    private const string LeaveOut = "leave it out with [IgnoreDataMember]";
    private const string LeaveOutField = "leave it out with [NonSerialized] ([field: NonSerialized] on an auto-property or event)";
    private const string Keep = "register each type that is only inside others too, or keep its members with [DynamicDependency]";
    private const string ByHand = "write the contract by hand (ICustomBinarySerializable)";

    /// <summary>
    /// Returns whether an exception is a refusal by the rules. Other exceptions derived from
    /// <see cref="ArgumentException"/> are defects.
    /// </summary>
    internal static bool IsRefusal(ArgumentException e) => e.GetType() == typeof(ArgumentException) || e is ContractTooLargeException;

    internal static ArgumentException OfType(TypeModel type, string problem, string remedy) =>
        Of(type, $"{type} can't have an auto contract: {problem}. {remedy}.");

    /// <summary>Returns the message of a refusal without the trailing parameter name.</summary>
    internal static string TextOf(ArgumentException refusal) =>
        refusal.ParamName is null
            ? refusal.Message
            : refusal.Message.Replace(new ArgumentException("", refusal.ParamName).Message, "").TrimEnd();

    /// <summary>Combines all refusals of a type in one error.</summary>
    internal static ArgumentException Several(TypeModel type, IReadOnlyList<ArgumentException> refusals) =>
        refusals.Count == 1 ? refusals[0]
            : Of(
                type,
                $"{type} can't be registered, for {refusals.Count} reasons:" +
                string.Concat(refusals.Take(MaxShown).Select(refusal => $"\n- {ReasonOf(refusal, type)}")) +
                (refusals.Count > MaxShown ? "\n- …" : ""));

    // The title of the combined error names the type.
    private static string ReasonOf(ArgumentException refusal, TypeModel type)
    {
        string text = TextOf(refusal);
        string title = $"{type} can't be registered. ";
        text = text.StartsWith(title, StringComparison.Ordinal) ? text.Substring(title.Length) : text;
        const string member = "Its member ";
        return text.StartsWith(member, StringComparison.Ordinal) ? text.Substring(member.Length) : text;
    }

    internal static ArgumentException LockObject(FieldModel field) =>
        Member(field, "its constructor puts a new object() there, which is a lock and no data", "Mark it with [NonSerialized]");

    internal static ArgumentException RefStruct(TypeModel type) =>
        OfType(type, "it is a ref struct, which can't be kept in an object", "Use a struct or a class");

    internal static ArgumentException InlineArray(TypeModel type) =>
        OfType(type, "it is an inline array, whose items aren't members", $"Use an array, or {ByHand}");

    internal static ArgumentException WriteOnly(MemberModel member) =>
        Member(
            member,
            "it has a setter but no getter",
            $"Give it a getter, of any visibility, or {LeaveOut}; in a trimmed program that removed the getter, {Keep}");

    internal static ArgumentException RefReturning(MemberModel member) =>
        Member(member, "it returns a reference", $"Give it a getter and a setter, or {LeaveOut}");

    internal static ArgumentException Unwritable(MemberModel member, TypeModel memberType) =>
        Member(
            member,
            $"{memberType} is a {(memberType.IsByRefLike ? "ref struct" : "pointer")}, which means nothing outside this process",
            $"Write what it stands for as another member, and {(member is FieldModel ? LeaveOutField : LeaveOut)}");

    internal static ArgumentException FixedBuffer(MemberModel member) =>
        Member(member, "it is a fixed buffer, whose items aren't members", $"Use an array, {ByHand}, or {LeaveOutField}");

    internal static ArgumentException Contradiction(MemberModel member) =>
        Member(member, "it carries [DataMember], and [IgnoreDataMember] or [NonSerialized] too", "Remove one of them");

    internal static ArgumentException DataMemberWithoutContract(MemberModel member) =>
        Member(
            member,
            $"it carries [DataMember], which counts only if {member.DeclaringType} itself carries [DataContract]",
            "Add [DataContract] to that type, or remove [DataMember]");

    internal static ArgumentException StaticDataMember(MemberModel member) =>
        Member(member, "it carries [DataMember] but is static", "Remove [DataMember]");

    internal static ArgumentException NotSettable(TypeModel type, MemberModel member, InstanceCreation creation) =>
        OfType(
            type,
            $"{member.DeclaringType}.{member.Name} carries [DataMember] but can't be set",
            "Give it a setter, of any visibility, or "
            + (creation == InstanceCreation.Uninitialized
                ? "don't ask for InstanceCreation.Uninitialized, so that a constructor may set it"
                : "add a constructor, of any visibility, with a parameter of its name and type and else only parameters of the name " +
                    "and type of other members"));

    internal static ArgumentException NoConstructor(TypeModel type) =>
        OfType(
            type,
            "InstanceCreation.Constructor asks for a constructor, and it has none without parameters, nor one whose parameters all " +
            "have the name and type of members",
            "Add one, of any visibility, or ask for another InstanceCreation");

    internal static ArgumentException AmbiguousConstructors(TypeModel type, ConstructorModel one, ConstructorModel other) =>
        OfType(
            type,
            $"the constructors ({Signature(one)}) and ({Signature(other)}) set different members that nothing else sets",
            "Add a constructor, of any visibility, with the parameters of both, or give the properties setters");

    internal static ArgumentException LostParameter(TypeModel type, string parameter, InstanceCreation creation) =>
        OfType(
            type,
            creation == InstanceCreation.Uninitialized
                ? $"its methods use the parameter '{parameter}' of a primary constructor, which InstanceCreation.Uninitialized doesn't call"
                : $"its methods use the parameter '{parameter}' of a primary constructor, and no constructor restores it from members",
            $"Let every parameter of that constructor have a public property of its name and type, keep its value in a property " +
            $"instead, or register with SerializedMembers.{nameof(SerializedMembers.AllFields)}");

    internal static ArgumentException LostProperty(TypeModel type, MemberModel property, FieldModel field, InstanceCreation creation) =>
        OfType(
            type,
            $"{property.DeclaringType}.{property.Name} can't be set, and the field {field.Name} looks like its state, which would be lost",
            "Give the property a setter, of any visibility, "
            + (creation == InstanceCreation.Uninitialized
                ? "don't ask for InstanceCreation.Uninitialized, so that a constructor may set it"
                : "add a constructor, of any visibility, with a parameter of its name and type and else only parameters of the name " +
                    "and type of other members")
            + $", or, if it isn't state, {LeaveOut}");

    internal static ArgumentException LostFields(TypeModel type, List<FieldModel> fields) =>
        OfType(
            type,
            $"state that isn't public would be lost, since no member that is written stands for {string.Join(", ", fields.Select(NameOf))}",
            $"Let a public property with a setter get and set it, mark it with [NonSerialized] ([field: NonSerialized] on an " +
            $"auto-property) if it isn't state, "
            + $"register with SerializedMembers.{nameof(SerializedMembers.AllFields)} to write every field, "
            + $"or with SerializedMembers.{nameof(SerializedMembers.PublicMembersDropPrivate)} to give it up");

    internal static ArgumentException NoMembers(TypeModel type, FieldModel field) =>
        OfType(
            type,
            $"none of its members would be written, though it has state (the field {field.DeclaringType}.{field.Name})",
            "Make members public, mark them with [DataContract] and [DataMember], "
            + $"register with SerializedMembers.{nameof(SerializedMembers.AllFields)}, or {LeaveOutField}; in a trimmed program, {Keep}");

    internal static ArgumentException TrimmedProperty(TypeModel type, string property) =>
        OfType(type, $"its property {property} isn't there, though its field is: trimming removed it", $"In a trimmed program, {Keep}");

    internal static ArgumentException TrimmedAway(TypeModel type) =>
        OfType(type, "it has no members, and trimming may have removed them", $"In a trimmed program, {Keep}");

    /// <summary>
    /// Returns the error for a value whose code a program without run-time code generation doesn't have.
    /// </summary>
    /// <param name="root">The type that is registered.</param>
    /// <param name="type">The type of the value.</param>
    /// <param name="member">The member that holds the value, or "" for the type itself.</param>
    /// <param name="reason">The message of the runtime.</param>
    internal static ArgumentException WithoutCode(TypeModel root, TypeModel type, string member, string reason) =>
        Of(
            root,
            $"{root} can't be registered.{(member.Length == 0 ? "" : $" Its member {member}:")} {type} can't be written: "
            + "this program makes no code at run time (native AOT, or DynamicCodeSupport=false), and lacks what writes and reads this " +
                "type. "
            + $"{RemedyWithoutCode} The runtime says: {reason}");

    /// <summary>The remedy in programs that can't generate code at run time.</summary>
    internal const string RemedyWithoutCode =
        "Let the compiler make the contract: put [BinaryTypeId] on the type, or name it by [ContractFor] on a ContractSet, "
        + "or write the contract by hand.";

    internal static ArgumentException OptionalBeforeOthers(TypeModel type, string optional, string following) =>
        OfType(
            type,
            $"{optional}{OptionalProblem}{following}, which doesn't, comes after it",
            "Only members at the end can be absent in old frames: put it last (a derived class comes after its base; " +
            "[DataMember(Order)] decides under [DataContract]), or mark those after it too");

    internal static ArgumentException Callback(MethodModel method, string attribute) =>
        Member(
            method,
            $"a method that carries [{attribute}] must be an instance method void {method.Name}(StreamingContext context), not generic",
            "Change its signature, or remove the attribute");

    private static ArgumentException Member(MemberModel member, string problem, string remedy) =>
        Of(member.DeclaringType, $"{member.DeclaringType}.{member.Name} can't be part of an auto contract: {problem}. {remedy}.");

    private static ArgumentException Of(TypeModel type, string message) => new(message, nameof(type));

    private static string NameOf(FieldModel field) => $"{field.DeclaringType}.{MemberNames.DisplayName(field.Name)}";

    private static string Signature(ConstructorModel constructor) =>
        string.Join(", ", constructor.Parameters.Select(parameter => $"{parameter.Type.Name} {parameter.Name}"));
}
