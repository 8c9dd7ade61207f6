namespace CustomBinarySerializer.Replication.Tests;

/// <summary>docs/reference/errors.md has a section for each code of a <see cref="StreamException"/>.</summary>
public sealed class ErrorPageTests
{
    private static ErrorPage Page { get; } = new(nameof(StreamException));

    [Test]
    public void EveryCodeHasASection() => Assert.That(Page.Codes, Is.EqualTo(Enum.GetNames<StreamError>()));

    [Test]
    public void EverySectionIsComplete() => Assert.That(Page.Incomplete, Is.Empty);
}
