using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload;

public sealed class TextViewTests
{
    [Test]
    public void NullEqualsNothing()
    {
        TextView none = default;

        Assert.That(none.IsNull);
        Assert.That(none.ToString(), Is.Null);
        Assert.That(none == ""u8 || none.Equals(""), Is.False);
        Assert.That(none != ""u8);
    }

    [TestCase("", "")]
    [TestCase("49 42 4D", "IBM")]
    [TestCase("C3 A9 F0 9D 84 9E", "é𝄞")]
    [TestCase("FF 41", "\uFFFDA")]
    [TestCase("E2 82 41 E2", "\uFFFDA\uFFFD")]
    [TestCase("ED A0 80", "\uFFFD\uFFFD\uFFFD")]
    public void CharsAreComparedAsAStringWouldBe(string hex, string text)
    {
        TextView view = new(Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));

        Assert.That(view.ToString(), Is.EqualTo(text));
        Assert.That(view.Equals(text));
        Assert.That(view.Equals(text + "x"), Is.False);
        Assert.That(text.Length > 0 && view.Equals(text.AsSpan(0, text.Length - 1)), Is.False);
    }

    [Test]
    public void BytesAreComparedAsTheyAre() => Prop.ForAll(ArbMap.Default.ArbFor<byte[]>(), ArbMap.Default.ArbFor<byte[]>(), (one, other) =>
    {
        TextView view = new(one);
        return view == one
            && view.Equals(other) == one.AsSpan().SequenceEqual(other)
            && view.Equals(Encoding.UTF8.GetString(one))
            && view.ToString() == Encoding.UTF8.GetString(one)
            && view.Equals(Encoding.UTF8.GetString(other)) == (Encoding.UTF8.GetString(one) == Encoding.UTF8.GetString(other));
    }).QuickCheckThrowOnFailure();
}
