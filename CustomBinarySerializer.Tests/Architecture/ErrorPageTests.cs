using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>The page that <see cref="Exception.HelpLink"/> leads to.</summary>
public sealed class ErrorPageTests
{
    private const string Address = "https://example.org/docs";

    private static ErrorPage Page { get; } = new(nameof(BinarySerializationException));

    [Test]
    public void EveryCodeHasASection() => Assert.That(Page.Codes, Is.EqualTo(Enum.GetNames<SerializationErrorCode>()));

    [Test]
    public void EverySectionIsComplete() => Assert.That(Page.Incomplete, Is.Empty);

    [Test]
    public void HelpLinkIsTheSectionOfTheCode() =>
        Assert.That(
            HelpPages.OfError(Address, "UnknownTypeId"), Is.EqualTo("https://example.org/docs/reference/errors.html#unknowntypeid"));

    [Test]
    public void WithoutAnAddressThereIsNoHelpLink() => Assert.Multiple(() =>
    {
        Assert.That(HelpPages.OfError(null, "UnknownTypeId"), Is.Null);
        Assert.That(
            Assert.Throws<BinarySerializationException>(
                () => new CustomBinaryFormatter(new TypeRegistry()).Serialize(new object()))!.HelpLink,
            Is.EqualTo(HelpPages.OfError("UnregisteredType")));
    });

    [Test]
    public void ARuleHasAPageWithOrWithoutAnAddress() => Assert.Multiple(() =>
    {
        Assert.That(HelpPages.OfRule(Address, "CBS010"), Is.EqualTo("https://example.org/docs/rules/CBS010.html"));
        Assert.That(HelpPages.OfRule(null, "CBS010"), Is.EqualTo("docs/rules/CBS010.md"));
    });
}
