namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>The ids of the test types, one table so that none is given twice.</summary>
internal static class TypeIds
{
    internal const int Customer = 1;
    internal const int Point = 2;
    internal const int Ping = 3;
    internal const int Block = 4;
    internal const int Animal = 5;
    internal const int Dog = 6;
    internal const int Parcel = 7;
    internal const int PointParcel = 8;
    internal const int BlockParcel = 9;
    internal const int Chain = 10;
    internal const int ExactChain = 11;
    internal const int Scripted = 12;
    internal const int PairOfScriptAndChars = 13;

    /// <summary>An id that no test type has.</summary>
    internal const int Unknown = 4711;
}
