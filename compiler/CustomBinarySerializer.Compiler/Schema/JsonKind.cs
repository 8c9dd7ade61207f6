namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>Kinds of values in JSON.</summary>
internal enum JsonKind
{
    Object,
    Array,
    String,
    Number,
    True,
    False,
    Null,
}
