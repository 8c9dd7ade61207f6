
namespace CustomBinarySerializer.Compiler.Plans;

/// <summary>
/// The exception for a contract that exceeds one of the <see cref="ContractLimits"/>. It ends planning, and no further
/// refusals are collected.
/// </summary>
internal sealed class ContractTooLargeException(string message, string parameter) : ArgumentException(message, parameter);
