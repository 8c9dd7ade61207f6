using CustomBinarySerializer;
using CustomBinarySerializer.Contracts;

namespace PerfHarness.Workloads.Mixed;

/// <summary>The contracts of <see cref="MixedMessages"/>.</summary>
[ContractFor(typeof(MixedMessage<Name, Number, Identity>), Material.FirstTypeId + 0, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Identity, Note, Number>), Material.FirstTypeId + 1, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Name, Position, Identity>), Material.FirstTypeId + 2, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Counters, Name, Number>), Material.FirstTypeId + 3, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Totals, Identity, Name>), Material.FirstTypeId + 4, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Link, Stamp, Number>), Material.FirstTypeId + 5, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Options, Name, Price>), Material.FirstTypeId + 6, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Name, Stamp, Totals>), Material.FirstTypeId + 7, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Options, Price, Note>), Material.FirstTypeId + 8, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Name, Stamp, Trace>), Material.FirstTypeId + 9, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Position, Name, Counters>), Material.FirstTypeId + 10, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Price, Note, Counters>), Material.FirstTypeId + 11, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Name, Link, Counters>), Material.FirstTypeId + 12, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Price, Link, Counters>), Material.FirstTypeId + 13, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Totals, Name, Link>), Material.FirstTypeId + 14, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Counters, Shift, Stamp>), Material.FirstTypeId + 15, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Counters, Stamp, Person>), Material.FirstTypeId + 16, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Stamp, Person, Shift>), Material.FirstTypeId + 17, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Shift, Counters, Price>), Material.FirstTypeId + 18, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Link, Shift, Price>), Material.FirstTypeId + 19, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Counters, Note, Trace>), Material.FirstTypeId + 20, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Codes, Trace, Number>), Material.FirstTypeId + 21, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Position, Stamp, Trace>), Material.FirstTypeId + 22, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Stamp, Counters, Codes>), Material.FirstTypeId + 23, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Name, Totals, Trace>), Material.FirstTypeId + 24, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Price, Options, Totals>), Material.FirstTypeId + 25, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Trace, Stamp, Address>), Material.FirstTypeId + 26, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Options, Person, Trace>), Material.FirstTypeId + 27, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Person, Trace, Position>), Material.FirstTypeId + 28, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Shift, Person, Trace>), Material.FirstTypeId + 29, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Position, Counters, Address>), Material.FirstTypeId + 30, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Codes, Person, Link>), Material.FirstTypeId + 31, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Trace, Link, Counters>), Material.FirstTypeId + 32, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Counters, Totals, Shift>), Material.FirstTypeId + 33, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Counters, Position, Address>), Material.FirstTypeId + 34, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Address, Position, Link>), Material.FirstTypeId + 35, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Codes, Options, Address>), Material.FirstTypeId + 36, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Codes, Shift, Trace>), Material.FirstTypeId + 37, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Address, Options, Trace>), Material.FirstTypeId + 38, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
[ContractFor(typeof(MixedMessage<Codes, Totals, Address>), Material.FirstTypeId + 39, Members = SerializedMembers.AllFields, AllowUnsuitableType = true)]
internal sealed partial class MixedContracts : ContractSet
{
    public override IReadOnlyList<GeneratedContract> Contracts => throw new NotImplementedException();
}