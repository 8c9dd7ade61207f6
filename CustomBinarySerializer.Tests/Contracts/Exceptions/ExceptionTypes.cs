namespace CustomBinarySerializer.Tests.Contracts.Exceptions;

internal sealed class OrderException(string message, int orderNumber) : InvalidOperationException(message)
{
    public int OrderNumber { get; } = orderNumber;

    public string? Note { get; set; }
}

internal sealed class BadOrderException(string message, string paramName) : ArgumentException(message, paramName)
{
    public byte Field = 7;
}

internal sealed class ManyOrdersException(IEnumerable<Exception> innerExceptions) : AggregateException("many", innerExceptions);

internal sealed class UnknownException(string message, Exception? inner = null) : Exception(message, inner);

internal sealed class HandWrittenException : Exception, ICustomBinarySerializable
{
    public int Number { get; set; }

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Number);

    public void SetDataFrom(BinaryReader reader) => Number = reader.ReadInt32();
}

internal sealed class Report
{
    public string? Title { get; set; }

    public Exception? Cause { get; set; }

    public ArgumentException? Argument { get; set; }

    public object? Anything { get; set; }
}

internal sealed class OrderReport
{
    public OrderException? Cause { get; set; }
}
