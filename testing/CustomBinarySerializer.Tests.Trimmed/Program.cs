using System.Runtime.CompilerServices;
using CustomBinarySerializer;
using CustomBinarySerializer.Tests.Trimmed;

// Hand-written and auto contracts give the same bytes in a trimmed program as anywhere, with dynamic code or without
// it. The program says which it had, and ends with an exception where a byte is wrong.
#if GENERATED
const string Contracts = "generated contracts";
TypeRegistry registry = new TypeRegistry(MessageContracts.Instance).Register<Signal>(1);
#else
const string Contracts = "auto contracts";
TypeRegistry registry = new TypeRegistry()
    .Register<Signal>(1)
    .Register<Line>(2)
    .Register<Point>(3)
    .Register<Node>(4)
    .Register<Counted>(5)
    .Register<Order>(6)
    .Register<Assorted>(7);
#endif
Expectation expectation = new(new CustomBinaryFormatter(registry));

expectation.Check(
    new Signal { Code = 6 },
    "06000000", "01000000", // length, id
    "0600"); // Code

expectation.Check(
    new Point { X = 7, Y = 8 },
    "08000000", "03000000", // length, id
    "0700", "0800"); // X, Y

expectation.Check(
    Order.Example,
    "55000000", "06000000", // length, id
    "01000000", // Number
    "02", "61", // Customer: 1 byte + 1
    "19000000", "00000000", "00000000", "00000100", // Price: low, middle, high, scale
    "0300000000000040", // At: ticks, UTC
    "01", "05000000", // Day: not null
    "02", "03", "62", "04", // Lines: 1 item + 1, the article's 1 byte + 1 + 1 for null, pieces
    "02", "02", "63", // Notes: 1 item + 1
    "02", "00", "02", "64", "05000000", // Counts: 1 item + 1, the default comparer
    "03", "0600", // Signal: 2 bytes + 1
    "08000000", "03000000", "0700", "0800", // Any: a frame of a Point
    "09000000", "02", "65", // Pair
    "02", "0700", "0800", // Points: 1 item + 1
    "01", "0700", "0800"); // Center: not null

expectation.Check(
    Node.Example,
    "0B000000", "04000000", // length, id
    "02", "66", // Name
    "03", // Inner: 2 items + 1
    "03", "67", "00", // Name behind the 1 for null, Inner
    "00"); // null

expectation.Check(
    new Assorted(),
    "1B010000", "07000000", // length, id
    "01", // Bool
    "003C", // Half
    "02000000000000000000000000000000", // Int128
    "33221100554477668899AABBCCDDEEFF", // Guid
    "0300000000000000", "0000", // DateTimeOffset: ticks, minutes of the offset
    "04000000", // DateOnly
    "02", "05", // BigInteger: 1 byte + 1
    "0000000000000000", "000000000000F03F", // Complex
    "72000000", // Rune
    "01000000", "FDFFFFFF", // Range: the end is ~2
    "06", "75726E3A62", // Uri
    "04", "312E32", // Version
    "02", "73", // StringBuilder
    "07", "7F000001", "5000", // IPEndPoint: 4 bytes + 1 + 2 for null and derived, port
    "03", "05", "05", // BitArray: 5 bits are unused
    "03", "0102", // Memory
    "05", "02000000", "02000000", "00", "05", "01000000", "02000000", "03000000", "04000000", // Table: lengths, no bounds, items
    "02", "01000000", "02", "74", // Tuple: not null, not derived
    "0102030405060708", // Eight
    "03", "01", "0200000000000000", "03", "0400000000000000", // Padded
    "01", "02", "6B", // Pair
    "02", "01000000", // HashSet
    "02", "00", "02", "61", "01000000", // SortedDictionary: 1 item + 1, the default comparer
    "03", "02", "61", "02", "62", // Queue
    "03", "01000000", "02000000", // Stack: from the bottom
    "02", "01000000", // LinkedList
    "02", "02", "61", "01000000", // PriorityQueue
    "02", "01000000", // Observable
    "02", "01000000", // ReadOnly
    "02", "00", "02", "61", "01000000", // Concurrent
    "02", "01000000", // ImmutableArray
    "02", "00", "02", "61", // ImmutableSet
    "02", "00", "02", "61", // Frozen
    "02", "0100000000000000", // Interface
    "08000000", "FAFFFFFF", "07000000", // Boxed: a frame of an int
                                        // Exception: a common one, its message, its HResult.
    "01", "07", "00000000", "03", "6E6F", "00", "00", "00", "09151380", "00", "00", "00", "00");

Counted counted = expectation.Check(
    new Counted { Value = 9 },
    "05000000", "05000000", // length, id
    "09"); // Value
if (counted.Calls != 3)
{
    throw new InvalidOperationException($"Callbacks ran {counted.Calls} times: once in reading, twice in writing again.");
}

// The fingerprint of the types in files and queues, which a trimmed program has, too.
const string Fingerprint = "d65fb4ca338b4ea878c78aaf489a16b5";
if (registry.Describe().Fingerprint.ToString() != Fingerprint)
{
    throw new InvalidOperationException($"The fingerprint is {registry.Describe().Fingerprint}, of:\n{registry.Describe()}");
}

Console.WriteLine($"OK, {Contracts}, {(RuntimeFeature.IsDynamicCodeSupported ? "with" : "without")} dynamic code");
