using System.Globalization;
using System.Net;
using CustomBinarySerializer.Tests.Contracts.Implementations;

namespace CustomBinarySerializer.Tests.Contracts.BuiltIn;

/// <summary>Tests that objects of a user's type derived from a built-in type don't lose data silently.</summary>
[TestFixture(Implementation.Emitted)]
[TestFixture(Implementation.Interpreted)]
[TestFixture(Implementation.Generated)]
public sealed class DerivedBuiltInTests(Implementation implementation)
{
    [Test]
    public void DerivedUriIsRefused() => Refuses<Uri>(new MarkedUri());

    [Test]
    public void DerivedCultureIsRefused() => Refuses<CultureInfo>(new MarkedCulture());

    [Test]
    public void DerivedEndPointIsRefused() => Refuses<IPEndPoint>(new MarkedEndPoint());

    private void Refuses<T>(T value) =>
        Assert.That(
            () => new PlannedValue<T>(implementation).Write(value),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code)).EqualTo(SerializationErrorCode.UnsupportedValue)
                .And.Message.Contains("RegisterSurrogate"));

    private sealed class MarkedUri() : Uri("ab:c");

    private sealed class MarkedCulture() : CultureInfo("");

    private sealed class MarkedEndPoint() : IPEndPoint(IPAddress.Loopback, 1);
}
