using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.AutoContracts.Description.Source;

public sealed class ContractSourceTests
{
    [TestCaseSource(typeof(TypeCases), nameof(TypeCases.All))]
    public void ThePrintWritesAndReadsTheSameBytes(string types, string name, RegistrationOptions? options)
    {
        PrintedContract contract = new(types, name, options);
        Prop.ForAll<int>(seed => Assert.That(contract.Difference(seed), Is.Null)).QuickCheckThrowOnFailure();
    }
}
