using System.Net;
using System.Numerics;
using System.Text;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Inspection;

namespace CustomBinarySerializer.Tool.Values;

/// <summary>The kinds of values that can be compared with each other.</summary>
internal enum ValueKind
{
    /// <summary>A kind that is known only after decoding.</summary>
    Any,
    Number,
    Text,
    Bool,
    Time,
    Date,
    TimeOfDay,
    Duration,
    Guid,
    Enum,
    Bytes,

    /// <summary>An object, or another value that can't be compared.</summary>
    Object,
}

/// <summary>Finds the kinds of plans and values.</summary>
internal static class ValueKinds
{
    /// <summary>Returns the kind of a plan; of a collection, that of its items.</summary>
    internal static ValueKind Of(ValuePlan plan) => plan switch
    {
        RawPlan { Integer: not null } => ValueKind.Enum,
        RawPlan raw => raw.Name switch
        {
            "Guid" => ValueKind.Guid,
            "char" => ValueKind.Text,
            _ when raw.Name.StartsWith("int", StringComparison.Ordinal)
                || raw.Name.StartsWith("uint", StringComparison.Ordinal)
                || raw.Name.StartsWith("float", StringComparison.Ordinal) => ValueKind.Number,
            _ => ValueKind.Text,
        },
        TextPlan => ValueKind.Text,
        NullablePlan nullable => Of(nullable.Value),
        ConvertedPlan { ConversionModel.IsUsers: false } builtIn => builtIn.Name switch
        {
            "bool" => ValueKind.Bool,
            "decimal" or "BigInteger" => ValueKind.Number,
            "DateTime" or "DateTimeOffset" => ValueKind.Time,
            "TimeSpan" => ValueKind.Duration,
            "DateOnly" => ValueKind.Date,
            "TimeOnly" => ValueKind.TimeOfDay,
            "Rune" or "Index" or "Range" or "IPAddress" => ValueKind.Text,
            _ => Of(builtIn.Surrogate),
        },
        ConvertedPlan converted => Of(converted.Surrogate),
        SequencePlan { Item: RawPlan { Integer: null, Name: "uint8" } } => ValueKind.Bytes,
        SequencePlan sequence => Of(sequence.Item),
        UnionPlan => ValueKind.Text,
        SlotPlan => ValueKind.Any,
        _ => ValueKind.Object,
    };

    /// <summary>Returns the kind of a decoded value.</summary>
    internal static ValueKind Of(object value) => value switch
    {
        bool => ValueKind.Bool,
        string or char or Rune or Index or Range or IPAddress or CaseNode => ValueKind.Text,
        sbyte or byte or short or ushort or int or uint or long or ulong or Int128 or UInt128 or BigInteger
            or Half or float or double or decimal => ValueKind.Number,
        DateTime or DateTimeOffset => ValueKind.Time,
        DateOnly => ValueKind.Date,
        TimeOnly => ValueKind.TimeOfDay,
        TimeSpan => ValueKind.Duration,
        Guid => ValueKind.Guid,
        EnumNumber => ValueKind.Enum,
        byte[] => ValueKind.Bytes,
        FrameNode { Value: { } inner } => Of(inner),
        _ => ValueKind.Object,
    };

    /// <summary>Returns the name of a kind, with its article.</summary>
    internal static string NameOf(ValueKind kind) => kind switch
    {
        ValueKind.Number => "a number",
        ValueKind.Text => "a text",
        ValueKind.Bool => "true or false",
        ValueKind.Time => "a time",
        ValueKind.Date => "a date",
        ValueKind.TimeOfDay => "a time of day",
        ValueKind.Duration => "a duration",
        ValueKind.Guid => "a Guid",
        ValueKind.Enum => "an enum",
        ValueKind.Bytes => "a sequence of bytes",
        _ => "an object",
    };
}
