namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A contract that nests to any depth, as polymorphic objects.</summary>
[BinaryTypeId(TypeIds.Chain)]
public sealed class Chain : ICustomBinarySerializable
{
    public Chain? Next { get; set; }

    public int Depth
    {
        get
        {
            int depth = 0;
            for (Chain? link = this; link is not null; link = link.Next)
            {
                depth++;
            }

            return depth;
        }
    }

    public static Chain OfDepth(int depth)
    {
        Chain outermost = new();
        for (int i = 1; i < depth; i++)
        {
            outermost = new Chain { Next = outermost };
        }

        return outermost;
    }

    public void WriteDataTo(BinaryWriter writer) => writer.WriteObject(Next);

    public void SetDataFrom(BinaryReader reader) => Next = reader.ReadObject<Chain>();
}

/// <summary>A contract that nests to any depth, as objects of a known type.</summary>
[BinaryTypeId(TypeIds.ExactChain)]
public sealed class ExactChain : ICustomBinarySerializable
{
    public ExactChain? Next { get; set; }

    public void WriteDataTo(BinaryWriter writer) => writer.WriteExactObject(Next);

    public void SetDataFrom(BinaryReader reader) => Next = reader.ReadExactObject<ExactChain>();
}
