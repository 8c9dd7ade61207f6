using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>A contract that reads frames of an old type and converts the objects by an upcast.</summary>
internal sealed class UpcastContract<TOld, TNew>(Contract old, Func<TOld, TNew> upcast, RegistrationOptions options)
    : Contract<TNew>(old.TypeId, new RegistrationOptions { AllowTrailingData = old.AllowsTrailingData })
    where TOld : notnull
    where TNew : notnull
{
    internal override bool IsUpcast => true;

    internal override object ReadObject(BinaryReader reader) => Read(reader);

    internal override TNew Read(BinaryReader reader)
    {
        if (!options.AllowUserCodeOnUntrustedData && reader is PayloadReader { Session.ReadsUntrustedData: true })
        {
            throw PayloadErrors.UserCodeOnUntrustedData(typeof(TNew));
        }

        return upcast((TOld)old.ReadObject(reader))
            ?? throw new InvalidOperationException($"The upcast of {typeof(TOld)} returned null.");
    }

    internal override void ReadInto(BinaryReader reader, object existing) => throw new NotSupportedException(
        $"A frame of {typeof(TOld)} becomes a new {typeof(TNew)}: it can't be read into an existing one. Use Deserialize.");

    internal override void WriteObject(BinaryWriter writer, object value) => throw NotForWriting();

    internal override void Write(BinaryWriter writer, TNew value) => throw NotForWriting();

    private static NotSupportedException NotForWriting() => new($"{typeof(TNew)} is written under an id of its own.");
}
