using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

public sealed class AllFieldsTests
{
    [TestCase(typeof(Derived), "_private:Int32 ReadOnly:Int32 Base._same:String Auto:Int32 _same:Int32 changed:Action new()")]
    [TestCase(typeof(Positional), "Id:Int32 Name:String uninitialized")]
    [TestCase(typeof(Primary), "id:Int32 _name:String uninitialized")]
    [TestCase(typeof(Contracted), "_first:Int32 Second:Int32 new()")]
    [TestCase(typeof(Ignoring), "Kept:Int32 new()")]
    [TestCase(typeof(Overriding), "Base0.Value:Int32 Value:Int32 new()")]
    public void AreWrittenWithTheNamesThatPeopleKnow(Type type, string expected) =>
        Assert.That(
            PrintedLayout.Of(type, SerializedMembers.AllFields).Replace("(field,field)", "", StringComparison.Ordinal),
            Is.EqualTo(expected));

#pragma warning disable CS0067, CS0169, CS0649, CS0414, IDE0051, IDE0044 // Members that only reflection looks at.
    private class Base
    {
        private static int s_static;
        private int _private;
        protected readonly int ReadOnly = 1;
        private string _same = "";
    }

    private sealed class Derived : Base
    {
        public int Auto { get; }

        private int _same;

        private event Action? changed;

        [field: NonSerialized]
        public event Action? NotWritten;

        [field: NonSerialized]
        public int NotSerialized { get; set; }
    }

    private sealed record Positional(int Id, string Name);

    private sealed class Primary(int id, string name)
    {
        private readonly string _name = name;

        public string Text => _name + id;
    }

    [DataContract]
    private sealed class Contracted
    {
        private int _first;

        [DataMember(Order = 1)]
        public int Second { get; set; }
    }

    private sealed class Ignoring
    {
        public int Kept { get; set; }

        [IgnoreDataMember]
        public int Ignored { get; set; }

        [IgnoreDataMember]
        private int _ignored;
    }

    private class Base0
    {
        public virtual int Value { get; set; }
    }

    private sealed class Overriding : Base0
    {
        public override int Value { get; set; }
    }
#pragma warning restore
}
