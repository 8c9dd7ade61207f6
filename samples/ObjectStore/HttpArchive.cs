using System.Net;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles;

/// <summary>
/// An archive in an object store that speaks HTTP: PUT, GET and DELETE of a name, and a list of names. A store of a
/// cloud has a client that signs the requests; the four methods stay these.
/// </summary>
/// <param name="client">The client; its base address is that of the bucket.</param>
internal sealed class HttpArchive(HttpClient client) : SegmentArchive
{
    // Without user, password or key: it is stored in the folder, and shown in errors.
    public override string Description => client.BaseAddress!.GetLeftPart(UriPartial.Path);

    public override async Task PutAsync(string name, Stream content, CancellationToken cancellationToken)
    {
        using StreamContent body = new(content);
        body.Headers.ContentLength = content.Length;
        using HttpResponseMessage response = await client.PutAsync(name, body, cancellationToken);
        response.EnsureSuccessStatusCode();
    }

    public override async Task<Stream?> GetAsync(string name, CancellationToken cancellationToken)
    {
        HttpResponseMessage response = await client.GetAsync(name, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        if (response.StatusCode == HttpStatusCode.NotFound)
        {
            response.Dispose();
            return null;
        }

        response.EnsureSuccessStatusCode();
        return await response.Content.ReadAsStreamAsync(cancellationToken);
    }

    public override async Task DeleteAsync(string name, CancellationToken cancellationToken)
    {
        using HttpResponseMessage response = await client.DeleteAsync(name, cancellationToken);
        if (response.StatusCode != HttpStatusCode.NotFound)
        {
            response.EnsureSuccessStatusCode();
        }
    }

    public override async IAsyncEnumerable<string> ListAsync(
        string prefix, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        string names = await client.GetStringAsync($"?prefix={Uri.EscapeDataString(prefix)}", cancellationToken);
        foreach (string name in names.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            yield return name;
        }
    }
}
