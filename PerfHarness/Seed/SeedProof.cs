using PerfHarness.Workloads.Messages;

namespace PerfHarness.Seed;

/// <summary>What has to be true before times mean anything.</summary>
internal static class SeedProof
{
    private const int Messages = 10;

    public static void Demand(SeedContenders contenders)
    {
        Customer customer = SampleCustomer.Create();
        foreach (ISeedContender contender in contenders.All)
        {
            contender.WriteBatch(customer, Messages);
            Demand(contender.ReadBatch(Messages).HasSameFieldsAs(customer), $"{contender.Name} changes the customer.");
        }

        foreach (ISeedContender contender in contenders.Framed)
        {
            Demand(
                contender.WrittenBytes.SequenceEqual(contenders.Framed[0].WrittenBytes),
                $"{contender.Name} writes other bytes than {contenders.Framed[0].Name}.");
        }

        using WriteCountingStream stream = new();
        for (int i = 0; i < Messages; i++)
        {
            contenders.OwnFormatter.Serialize(stream, customer);
        }

        Demand(stream.Writes == Messages, $"{Messages} messages took {stream.Writes} writes to the stream instead of one each.");
    }

    private static void Demand(bool isTrue, string otherwise)
    {
        if (!isTrue)
        {
            throw new SeedProofException(otherwise);
        }
    }
}
