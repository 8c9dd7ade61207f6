using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.ViewFeatures.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>A running ASP.NET Core program with sessions and TempData, and a browser that keeps its cookies.</summary>
internal sealed class WebApp : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly HttpClient _browser;

    private WebApp(WebApplication app)
    {
        _app = app;
        HttpClientHandler handler = new() { CookieContainer = new CookieContainer() };
        _browser = new HttpClient(handler) { BaseAddress = new Uri(app.Urls.First()) };
    }

    internal static async Task<WebApp> StartAsync(bool tempDataInSession)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddDistributedMemoryCache();
        builder.Services.AddSession();
        IMvcBuilder mvc = builder.Services.AddControllersWithViews().AddApplicationPart(typeof(BasketController).Assembly);
        if (tempDataInSession)
        {
            mvc.AddSessionStateTempDataProvider();
        }

        builder.Services.AddSingleton<TempDataSerializer>(new GraphTempDataSerializer(ShopFormatter.Both));
        WebApplication app = builder.Build();
        app.UseSession();
        app.MapControllers();
        await app.StartAsync();
        return new WebApp(app);
    }

    internal async Task<string> GetAsync(string path)
    {
        using HttpResponseMessage response = await _browser.GetAsync(new Uri(path, UriKind.Relative));
        string text = await response.Content.ReadAsStringAsync();
        return response.StatusCode == HttpStatusCode.OK ? text : $"{response.StatusCode}: {text}";
    }

    public async ValueTask DisposeAsync()
    {
        _browser.Dispose();
        await _app.DisposeAsync();
    }
}
