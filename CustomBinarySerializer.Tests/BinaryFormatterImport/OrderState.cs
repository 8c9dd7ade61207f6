namespace CustomBinarySerializer.Tests.BinaryFormatterImport;

internal enum OrderState : short
{
    New,
    Paid = -3,
}
