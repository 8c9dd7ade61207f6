using System.Reflection;
using CustomBinarySerializer.Tests.Runner;
using NUnit.Framework.Api;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

// Runs tests of an assembly that was built for any processor, where there is no SDK to run them: on an emulated
// processor.
//
//   TESTS.dll NAME...    fixtures, or namespaces with all that is inside
Dictionary<string, object> settings = new() { ["NumberOfTestWorkers"] = 1, ["LOAD"] = args[1..].ToList() };
NUnitTestAssemblyRunner runner = new(new DefaultTestAssemblyBuilder());
runner.Load(Assembly.LoadFrom(Path.GetFullPath(args[0])), settings);
ITestResult result = runner.Run(new FailureListener(), TestFilter.Empty);
bool isGood = result.FailCount == 0 && result.PassCount > 0;
Console.WriteLine($"{(isGood ? "OK" : "FAILED")}, {result.PassCount} tests passed, {result.FailCount} failed");
return isGood ? 0 : 1;
