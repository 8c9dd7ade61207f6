// Replaces BinaryFormatter and keeps the classes: reads its files, converts them, and compares what the new files hold.
//
//   dotnet run                           converts the files of the folder old
//   dotnet run -- ids type-ids.txt       appends new types to the file of ids, in the folder of the source
using System.Globalization;
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using Shop;

if (args is ["ids", var source])
{
    Console.WriteLine($"{TypeIdFile.Update(typeof(Customer).Assembly, source).Added.Count} types appended");
    return;
}

// 1. Ids come from a file. A type without one is an error here, and no machine gives ids of its own.
TypeRegistry registry = new();
registry.RegisterAssembly(typeof(Customer).Assembly, Path.Combine(AppContext.BaseDirectory, "type-ids.txt"));

// 2. One formatter reads old and new files, and writes new ones. The old program's assembly was called Shop.
BinaryFormatterImporter importer = new BinaryFormatterImporter(registry)
    .MapAssembly("Shop", typeof(Customer).Assembly.GetName().Name!);
CustomBinaryFormatter formatter = new(registry, new FormatterOptions { BinaryFormatterReader = importer });

// 3. Every old file is converted and compared.
string converted = Directory.CreateTempSubdirectory("converted").FullName;
int equal = 0;
string[] files = [.. Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, "old")).Order(StringComparer.Ordinal)];
foreach (string file in files)
{
    Customer before = Read(file);
    string target = Path.Combine(converted, Path.GetFileName(file));
    using (FileStream stream = File.Create(target))
    {
        formatter.Serialize(stream, before);
    }

    Customer after = Read(target);

    // Equal graphs have equal frames. A copy of the customer in an order would be another graph.
    bool isEqual = formatter.Serialize(before).AsSpan().SequenceEqual(formatter.Serialize(after))
        && after.Orders.All(order => ReferenceEquals(order.Customer, after));
    equal += isEqual ? 1 : 0;
    Console.WriteLine(string.Create(
        CultureInfo.InvariantCulture,
        $"{Path.GetFileName(file)}: {after.Name}, {after.Orders.Count} orders, {after.Orders.Sum(order => order.Amount)} in all; " +
        $"{new FileInfo(file).Length} bytes before, {new FileInfo(target).Length} now"));
}

Directory.Delete(converted, recursive: true);
Console.WriteLine($"{files.Length} files converted, {equal} equal");

Customer Read(string path)
{
    using FileStream stream = File.OpenRead(path);
    return (Customer)formatter.Deserialize(stream);
}
