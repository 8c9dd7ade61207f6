using System.Diagnostics;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Tests.Native;

// Checks the library in native code or on another processor. Prints the checks, and ends with an exception if one
// fails.
//
//   (no argument)     everything
//   write FOLDER      appends messages to a transaction file
//   read FOLDER       reads such a file and compares every byte
//   first             one message: the processor time since the start of the process, and the time of the calls
//   refused           the types of the golden tables that Register refuses here
//   speed             the time of a message, in nanoseconds
Checks checks = new();
switch (args)
{
    case ["write", var folder]:
        FileChecks.Write(folder);
        break;
    case ["read", var folder]:
        long read = new FileChecks(checks).Read(folder);
        Console.WriteLine($"OK, {read} messages");
        break;
    case ["first"]:
        long start = Stopwatch.GetTimestamp();
        int size = FirstMessage();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        checks.That(size > 0, "the first message");
        Console.WriteLine(
            $"{Environment.CpuUsage.TotalTime.TotalMilliseconds:0} ms of processor time to the first message, {elapsed.TotalMilliseconds:0.00} ms in its calls");
        break;
    case ["refused"]:
        new GoldenChecks(checks).Run();
        Console.WriteLine(string.Join(Environment.NewLine, checks.Refused));
        break;
    case ["speed"]:
        Speed.Print();
        break;
    default:
        All();
        break;
}

void All()
{
    DirectoryInfo folder = Directory.CreateTempSubdirectory("platform-");
    try
    {
        new GoldenChecks(checks).Run();
        new TextChecks(checks).Run();
        new RefusalChecks(checks).Run();
        new RingChecks(checks).Run(folder.CreateSubdirectory("rings").FullName);
        FileChecks.Write(Path.Combine(folder.FullName, "trades"));
        checks.That(new FileChecks(checks).Read(Path.Combine(folder.FullName, "trades")) == FileChecks.Messages, "the number of messages");
    }
    finally
    {
        folder.Delete(recursive: true);
    }

    Console.WriteLine($"{checks.Refused.Count} types of the golden tables are refused by Register");
    Console.WriteLine($"OK, {checks.Count} checks, {RuntimeInformation.RuntimeIdentifier}, {Checks.Platform}");
}

static int FirstMessage()
{
    CustomBinarySerializer.CustomBinaryFormatter formatter = new(new CustomBinarySerializer.TypeRegistry(TradeContracts.Instance));
    byte[] room = new byte[1024];
    bool isWritten = formatter.TrySerialize(room, Trade.Of(3), out int size);
    return isWritten && formatter.Deserialize<Trade>(room.AsSpan(0, size)).Number == 3 ? size : 0;
}
