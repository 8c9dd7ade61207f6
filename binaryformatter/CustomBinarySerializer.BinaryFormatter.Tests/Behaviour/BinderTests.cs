using System.Runtime.Serialization;

#pragma warning disable CS0649 // The formatters set these fields.

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public sealed class BinderTests(FormatterKind kind) : GraphBehaviour(kind)
{
    [Test]
    public void TheBinderIsAskedForTheRootAndForWhatItRefersTo()
    {
        AskedBinder binder = new();
        IFormatter formatter = NewFormatter();
        formatter.Binder = binder;

        RoundTrip(formatter, new Cat { Owner = new Owner { Name = "a" } });

        Assert.That(binder.Written, Is.SupersetOf(new[] { typeof(Cat), typeof(Owner) }));
        Assert.That(binder.Read, Is.SupersetOf(new[] { typeof(Cat).FullName, typeof(Owner).FullName }));
    }

    [Test]
    public void ABinderThatSaysNothingChangesNothing()
    {
        IFormatter formatter = NewFormatter();
        formatter.Binder = new AskedBinder();

        Assert.That(RoundTrip(formatter, new Cat { Owner = new Owner { Name = "a" } }).Owner!.Name, Is.EqualTo("a"));
    }

    [Test]
    public void ABinderMayNameAnotherType()
    {
        IFormatter formatter = NewFormatter();
        byte[] bytes = Write(formatter, new Cat { Owner = new Owner { Name = "a" } });
        formatter.Binder = new Renaming(typeof(Cat), typeof(Dog));

        Assert.That(((Dog)Read(formatter, bytes)).Owner!.Name, Is.EqualTo("a"));
    }

    [Test]
    public void ABinderMayNameAnotherTypeForAnObjectInside()
    {
        IFormatter formatter = NewFormatter();
        byte[] bytes = Write(formatter, new Kennel { Inhabitant = new Cat { Owner = new Owner { Name = "a" } } });
        formatter.Binder = new Renaming(typeof(Cat), typeof(Dog));

        Kennel read = (Kennel)Read(formatter, bytes);

        Assert.That(((Dog)read.Inhabitant!).Owner!.Name, Is.EqualTo("a"));
    }

    [Test]
    public void ABinderMayVetoOnReading()
    {
        IFormatter formatter = NewFormatter();
        byte[] bytes = Write(formatter, new Cat { Owner = new Owner() });
        formatter.Binder = new Refusing(typeof(Owner));

        Assert.That(Innermost(Assert.Catch(() => Read(formatter, bytes))!), Is.TypeOf<NotFiniteNumberException>());
    }

    [Test]
    public void ABinderMayVetoOnWriting()
    {
        IFormatter formatter = NewFormatter();
        formatter.Binder = new Refusing(typeof(Owner));

        Assert.That(
            Innermost(Assert.Catch(() => Write(formatter, new Cat { Owner = new Owner() }))!), Is.TypeOf<NotFiniteNumberException>());
    }

    private sealed class AskedBinder : SerializationBinder
    {
        public HashSet<Type> Written { get; } = [];

        public HashSet<string?> Read { get; } = [];

        public override void BindToName(Type serializedType, out string? assemblyName, out string? typeName)
        {
            Written.Add(serializedType);
            assemblyName = null;
            typeName = null;
        }

        public override Type? BindToType(string assemblyName, string typeName)
        {
            Read.Add(typeName);
            return null;
        }
    }

    private sealed class Renaming(Type old, Type renamed) : SerializationBinder
    {
        public override Type? BindToType(string assemblyName, string typeName) => typeName == old.FullName ? renamed : null;
    }

    private sealed class Refusing(Type type) : SerializationBinder
    {
        public override void BindToName(Type serializedType, out string? assemblyName, out string? typeName)
        {
            assemblyName = null;
            typeName = null;
            if (serializedType == type)
            {
                throw new NotFiniteNumberException();
            }
        }

        public override Type? BindToType(string assemblyName, string typeName) =>
            typeName == type.FullName ? throw new NotFiniteNumberException() : null;
    }

    [Serializable]
    private sealed class Owner
    {
        public string? Name;
    }

    [Serializable]
    private sealed class Cat
    {
        public Owner? Owner;
    }

    [Serializable]
    private sealed class Dog
    {
        public Owner? Owner;
    }

    [Serializable]
    private sealed class Kennel
    {
        public object? Inhabitant;
    }
}
