using CustomBinarySerializer.NetFramework.SharedContracts;

namespace CustomBinarySerializer.NetFramework.Exchange;

internal static class Program
{
    private static int Main(string[] args) => ExchangeProgram.Run(args, Console.Out) ? 0 : 1;
}
