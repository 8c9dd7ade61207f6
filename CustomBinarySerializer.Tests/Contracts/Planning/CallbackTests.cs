using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Tests.Contracts.Planning;

public sealed class CallbackTests
{
    [Test]
    public void AreFoundOfAnyVisibilityThoseOfBasesFirst()
    {
        Callbacks callbacks = CallbacksOf(typeof(Derived));

        Assert.Multiple(() =>
        {
            Assert.That(Names(callbacks.OnSerializing), Is.EqualTo("Starts StartsToo StartsInDerived"));
            Assert.That(Names(callbacks.OnSerialized), Is.EqualTo("Ended"));
            Assert.That(Names(callbacks.OnDeserializing), Is.EqualTo("Starts"));
            Assert.That(Names(callbacks.OnDeserialized), Is.EqualTo("Ended Private Private"));
        });
    }

    [Test]
    public void AreFoundInStructs() => Assert.That(CallbacksOf(typeof(Struct)).OnDeserialized, Has.Length.EqualTo(1));

    [Test]
    public void AreNoneWithoutAttributes() => Assert.That(CallbacksOf(typeof(Without)), Is.SameAs(Callbacks.None));

    [TestCase(typeof(Parameterless), "OnSerializing")]
    [TestCase(typeof(Returning), "OnSerialized")]
    [TestCase(typeof(Static), "OnDeserializing")]
    [TestCase(typeof(Generic), "OnDeserialized")]
    [TestCase(typeof(OtherParameter), "OnDeserialized")]
    [TestCase(typeof(ByReference), "OnDeserialized")]
    public void AreRefusedWithAnotherSignature(Type type, string attribute) =>
        Assert.That(
            () => CallbacksOf(type),
            Throws.ArgumentException.With.Message.Contains($"{type}.M ")
                .And.Message.Contains($"[{attribute}]")
                .And.Message.Contains("void M(StreamingContext"));

    private static string Names(IEnumerable<MethodModel> methods) => string.Join(' ', methods.Select(method => method.Name));

    private static Callbacks CallbacksOf(Type type) =>
        Models.Select(type, SerializedMembers.PublicMembers, InstanceCreation.ConstructorIfPresent).Callbacks;

#pragma warning disable CA1822, CA2238, IDE0051, IDE0060 // Methods that only reflection calls.
    private class Base
    {
        [OnSerializing]
        [OnDeserializing]
        protected void Starts(StreamingContext context)
        {
        }

        [OnSerializing]
        public void StartsToo(StreamingContext context)
        {
        }

        [OnSerialized]
        [OnDeserialized]
        internal virtual void Ended(StreamingContext context)
        {
        }

        [OnDeserialized]
        private void Private(StreamingContext context)
        {
        }
    }

    private sealed class Derived : Base
    {
        [OnSerializing]
        private void StartsInDerived(StreamingContext context)
        {
        }

        [OnSerialized]
        [OnDeserialized]
        internal override void Ended(StreamingContext context)
        {
        }

        [OnDeserialized]
        private void Private(StreamingContext context)
        {
        }
    }

    private struct Struct
    {
        [OnDeserialized]
        private void M(StreamingContext context)
        {
        }
    }

    private sealed class Without
    {
        [Obsolete("Not a callback.")]
        public void M(StreamingContext context)
        {
        }
    }

    private sealed class Parameterless
    {
        [OnSerializing]
        private void M()
        {
        }
    }

    private sealed class Returning
    {
        [OnSerialized]
        private int M(StreamingContext context) => 0;
    }

    private sealed class Static
    {
        [OnDeserializing]
        private static void M(StreamingContext context)
        {
        }
    }

    private sealed class Generic
    {
        [OnDeserialized]
        private void M<T>(StreamingContext context)
        {
        }
    }

    private sealed class OtherParameter
    {
        [OnDeserialized]
        private void M(object context)
        {
        }
    }

    private sealed class ByReference
    {
        [OnDeserialized]
        private void M(in StreamingContext context)
        {
        }
    }
#pragma warning restore
}
