#if GENERATED
namespace CustomBinarySerializer.Tests.Trimmed;

/// <summary>The contracts of all messages but the one that has a hand-written one.</summary>
[ContractFor(typeof(Line), 2)]
[ContractFor(typeof(Point), 3)]
[ContractFor(typeof(Node), 4)]
[ContractFor(typeof(Counted), 5)]
[ContractFor(typeof(Order), 6)]
[ContractFor(typeof(Assorted), 7)]
internal sealed partial class MessageContracts : ContractSet;
#endif
