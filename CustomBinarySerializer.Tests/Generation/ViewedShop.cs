namespace CustomBinarySerializer.Tests.Generation;

/// <summary>A program with types that have views, and methods that read these.</summary>
internal static class ViewedShop
{
    internal const string Source = """
        namespace Shop;

        [BinaryTypeId(7, View = true)] public sealed partial class Order
        {
            public int Id { get; set; }
            public string? Name { get; set; }
            public DateTime Placed { get; set; }
            public Side? Side { get; set; }
            public Customer? Buyer { get; set; }
            public OpenCustomer? Other { get; set; }
            public List<Line>? Lines { get; set; }
            public int[]? Numbers { get; set; }
            public DateTime[]? Times { get; set; }
            public string?[]? Tags { get; set; }
            public Dictionary<string, int>? Counts { get; set; }
            public Point Where { get; set; }
            public Point? Maybe { get; set; }
            public object? Anything { get; set; }
            public Uri? Link { get; set; }
            public List<int[]>? Deep { get; set; }
            public int?[]? Nullables { get; set; }
            public Money Price { get; set; }
        }

        public enum Side : short { Buy, Sell }
        [BinaryTypeId(17, View = true)] public partial struct Point { public int X; public int Y; }
        [BinaryTypeId(16, View = true)] public sealed partial class Customer { public string? Name; public int Age; public Customer? Friend; }
        public class OpenCustomer { public int Age; }
        [BinaryTypeId(8)] public sealed class DerivedCustomer : OpenCustomer { public string? More; }
        [BinaryTypeId(15, View = true)] public sealed partial class Line { public string? Product; public int Count; }
        public struct Money { internal long Cents; }
        public static class MoneyConversion { public static long To(Money value) => value.Cents; public static Money From(long value) => new() { Cents = value }; }

        [BinaryTypeId(9, View = true)] public sealed partial class Grown { public int A { get; set; } [field: OptionalField] public string? B { get; set; } [field: OptionalField] public int C { get; set; } }
        [BinaryTypeId(10, View = true, AllowTrailingData = true)] public sealed partial class Short { public int A { get; set; } }
        [BinaryTypeId(11)] public sealed class Old { public int A { get; set; } }
        [BinaryTypeId(12, View = true)] public readonly partial record struct Spot(int X, string? Text);
        [BinaryTypeId(13, View = true)] public sealed partial class Node { public string? Name { get; set; } public Node? Next { get; set; } }
        public class Box<T> { public T? Value { get; set; } }

        [BinaryTypeId(14, View = true)] public sealed partial class ByHand : ICustomBinarySerializable
        {
            public string Name { get; set; } = ""; public int Age { get; set; } public DateTime? Born { get; set; }
            public void WriteDataTo(System.IO.BinaryWriter writer) { writer.Write(Name); writer.Write(Age); writer.WriteNullable(Born, static (w, born) => w.WriteDateTime(born)); }
            public void SetDataFrom(System.IO.BinaryReader reader) { Name = reader.ReadString(); Age = reader.ReadInt32(); Born = reader.ReadNullable(static r => r.ReadDateTime()); }
        }

        [ContractFor(typeof(Box<int>), 20, View = true)]
        public sealed partial class ShopContracts : ContractSet;

        public static class Uses
        {
            public static Order Full() => new()
            {
                Id = 5, Name = "abc", Placed = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), Side = Shop.Side.Sell,
                Buyer = new Customer { Name = "me", Age = 7, Friend = new Customer { Name = "you" } }, Other = new OpenCustomer { Age = 9 },
                Lines = [new Line { Product = "x", Count = 1 }, null!, new Line { Count = 3 }], Numbers = [1, 2, 3], Times = [DateTime.UnixEpoch], Tags = ["a", null, ""], Counts = new() { ["a"] = 1, ["b"] = 2 },
                Where = new Point { X = 1, Y = 2 }, Maybe = new Point { X = 3, Y = 4 }, Anything = new DerivedCustomer { Age = 1, More = "more" }, Link = new Uri("https://a.b/"), Deep = [[1], null!, [2, 3]], Nullables = [1, null], Price = new Money { Cents = 150 },
            };

            public static string Of(CustomBinaryFormatter formatter, byte[] frame)
            {
                Order.View order = formatter.View<Order.View>(frame);
                List<object?> shown = [order.Id, order.Name.ToString(), order.Placed, order.Side, order.Buyer.IsNull, order.Other.IsNull, order.Lines.Count, order.Numbers.Count];
                if (!order.Buyer.IsNull)
                {
                    shown.Add(order.Buyer.Name.ToString());
                    shown.Add(order.Buyer.Age);
                    shown.Add(order.Buyer.Friend.Name.ToString());
                    shown.Add(order.Buyer.Friend.Friend.IsNull);
                }

                foreach (Line.View line in order.Lines)
                {
                    shown.Add(line.IsNull ? "no line" : line.Product.ToString() + line.Count);
                }

                for (int i = 0; i < order.Times.Count; i++)
                {
                    shown.Add(order.Numbers[i]);
                    shown.Add(order.Times[i]);
                }

                foreach (TextView tag in order.Tags) { shown.Add(tag.IsNull ? "no tag" : tag.ToString()); }
                foreach (var pair in order.Counts) { shown.Add(pair.Key.ToString() + pair.Value); }
                foreach (var numbers in order.Deep) { shown.Add(numbers.IsNull ? "no numbers" : string.Join(",", numbers.ToArray())); }
                foreach (int? number in order.Nullables) { shown.Add(number); }
                shown.AddRange([order.Where.X, order.Where.Y, order.Maybe.IsNull ? "nowhere" : order.Maybe.Y, order.Anything.TypeId, order.Link.ToString(), order.Price]);
                return string.Join(" ", shown.ConvertAll(one => FormattableString.Invariant($"{one}")));
            }

            public static string OfLine(CustomBinaryFormatter formatter, byte[] frame) => TextOf(formatter.View<Line.View>(frame));
            public static string OfBuyer(CustomBinaryFormatter formatter, byte[] frame) { Customer.View buyer = formatter.View<Order.View>(frame).Buyer; return buyer.Friend.Name.ToString() + buyer.Age; }
            public static string OfPoints(CustomBinaryFormatter formatter, byte[] frame) { Order.View order = formatter.View<Order.View>(frame); Point.View where = order.Where, maybe = order.Maybe; return $"{where.IsNull} {where.Y} {maybe.IsNull}"; }
            private static string TextOf(Line.View line) => line.Product.ToString() + line.Count;

            public static string? Derived(CustomBinaryFormatter formatter, byte[] frame)
            {
                Order.View order = formatter.View<Order.View>(frame);
                return order.Other.IsDerived && !order.Other.IsNull && order.Other.Derived.TypeId == 8 ? formatter.Deserialize<DerivedCustomer>(order.Other.Derived.Frame).More : null;
            }

            public static int AgeOfDerived(CustomBinaryFormatter formatter, byte[] frame) => formatter.View<Order.View>(frame).Other.Age;
            public static int AgeOfBuyer(CustomBinaryFormatter formatter, byte[] frame) => formatter.View<Order.View>(frame).Buyer.Age;
            public static string? NameOfBuyer(CustomBinaryFormatter formatter, byte[] frame) => formatter.View<Order.View>(frame).Buyer.Name.ToString();
            public static int OfNothing(CustomBinaryFormatter formatter, byte[] frame) => default(Order.View).Id;
            public static string? TextOfNothing(CustomBinaryFormatter formatter, byte[] frame) => default(Order.View).Name.ToString();
            public static DateTime Placed(CustomBinaryFormatter formatter, byte[] frame) => formatter.View<Order.View>(frame).Placed;
            public static string OfGrown(CustomBinaryFormatter formatter, byte[] frame) { Grown.View grown = formatter.View<Grown.View>(frame); return $"{grown.A} {grown.HasB} {grown.B.ToString() ?? "null"} {grown.HasC} {grown.C}"; }
            public static int OfShort(CustomBinaryFormatter formatter, byte[] frame) => formatter.View<Short.View>(frame).A;
            public static string OfSpot(CustomBinaryFormatter formatter, byte[] frame) { Spot.View spot = formatter.View<Spot.View>(frame); return $"{spot.X} {spot.Text.ToString()}"; }
            public static string OfByHand(CustomBinaryFormatter formatter, byte[] frame) { ByHand.View view = formatter.View<ByHand.View>(frame); return $"{view.Name.ToString()} {view.Age} {view.Born?.Year}"; }
            public static int OfBox(CustomBinaryFormatter formatter, byte[] frame) => formatter.View<ShopContracts.BoxOfInt32View>(frame).Value;
            public static int DepthOf(CustomBinaryFormatter formatter, byte[] frame) { int depth = 1; for (Node.View next = formatter.View<Node.View>(frame).Next; !next.IsNull; next = next.Next) { depth++; } return depth; }
            public static Node Nodes(int count) { Node node = new() { Name = "last" }; for (int i = 1; i < count; i++) { node = new Node { Name = "n", Next = node }; } return node; }

            public static MessageHandlers AddTwice(MessageHandlers handlers) => handlers.On<Short>(_ => { }).OnView<Short.View>((view, _) => { });
        }
        """;
}
