namespace CustomBinarySerializer.Tests.TestTypes.OldMessages;

internal enum OrderState : short
{
    New,
    Paid = -3,
}
