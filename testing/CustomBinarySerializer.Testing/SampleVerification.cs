using CustomBinarySerializer.Testing.Recordings;

namespace CustomBinarySerializer.Testing;

/// <summary>The checks of one sample.</summary>
internal sealed class SampleVerification
{
    private readonly ContractRuns _runs;
    private readonly object _sample;
    private readonly VerificationErrors _errors;
    private Recording? _written;

    internal SampleVerification(ContractRuns runs, object sample, VerificationErrors errors)
    {
        _runs = runs;
        _sample = sample;
        _errors = errors;
    }

    internal Type SampleType => _sample.GetType();

    /// <exception cref="ContractVerificationException">The sample isn't read as it is written.</exception>
    internal void VerifyRoundTrip()
    {
        Recording written = Write(_sample);
        Recording again = Write(_sample);
        if (!Same(written, again))
        {
            throw _errors.Unsteady(written, again);
        }

        Recording read = _runs.Read(written);
        if (Mismatch.Find(written, read) is { } mismatch && (mismatch.Read is not null || read.Failure is null))
        {
            throw Explain(written, read, mismatch);
        }

        ThrowIfFailed(read);
        Recording copied = Write(read.Value!);
        if (!Same(written, copied))
        {
            throw _errors.NotRestored(written, copied);
        }

        VerifyUnrecorded(written);
        _written = written;
    }

    /// <summary>Reads into an instance that held another sample of the same type, or the same one.</summary>
    /// <exception cref="ContractVerificationException">
    /// Reading into the used instance failed, or left a part of the previous sample in it.
    /// </exception>
    internal void VerifyReuse(SampleVerification previous)
    {
        // The formatter refuses to read into a struct.
        if (SampleType.IsValueType)
        {
            return;
        }

        object used = _runs.Read(previous._written!).Value!;
        Recording read = _runs.Read(_written!, used);
        ThrowIfFailed(read, previous._errors);
        Recording copied = Write(used);
        if (read.Unread > 0 || !Same(_written!, copied))
        {
            throw _errors.NotReplaced(_written!, copied, read.Unread, previous._errors);
        }
    }

    private static bool Same(Recording one, Recording other) => one.Payload.SequenceEqual(other.Payload);

    private Recording Write(object value)
    {
        Recording written = _runs.Write(value);
        return written.Failure is null ? written : throw _errors.WriteFailed(written, isCopy: !ReferenceEquals(value, _sample));
    }

    private void ThrowIfFailed(Recording read, VerificationErrors? previous = null)
    {
        if (read.Failure is not null)
        {
            throw _errors.ReadFailed(read, previous);
        }
    }

    // Looking for the extension methods that made the calls takes time, so it's done only for those who get to see
    // them.
    private ContractVerificationException Explain(Recording written, Recording read, Mismatch mismatch)
    {
        Recording named = _runs.Write(_sample, namesOrigins: true);
        Recording namedRead = _runs.Read(named, namesOrigins: true);
        return Mismatch.Find(named, namedRead) is { } same && same.Position == mismatch.Position
            ? _errors.Mismatched(named, namedRead, same)
            : _errors.Mismatched(written, read, mismatch);
    }

    private void VerifyUnrecorded(Recording written)
    {
        byte[] payload;
        try
        {
            payload = _runs.CopyUnrecorded(_sample);
        }
        catch (BinarySerializationException e)
        {
            throw _errors.FormatterFailed(e);
        }

        if (!written.Payload.SequenceEqual(payload))
        {
            throw _errors.FormatterDiffers();
        }
    }
}
