using System.Reflection;
using System.Runtime.Loader;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.Tests.Formatter;

/// <summary>
/// Tests of <see cref="CustomBinaryFormatter.DefaultRegistry"/>, which is set once for a process. Each test loads the
/// library once more.
/// </summary>
internal sealed class DefaultRegistryTests
{
    [Test]
    public void IsTheRegistryOfFormattersThatAreConstructedWithoutOne()
    {
        using Library library = new();
        object registry = library.NewRegistry();
        library.DefaultRegistry = registry;

        Assert.Multiple(() =>
        {
            Assert.That(library.DefaultRegistry, Is.SameAs(registry));
            Assert.That(Library.RegistryOf(library.NewFormatter()), Is.SameAs(registry));
            Assert.That(Library.RegistryOf(library.NewFormatter(null, default(StreamingContext))), Is.SameAs(registry));
        });
    }

    [Test]
    public void WithoutItEachFormatterHasARegistryOfItsOwn()
    {
        using Library library = new();

        Assert.Multiple(() =>
        {
            Assert.That(library.DefaultRegistry, Is.Null);
            Assert.That((object[])[Library.RegistryOf(library.NewFormatter()), Library.RegistryOf(library.NewFormatter())], Is.Unique);
        });
    }

    [Test]
    public void IsRefusedAfterAFormatterThatWentWithoutIt()
    {
        using Library library = new();
        library.NewFormatter();

        Assert.That(
            () => library.DefaultRegistry = library.NewRegistry(),
            Throws.InvalidOperationException.With.Message.Contains("already constructed"));
    }

    [Test]
    public void IsRefusedAfterAnother()
    {
        using Library library = new();
        object first = library.NewRegistry();
        library.DefaultRegistry = first;

        Assert.Multiple(() =>
        {
            Assert.That(
                () => library.DefaultRegistry = library.NewRegistry(),
                Throws.InvalidOperationException.With.Message.Contains("already set"));
            Assert.That(() => library.DefaultRegistry = first, Throws.Nothing);
            Assert.That(() => library.DefaultRegistry = null, Throws.ArgumentNullException);
            Assert.That(library.DefaultRegistry, Is.SameAs(first));
        });
    }

    [Test]
    public void ErrorsSayThatItIsNotSet()
    {
        using Library library = new();
        using MemoryStream frame = new();
        CustomBinaryFormatter writer = new();
        writer.Register<Unmarked>(7);
        writer.Serialize(frame, new Unmarked());

        Assert.Multiple(() =>
        {
            Assert.That(
                () => NewFormatter(library).Serialize(Stream.Null, new Unmarked()),
                Throws.InstanceOf<SerializationException>().With.Message.Contains(
                    "Unmarked isn't registered, and CustomBinaryFormatter.DefaultRegistry isn't set. Register it with"));
            Assert.That(
                () => NewFormatter(library).Deserialize(new MemoryStream(frame.ToArray())),
                Throws.InstanceOf<SerializationException>().With.Message.Contains(
                    "the type id 7 isn't registered, and CustomBinaryFormatter.DefaultRegistry isn't set. Register the type"));
            Assert.That(
                () => NewFormatter(library).Deserialize(new MemoryStream([.. BinaryFormatterSignature.Bytes, 11])),
                Throws.InstanceOf<SerializationException>().With.Message.Contains(
                    "were written by BinaryFormatter, and CustomBinaryFormatter.DefaultRegistry isn't set. Add the package"));
        });
    }

    [Test]
    public void ErrorsAreSilentAboutItIfThereIsARegistry()
    {
        using Library library = new();
        IFormatter withRegistry = (IFormatter)library.NewFormatter(library.NewRegistry(), null);
        CustomBinaryFormatter withType = new();
        withType.Register<Unmarked>(7);

        Assert.Multiple(() =>
        {
            Assert.That(
                () => withRegistry.Serialize(Stream.Null, new Unmarked()),
                Throws.InstanceOf<SerializationException>().With.Message.Contains("Unmarked isn't registered. Register"));
            Assert.That(
                () => withType.Serialize(Stream.Null, new Other()),
                Throws.InstanceOf<SerializationException>().With.Message.Contains("Other isn't registered. Register"));
        });
    }

    private static IFormatter NewFormatter(Library library) => (IFormatter)library.NewFormatter();

    private sealed class Unmarked
    {
        public int Number { get; set; }
    }

    private sealed class Other
    {
        public int Number { get; set; }
    }

    /// <summary>A copy of the library with statics of its own.</summary>
    private sealed class Library : IDisposable
    {
        private readonly AssemblyLoadContext _context = new(nameof(DefaultRegistryTests), isCollectible: true);
        private readonly Assembly _assembly;

        internal Library() => _assembly = _context.LoadFromAssemblyPath(typeof(CustomBinaryFormatter).Assembly.Location);

        internal object? DefaultRegistry
        {
            get => Default.GetValue(null);
            set => Default.SetValue(null, value, BindingFlags.DoNotWrapExceptions, null, null, null);
        }

        private PropertyInfo Default => TypeOf<CustomBinaryFormatter>().GetProperty(nameof(CustomBinaryFormatter.DefaultRegistry))!;

        public void Dispose() => _context.Unload();

        internal static object RegistryOf(object formatter) =>
            formatter.GetType().GetProperty(nameof(CustomBinaryFormatter.Registry))!.GetValue(formatter)!;

        internal object NewRegistry() => Activator.CreateInstance(TypeOf<TypeRegistry>())!;

        internal object NewFormatter(params object?[] arguments) => Activator.CreateInstance(TypeOf<CustomBinaryFormatter>(), arguments)!;

        private Type TypeOf<T>() => _assembly.GetType(typeof(T).FullName!, throwOnError: true)!;
    }
}
