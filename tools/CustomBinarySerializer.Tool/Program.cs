using CustomBinarySerializer.Tool;

return await CommandLine.RunAsync(args, Console.Out, Console.Error, Console.IsErrorRedirected, CancellationToken.None);
