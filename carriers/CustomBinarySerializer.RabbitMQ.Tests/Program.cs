using CustomBinarySerializer.RabbitMQ.Tests.Processes;

return await ChildCommand.RunAsync(args);
