namespace CustomBinarySerializer.Hosting;

/// <summary>
/// The types that a host knows, and the options to write and read them. Set in the call of
/// <c>AddCustomBinarySerializer</c>; not to be changed afterwards.
/// </summary>
public sealed class CustomBinarySerializerOptions
{
    /// <summary>
    /// The registry of the host's types. Register them here, before any service is resolved. An empty registry by
    /// default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public TypeRegistry Registry
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    /// <summary>
    /// Options of the <see cref="CustomBinaryFormatter"/> that services get.
    /// <see cref="FormatterOptions.Default"/> by default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FormatterOptions Formatter
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    /// <summary>
    /// The options that read bytes from other programs, and write answers to them: bodies of requests, messages of
    /// hubs, entries of caches. <see cref="FormatterOptions.UntrustedData"/> by default, so frames of at most 1 MiB.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public FormatterOptions NetworkFormatter
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = FormatterOptions.UntrustedData with { Limits = FormatterOptions.UntrustedData.Limits with { } };
}
