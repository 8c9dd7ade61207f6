using Microsoft.FSharp.Core;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

/// <summary>Records that the F# compiler made: those of FsCheck and FSharp.Core.</summary>
public sealed class FSharpRecordTests
{
    [TestCase(typeof(FsCheck.TestData), SerializedMembers.PublicMembers,
        "NumberOfTests:Int32(get,field,0) NumberOfShrinks:Int32(get,field,1) Stamps:IEnumerable`1(get,field,2) Labels:FSharpSet`1(get,field,3) "
        + "new(Int32, Int32, IEnumerable`1, FSharpSet`1)")]
    [TestCase(typeof(FsCheck.TestData), SerializedMembers.AllFields,
        "NumberOfTests:Int32(field,field) NumberOfShrinks:Int32(field,field) Stamps:IEnumerable`1(field,field) Labels:FSharpSet`1(field,field) uninitialized")]
    [TestCase(typeof(FsCheck.Replay), SerializedMembers.PublicMembers,
        "Rnd:Rnd(get,field,0) Size:FSharpOption`1(get,field,1) new(Rnd, FSharpOption`1)")]
    [TestCase(typeof(FSharpRef<int>), SerializedMembers.PublicMembers, "contents:Int32(get,set,0) Value:Int32(get,set) new(Int32)")]
    public void AreBoundByConstructorInTheOrderOfTheirFields(Type type, SerializedMembers scope, string expected) =>
        Assert.That(PrintedLayout.Of(type, scope), Is.EqualTo(expected));
}
