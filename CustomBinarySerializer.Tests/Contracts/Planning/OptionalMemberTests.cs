using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

public sealed class OptionalMemberTests
{
    [TestCase(typeof(Grown), SerializedMembers.PublicMembers, "Old New? Newest?")]
    [TestCase(typeof(Grown), SerializedMembers.AllFields, "Old New? Newest?")]
    [TestCase(typeof(Contracted), SerializedMembers.PublicMembers, "Old New?")]
    [TestCase(typeof(Positional), SerializedMembers.PublicMembers, "Old New?")]
    [TestCase(typeof(IgnoredBehind), SerializedMembers.PublicMembers, "Old New?")]
    public void AreKnownByTheirFields(Type type, SerializedMembers scope, string expected) =>
        Assert.That(
            string.Join(' ', Models.Select(type, scope, InstanceCreation.ConstructorIfPresent)
                .Members.Select(member => member.Name + (member.IsOptional ? "?" : ""))),
            Is.EqualTo(expected));

    [TestCase(typeof(InFront), "New", "Old")]
    [TestCase(typeof(InBase), "Newest", "Later")]
    public void AreRefusedInFrontOfOthers(Type type, string optional, string behind) =>
        Assert.That(
            () => PrintedLayout.Of(type),
            Throws.ArgumentException.With.Message.Contains(type.ToString())
                .And.Message.Contains($"{optional} carries [OptionalField], but {behind}"));

#pragma warning disable CS0649 // Fields that only reflection looks at.
    private class Grown
    {
        public int Old;

        [field: OptionalField]
        public int New { get; set; }

        [OptionalField(VersionAdded = 3)]
        public int Newest;
    }

    [DataContract]
    private sealed class Contracted
    {
        [DataMember(Order = 2)]
        [field: OptionalField]
        public int New { get; set; }

        [DataMember(Order = 1)]
        public int Old { get; set; }
    }

    private sealed record Positional(int Old, [field: OptionalField] int New);

    private sealed class IgnoredBehind
    {
        public int Old { get; set; }

        [field: OptionalField]
        public int New { get; set; }

        [IgnoreDataMember]
        public int Ignored { get; set; }
    }

    private sealed class InFront
    {
        [field: OptionalField]
        public int New { get; set; }

        public int Old { get; set; }
    }

    private sealed class InBase : Grown
    {
        public int Later { get; set; }
    }
#pragma warning restore
}
