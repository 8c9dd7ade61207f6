namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// A place to which old segments of a folder move, and from which readers fetch them: another disk, an object store.
/// Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// An archive holds objects under names such as
/// <c>7f0c2a…/00000000000000001000-93ab….segment</c>: the id of the transaction file, the first ordinal and the
/// beginning of the SHA-256 hash of the content. Names have lower-case hexadecimal digits, <c>-</c>, <c>.</c> and one
/// <c>/</c>. An object is never changed: the same name always has the same content.
/// </para>
/// <para>
/// The library verifies the size and the hash of each object that it fetches before a byte of it is used. So an archive
/// may be a place that others can write to. <see cref="FolderArchive"/> is an implementation.
/// </para>
/// </remarks>
public abstract class SegmentArchive
{
    /// <summary>The default of <see cref="CacheSize"/>, in bytes: 4 GiB.</summary>
    public const long DefaultCacheSize = 4L << 30;

    /// <summary>
    /// The folder for the segments that a reader has fetched; the folder for temporary files by default. It is made if
    /// it doesn't exist.
    /// </summary>
    /// <remarks>
    /// Each reader keeps files of its own there, without names where the system allows that. They are gone when the
    /// reader is closed or its process ends.
    /// </remarks>
    /// <exception cref="ArgumentException">The value is null or empty.</exception>
    public string CacheFolder
    {
        get;
        init
        {
            ArgumentException.ThrowIfNullOrEmpty(value);
            field = Path.GetFullPath(value);
        }
    } = Path.GetTempPath();

    /// <summary>
    /// The size limit of the fetched segments that a reader keeps, in bytes, from 1; 4 GiB by default. A larger
    /// segment isn't fetched. Several threads that read different segments may each have one more for a moment.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public long CacheSize
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = DefaultCacheSize;

    /// <summary>
    /// The description of the archive for people, without secrets: a path, or an address. It is stored with each
    /// archived segment and shown in errors.
    /// </summary>
    public abstract string Description { get; }

    /// <summary>Stores an object. When the call returns, no failure of a machine loses it.</summary>
    /// <remarks>
    /// Others see the whole object or none, also when the call fails. An object of that name has the same content and
    /// may be replaced.
    /// </remarks>
    /// <param name="name">The name of the object.</param>
    /// <param name="content">The content: its length is known, and it can be read once more from the beginning.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="IOException">The object can't be stored. Other exceptions are allowed.</exception>
    public abstract Task PutAsync(string name, Stream content, CancellationToken cancellationToken);

    /// <summary>Opens an object for reading from its beginning.</summary>
    /// <param name="name">The name of the object.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The content, which the caller closes; null if there is no such object.</returns>
    /// <exception cref="IOException">The archive can't be reached. Other exceptions are allowed.</exception>
    public abstract Task<Stream?> GetAsync(string name, CancellationToken cancellationToken);

    /// <summary>Deletes an object, if it is there.</summary>
    /// <param name="name">The name of the object.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="IOException">The object can't be deleted. Other exceptions are allowed.</exception>
    public abstract Task DeleteAsync(string name, CancellationToken cancellationToken);

    /// <summary>Returns the names of the objects of one transaction file, in any order.</summary>
    /// <param name="prefix">The beginning of the names, up to and including the <c>/</c>.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    /// <exception cref="IOException">The archive can't be reached. Other exceptions are allowed.</exception>
    public abstract IAsyncEnumerable<string> ListAsync(string prefix, CancellationToken cancellationToken);
}
