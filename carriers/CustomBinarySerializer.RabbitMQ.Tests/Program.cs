using CustomBinarySerializer.Replication.Tests.Processes;

return await ChildCommand.RunAsync(args);
