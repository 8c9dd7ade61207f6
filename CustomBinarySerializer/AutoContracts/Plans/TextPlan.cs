namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>A string: its length in UTF-8 bytes plus 1 as the prefix, then those bytes; null is the prefix 0.</summary>
internal sealed class TextPlan() : ValuePlan(typeof(string))
{
    internal override bool HasPrefix => true;
}
