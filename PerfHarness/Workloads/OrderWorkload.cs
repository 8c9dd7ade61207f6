using PerfHarness.Workloads.StraightLine;

namespace PerfHarness.Workloads;

public readonly unsafe partial struct OrderWorkload : IVariedWorkload
{
    private const int MaxLines = 8;
    private const int MaxRemarks = 4;
    private const int MaxTags = 4;
    private const int MaxNameLength = 20;

    private const int MaxHeadSize = (2 * sizeof(long)) + (2 * sizeof(bool)) + sizeof(long) + sizeof(decimal) + ShortText.MaxSize;
    private const int MaxBuyerSize = (2 * ShortText.MaxSize) + sizeof(int);
    private const int MaxLineSize = ShortText.MaxSize + sizeof(int) + sizeof(decimal);
    private const int MaxRemarkSize = 2 * ShortText.MaxSize;
    private const int MaxRestSize = MaxHeadSize + MaxBuyerSize + (3 * sizeof(int));

    public static ICustomBinarySerializable[] CreateMessages() =>
        Instances.Create(Instances.Many, () => new Order
        {
            Number = 2024_000_012_345,
            Placed = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc),
            Shipped = new DateTime(2024, 3, 1, 8, 0, 0, DateTimeKind.Utc),
            Discount = 2.50m,
            Note = null,
            Buyer = new Buyer { Name = Instances.Text("John Smith"), City = Instances.Text("Springfield"), Number = 4711 },
            Lines =
            [
                new OrderLine { Article = Instances.Text("Pencil, soft"), Quantity = 12, Price = 0.89m },
                new OrderLine { Article = Instances.Text("Notebook"), Quantity = 3, Price = 2.95m },
                new OrderLine { Article = Instances.Text("Desk lamp with clamp"), Quantity = 1, Price = 39.90m },
            ],
            Remarks =
                new() { [Instances.Text("delivery")] = Instances.Text("morning"), [Instances.Text("door")] = Instances.Text("back yard") },
            Tags = [Instances.Text("office"), Instances.Text("gift")],
        });

    public static ICustomBinarySerializable CreateVaried(Random random) => new Order
    {
        Number = random.NextInt64(),
        Placed = RandomValues.DateTime(random),
        Shipped = RandomValues.Bool(random) ? RandomValues.DateTime(random) : null,
        Discount = RandomValues.Bool(random) ? RandomValues.Price(random) : null,
        Note = RandomValues.Bool(random) ? RandomValues.Text(random, 1, ShortText.MaxLength) : null,
        Buyer = new Buyer
        {
            Name = RandomValues.Text(random, 1, MaxNameLength),
            City = RandomValues.Text(random, 1, MaxNameLength),
            Number = random.Next(100_000),
        },
        Lines = [.. Enumerable.Range(0, random.Next(1, MaxLines + 1)).Select(_ => VariedLine(random))],
        Remarks = Enumerable.Range(0, random.Next(MaxRemarks + 1)).ToDictionary(
            number => $"{RandomValues.Text(random, 1, MaxNameLength)} {number}", _ => RandomValues.Text(random, 1, ShortText.MaxLength)),
        Tags = [.. Enumerable.Range(0, random.Next(MaxTags + 1)).Select(_ => RandomValues.Text(random, 1, MaxNameLength))],
    };

    public static int WriteStraight(Span<byte> destination, object message)
    {
        Order order = Unsafe.As<Order>(message);
        StraightLineFrame.RequireRoom(destination, unchecked(
            MaxRestSize + (order.Lines.Count * MaxLineSize) + (order.Remarks.Count * MaxRemarkSize)
                + (order.Tags.Length * ShortText.MaxSize)));
        fixed (byte* frame = destination)
        {
            StraightLineWriter writer = new(frame);
            writer.Write(order.Number);
            writer.WriteDateTime(order.Placed);
            DateTime? shipped = order.Shipped;
            writer.Write(shipped.HasValue);
            if (shipped.HasValue)
            {
                writer.WriteDateTime(shipped.GetValueOrDefault());
            }

            decimal? discount = order.Discount;
            writer.Write(discount.HasValue);
            if (discount.HasValue)
            {
                writer.WriteDecimal(discount.GetValueOrDefault());
            }

            writer.WriteNullableText(order.Note);
            Buyer buyer = order.Buyer;
            writer.WriteText(buyer.Name);
            writer.WriteText(buyer.City);
            writer.Write(buyer.Number);
            writer.Write(order.Lines.Count);
            foreach (OrderLine line in order.Lines)
            {
                writer.WriteText(line.Article);
                writer.Write(line.Quantity);
                writer.WriteDecimal(line.Price);
            }

            writer.Write(order.Remarks.Count);
            foreach ((string about, string remark) in order.Remarks)
            {
                writer.WriteText(about);
                writer.WriteText(remark);
            }

            writer.Write(order.Tags.Length);
            foreach (string tag in order.Tags)
            {
                writer.WriteText(tag);
            }

            return writer.Finish();
        }
    }

    public static object ReadStraight(ReadOnlySpan<byte> frame)
    {
        StraightLineFrame.RequireWhole(frame);
        fixed (byte* start = frame)
        {
            StraightLineReader reader = new(start);
            Order order = new()
            {
                Number = reader.Read<long>(),
                Placed = reader.ReadDateTime(),
                Shipped = reader.Read<byte>() != 0 ? reader.ReadDateTime() : null,
                Discount = reader.Read<byte>() != 0 ? reader.ReadDecimal() : null,
                Note = reader.ReadNullableText(),
                Buyer = new Buyer { Name = reader.ReadText(), City = reader.ReadText(), Number = reader.Read<int>() },
            };

            int lineCount = reader.Read<int>();
            List<OrderLine> lines = new(lineCount);
            for (int index = 0; index < lineCount; index++)
            {
                lines.Add(new OrderLine { Article = reader.ReadText(), Quantity = reader.Read<int>(), Price = reader.ReadDecimal() });
            }

            int remarkCount = reader.Read<int>();
            Dictionary<string, string> remarks = new(remarkCount);
            for (int index = 0; index < remarkCount; index++)
            {
                remarks.Add(reader.ReadText(), reader.ReadText());
            }

            string[] tags = new string[reader.Read<int>()];
            for (int index = 0; index < tags.Length; index++)
            {
                tags[index] = reader.ReadText();
            }

            order.Lines = lines;
            order.Remarks = remarks;
            order.Tags = tags;
            return order;
        }
    }

    private static OrderLine VariedLine(Random random) => new()
    {
        Article = RandomValues.Text(random, 1, ShortText.MaxLength),
        Quantity = random.Next(1, 1_000),
        Price = RandomValues.Price(random),
    };
}
