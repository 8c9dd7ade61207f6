using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Testing.Tests;

public sealed class ArgumentTests
{
    [Test]
    public void RefusesToVerifyNothing() =>
        Assert.That(() => ContractVerifier.Verify<Customer>(), Throws.ArgumentException.With.Property("ParamName").EqualTo("samples"));

    [Test]
    public void NamesTheSampleThatIsNull() =>
        Assert.That(
            () => ContractVerifier.Verify(Customer.Smith, null!),
            Throws.ArgumentException.With.Property("ParamName").EqualTo("samples").And.Message.Contains("samples[1]"));

    [Test]
    public void RefusesNoFormatter() =>
        Assert.That(
            () => ContractVerifier.Verify((CustomBinaryFormatter)null!, Customer.Smith),
            Throws.ArgumentNullException.With.Property("ParamName").EqualTo("formatter"));
}
