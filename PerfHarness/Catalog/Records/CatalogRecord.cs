namespace PerfHarness.Catalog.Records;

/// <summary>
/// An entry of the catalogue. All formats write the same objects, so these have three kinds of attributes and a
/// hand-written contract.
/// </summary>
[Serializable]
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(AssemblyRecord), "assembly")]
[JsonDerivedType(typeof(TypeForwardRecord), "forward")]
[JsonDerivedType(typeof(TypeRecord), "type")]
[JsonDerivedType(typeof(MethodRecord), "method")]
[JsonDerivedType(typeof(PropertyRecord), "property")]
[JsonDerivedType(typeof(FieldRecord), "field")]
[JsonDerivedType(typeof(EventRecord), "event")]
internal abstract class CatalogRecord : ICustomBinarySerializable
{
    public abstract void WriteDataTo(BinaryWriter writer);

    public abstract void SetDataFrom(BinaryReader reader);

    /// <summary>Creates a registry of all records. The ids are part of the file format.</summary>
    public static TypeRegistry CreateRegistry() =>
        new TypeRegistry()
            .Register<AssemblyRecord>(1)
            .Register<TypeForwardRecord>(2)
            .Register<TypeRecord>(3)
            .Register<MethodRecord>(4)
            .Register<PropertyRecord>(5)
            .Register<FieldRecord>(6)
            .Register<EventRecord>(7);
}
