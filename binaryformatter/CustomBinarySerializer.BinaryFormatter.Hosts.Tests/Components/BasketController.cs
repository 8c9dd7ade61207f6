using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>The controller that the browser of <see cref="WebApp"/> calls.</summary>
[Route("[controller]/[action]")]
public sealed class BasketController : Controller
{
    // The key under which SessionStateTempDataProvider keeps its dictionary.
    private const string TempDataKey = "__ControllerTempData";

    public string StoreOld()
    {
        HttpContext.Session.Set("basket", OldBytes.Of(OldBytes.Basket("old")));
        return Kind("basket");
    }

    public string Load() => HttpContext.Session.GetGraph<Basket>("basket") is { } basket
        ? $"{basket.Customer}: {basket.Lines[0].Quantity} {basket.Lines[0].Product}"
        : "nothing";

    public string Store()
    {
        HttpContext.Session.SetGraph("basket", OldBytes.Basket("new"));
        return Kind("basket");
    }

    public string StoreOldTempData()
    {
        Dictionary<string, object> values = new() { ["basket"] = OldBytes.Basket("old"), ["count"] = 7 };
        HttpContext.Session.Set(TempDataKey, OldBytes.Of(values));
        return Kind(TempDataKey);
    }

    public string StoreTempData()
    {
        TempData["basket"] = OldBytes.Basket("new");
        TempData["count"] = 8;
        return "stored";
    }

    public string TempDataKind() => Kind(TempDataKey);

    public string LoadTempData() => TempData["basket"] is Basket basket ? $"{basket.Customer} {TempData["count"]}" : "nothing";

    private string Kind(string key) =>
        HttpContext.Session.Get(key) is { } bytes ? BinaryFormatterImporter.IsMessage(bytes) ? "message" : "frame" : "nothing";
}
