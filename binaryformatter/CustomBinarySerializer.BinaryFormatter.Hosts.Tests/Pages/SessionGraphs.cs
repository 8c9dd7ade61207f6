using Microsoft.AspNetCore.Http;

namespace Shop;

public static class SessionGraphs
{
    public static void SetGraph<T>(this ISession session, string key, T graph)
        where T : class => session.Set(key, ShopFormatter.Both.Serialize(graph));

    public static T? GetGraph<T>(this ISession session, string key)
        where T : class => session.Get(key) is { } bytes ? ShopFormatter.Both.Deserialize<T>(bytes) : null;
}
