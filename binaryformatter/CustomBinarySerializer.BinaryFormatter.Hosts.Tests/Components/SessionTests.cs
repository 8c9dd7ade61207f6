namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>Tests of docs/how-to/session-and-tempdata.md in a running program.</summary>
public sealed class SessionTests
{
    [Test]
    public async Task SessionReadsOldValuesAndWritesFrames()
    {
        await using WebApp app = await WebApp.StartAsync(tempDataInSession: true);

        Assert.That(await app.GetAsync("/Basket/Load"), Is.EqualTo("nothing"));
        Assert.That(await app.GetAsync("/Basket/StoreOld"), Is.EqualTo("message"));
        Assert.That(await app.GetAsync("/Basket/Load"), Is.EqualTo("old: 2 tea"));
        Assert.That(await app.GetAsync("/Basket/Store"), Is.EqualTo("frame"));
        Assert.That(await app.GetAsync("/Basket/Load"), Is.EqualTo("new: 2 tea"));
    }

    [Test]
    public async Task TempDataInTheSessionReadsOldValuesAndWritesFrames()
    {
        await using WebApp app = await WebApp.StartAsync(tempDataInSession: true);

        Assert.That(await app.GetAsync("/Basket/StoreOldTempData"), Is.EqualTo("message"));
        Assert.That(await app.GetAsync("/Basket/LoadTempData"), Is.EqualTo("old 7"));
        Assert.That(await app.GetAsync("/Basket/LoadTempData"), Is.EqualTo("nothing"));
        Assert.That(await app.GetAsync("/Basket/StoreTempData"), Is.EqualTo("stored"));
        Assert.That(await app.GetAsync("/Basket/TempDataKind"), Is.EqualTo("frame"));
        Assert.That(await app.GetAsync("/Basket/LoadTempData"), Is.EqualTo("new 8"));
    }

    [Test]
    public async Task TempDataInACookieIsKeptForOneRequest()
    {
        await using WebApp app = await WebApp.StartAsync(tempDataInSession: false);

        Assert.That(await app.GetAsync("/Basket/StoreTempData"), Is.EqualTo("stored"));
        Assert.That(await app.GetAsync("/Basket/LoadTempData"), Is.EqualTo("new 8"));
        Assert.That(await app.GetAsync("/Basket/LoadTempData"), Is.EqualTo("nothing"));
    }
}
