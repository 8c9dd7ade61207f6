namespace PerfHarness.Workloads.Mixed;

/// <summary>Forty message types of 3 to 12 members, together in one shuffled row or each alone.</summary>
internal static class MixedMessages
{
    private const int Seed = 1;
    private const int InstancesPerType = 25;

    private static readonly Type[] Types =
    [
        typeof(MixedMessage<Name, Number, Identity>),
        typeof(MixedMessage<Identity, Note, Number>),
        typeof(MixedMessage<Name, Position, Identity>),
        typeof(MixedMessage<Counters, Name, Number>),
        typeof(MixedMessage<Totals, Identity, Name>),
        typeof(MixedMessage<Link, Stamp, Number>),
        typeof(MixedMessage<Options, Name, Price>),
        typeof(MixedMessage<Name, Stamp, Totals>),
        typeof(MixedMessage<Options, Price, Note>),
        typeof(MixedMessage<Name, Stamp, Trace>),
        typeof(MixedMessage<Position, Name, Counters>),
        typeof(MixedMessage<Price, Note, Counters>),
        typeof(MixedMessage<Name, Link, Counters>),
        typeof(MixedMessage<Price, Link, Counters>),
        typeof(MixedMessage<Totals, Name, Link>),
        typeof(MixedMessage<Counters, Shift, Stamp>),
        typeof(MixedMessage<Counters, Stamp, Person>),
        typeof(MixedMessage<Stamp, Person, Shift>),
        typeof(MixedMessage<Shift, Counters, Price>),
        typeof(MixedMessage<Link, Shift, Price>),
        typeof(MixedMessage<Counters, Note, Trace>),
        typeof(MixedMessage<Codes, Trace, Number>),
        typeof(MixedMessage<Position, Stamp, Trace>),
        typeof(MixedMessage<Stamp, Counters, Codes>),
        typeof(MixedMessage<Name, Totals, Trace>),
        typeof(MixedMessage<Price, Options, Totals>),
        typeof(MixedMessage<Trace, Stamp, Address>),
        typeof(MixedMessage<Options, Person, Trace>),
        typeof(MixedMessage<Person, Trace, Position>),
        typeof(MixedMessage<Shift, Person, Trace>),
        typeof(MixedMessage<Position, Counters, Address>),
        typeof(MixedMessage<Codes, Person, Link>),
        typeof(MixedMessage<Trace, Link, Counters>),
        typeof(MixedMessage<Counters, Totals, Shift>),
        typeof(MixedMessage<Counters, Position, Address>),
        typeof(MixedMessage<Address, Position, Link>),
        typeof(MixedMessage<Codes, Options, Address>),
        typeof(MixedMessage<Codes, Shift, Trace>),
        typeof(MixedMessage<Address, Options, Trace>),
        typeof(MixedMessage<Codes, Totals, Address>),    ];

    public static int TypeCount => Types.Length;

    /// <summary>All types together, in an order that no branch predictor sees through.</summary>
    public static MixedMessage[] Shuffled()
    {
        Random random = new(Seed);
        MixedMessage[] messages =
            [.. Types.SelectMany(type => Enumerable.Range(0, InstancesPerType).Select(_ => Create(type, random)))];
        random.Shuffle(messages);
        return messages;
    }

    /// <summary>As many messages as in the shuffled row, all of one type.</summary>
    public static MixedMessage[] Alone(int typeIndex)
    {
        Random random = new(Seed);
        return [.. Enumerable.Range(0, TypeCount * InstancesPerType).Select(_ => Create(Types[typeIndex], random))];
    }

    private static MixedMessage Create(Type type, Random random)
    {
        MixedMessage message = (MixedMessage)Activator.CreateInstance(type)!;
        message.Fill(random);
        return message;
    }
}
