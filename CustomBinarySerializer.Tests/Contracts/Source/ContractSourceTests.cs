using CustomBinarySerializer.Tests.Contracts.Schema;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Contracts.Source;

public sealed class ContractSourceTests
{
    [TestCaseSource(typeof(TypeCases), nameof(TypeCases.All))]
    public void ThePrintWritesAndReadsTheSameBytes(string types, string name, RegistrationOptions? options)
    {
        PrintedContract contract = new(types, name, options);
        Prop.ForAll<int>(seed => Assert.That(contract.Difference(seed), Is.Null)).QuickCheckThrowOnFailure();
    }

    // Values that only the library can write are left to the user, in methods that compile.
    [TestCase("public partial class X : System.Exception { public int A { get; set; } }")]
    [TestCase("public class X : System.AggregateException { public int A { get; set; } }")]
    [TestCase("public partial class X { public System.Exception A; public System.ArgumentException B; }")]
    public void ThePrintOfExceptionsCompiles(string types) =>
        Assert.That(new PrintedContract(types, "X").Source, Does.Contain("throw new NotImplementedException("));
}
