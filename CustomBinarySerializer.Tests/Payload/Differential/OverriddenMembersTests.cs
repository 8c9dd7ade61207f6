using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>
/// Fails when a runtime adds a member to <see cref="BinaryWriter"/> or <see cref="BinaryReader"/> that would pass by
/// the payload, or that the differential tests don't call.
/// </summary>
public sealed class OverriddenMembersTests
{
    // Runs Dispose, which is overridden, in every derived class.
    private const string DisposeAsync = "DisposeAsync()";

    // Nothing that isn't overridden calls it, and it could fill only a private buffer of the base class.
    private const string FillBuffer = "FillBuffer(Int32)";

    private const string BaseStream = "get_BaseStream()";

    [TestCase(typeof(BinaryWriter), typeof(PayloadWriter), DisposeAsync)]
    [TestCase(typeof(BinaryReader), typeof(PayloadReader), FillBuffer)]
    public void EveryVirtualMemberIsOverridden(Type baseType, Type type, string exception)
    {
        IEnumerable<string> inherited = VirtualMembers(type).Where(m => m.DeclaringType == baseType).Select(Members.Signature);

        Assert.That(inherited, Is.EquivalentTo([exception]));
    }

    [Test]
    public void EveryMemberOfBinaryWriterHasOperations() =>
        AssertCalled(typeof(BinaryWriter), WriterOperations.ByMember.Keys.Concat(WriterOperations.Endings.Keys));

    [Test]
    public void EveryMemberOfBinaryReaderHasOperations() =>
        AssertCalled(typeof(BinaryReader), ReaderOperations.ByMember.Keys.Concat(ReaderOperations.Endings.Keys));

    private static void AssertCalled(Type type, IEnumerable<string> called) =>
        Assert.That(
            Members.Public(type).Select(Members.Signature),
            Is.EquivalentTo(called.Where(member => !member.StartsWith("BaseStream.", StringComparison.Ordinal)).Append(BaseStream)));

    private static IEnumerable<MethodInfo> VirtualMembers(Type type) =>
        type.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(m => m.IsVirtual && !m.IsFinal && !m.IsAssembly && m.DeclaringType != typeof(object));
}
