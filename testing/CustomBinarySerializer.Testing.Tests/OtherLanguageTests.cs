using FSharpTypes = CustomBinarySerializer.Tests.FSharpTypes;
using VisualBasic = CustomBinarySerializer.Tests.VisualBasic;

namespace CustomBinarySerializer.Testing.Tests;

/// <summary>Programs in F# and Visual Basic.</summary>
public sealed class OtherLanguageTests
{
    [Test]
    public void FSharpVerifiesAContract() => Assert.That(FSharpTypes.Consumer.Verify, Throws.Nothing);

    [Test]
    public void VisualBasicVerifiesAContract() => Assert.That(VisualBasic.Consumer.Verify, Throws.Nothing);

    [Test]
    public void FSharpCopiesAnObject() =>
        Assert.That(FSharpTypes.Consumer.Copy(new FSharpTypes.Point { X = 5, Name = "ä" }).Name, Is.EqualTo("ä"));

    [Test]
    public void VisualBasicCopiesAnObject() =>
        Assert.That(VisualBasic.Consumer.Copy(new VisualBasic.Point { X = 5, Name = "ä" }).Name, Is.EqualTo("ä"));
}
