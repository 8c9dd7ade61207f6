using Stress.Fuzzing.Inputs;

namespace Stress.Tests.Fuzzing;

public class FindingTests
{
    private const string Overflow = """
        Stack overflow.
        Repeated 2261 times:
           at System.Tuple`2[[System.__Canon]].GetHashCode()
           at CustomBinarySerializer.Graphs.Form.Fill(System.Object)
           at CustomBinarySerializer.Graphs.Reader.Read()
           at Stress.Fuzzing.FuzzWorker.Once(Byte[])
        """;

    [Test]
    public void FindingSurvivesItsLine()
    {
        Finding finding = new("graphs", FindingKind.Allocation, 5, "00FF", "Too much,\nin two lines", "Place");

        Assert.That(Finding.Parse(finding.ToLine()), Is.EqualTo(finding));
        Assert.That(finding.ToLine(), Does.Not.Contain('\n'));
    }

    [Test]
    public void PlaceHasTheMethodsOfTheLibrary() => Assert.That(
        Finding.PlaceOf(Overflow),
        Is.EqualTo("CustomBinarySerializer.Graphs.Form.Fill < CustomBinarySerializer.Graphs.Reader.Read"));

    [TestCase("   at CustomBinarySerializer.Reader.Read()\n   at System.X.Y()", true)]
    [TestCase("   at Read Node(Object[], GraphReader, Object)\n   at System.X.Y()", true)]
    [TestCase("   at System.Tuple`2.GetHashCode()\n   at CustomBinarySerializer.Reader.Read()", false)]
    [TestCase("", false)]
    public void ThrowingMethodIsAttributedToTheLibrary(string stack, bool expected) =>
        Assert.That(Finding.IsThrownByLibrary(stack), Is.EqualTo(expected));
}
