
namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>A type whose contract exceeds one of the <see cref="ContractLimits"/>. Planning ends with it and collects no further refusals.</summary>
internal sealed class ContractTooLargeException(string message, string parameter) : ArgumentException(message, parameter);
