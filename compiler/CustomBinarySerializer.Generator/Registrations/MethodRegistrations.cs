using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>A search for ids or types that one method registers twice on one registry.</summary>
/// <remarks>
/// A pair is reported only if the second call can't run without the first, and no code expects its exception.
/// </remarks>
internal static class MethodRegistrations
{
    internal static void Report(OperationBlockAnalysisContext context, LibrarySymbols library)
    {
        List<RegistryCall> calls = [];
        foreach (IOperation block in context.OperationBlocks)
        {
            foreach (IOperation operation in block.DescendantsAndSelf())
            {
                if (operation is IInvocationOperation invocation && RegistryCall.Of(invocation, library) is { Type: not null } call)
                {
                    calls.Add(call);
                }
            }
        }

        if (calls.Count < 2)
        {
            return;
        }

        // The first call of a chain is inside its last one, and ends first.
        RegistryIdentity identity = new(context.OperationBlocks, library);
        foreach (IGrouping<object?, RegistryCall> registry in calls
            .OrderBy(call => call.Operation.Syntax.Span.End)
            .GroupBy(call => identity.Of(RegistryCall.TargetOf(call.Operation)), RegistryIdentity.Comparer))
        {
            if (registry.Key is not null)
            {
                ReportDuplicates(context, [.. registry]);
            }
        }
    }

    private static void ReportDuplicates(OperationBlockAnalysisContext context, List<RegistryCall> calls)
    {
        for (int i = 1; i < calls.Count; i++)
        {
            RegistryCall call = calls[i];
            if (call.Id is < 1)
            {
                continue;
            }

            List<RegistryCall> earlier = [.. calls.Take(i).Where(other => CallPath.IsAfter(other.Operation, call.Operation))];
            if (call.Id is not null && earlier.Find(other => other.Id == call.Id) is { } holder)
            {
                context.ReportDiagnostic(Diagnostic.Create(
                    RegistrationRules.DuplicateId,
                    call.IdPlace,
                    [holder.IdPlace],
                    call.Id,
                    RegistrationAnalyzer.NameOf(call.Type),
                    RegistrationAnalyzer.NameOf(holder.Type)));
            }
            else if (earlier.Find(other => SymbolEqualityComparer.Default.Equals(other.Type, call.Type)) is { } registered)
            {
                context.ReportDiagnostic(Diagnostic.Create(
                    RegistrationRules.DuplicateType,
                    call.Place,
                    [registered.Place],
                    RegistrationAnalyzer.NameOf(call.Type),
                    TextOf(call),
                    TextOf(registered)));
            }
        }
    }

    private static string TextOf(RegistryCall call) =>
        call.Id?.ToString(System.Globalization.CultureInfo.InvariantCulture)
            ?? call.IdPlace.SourceTree!.GetText().ToString(call.IdPlace.SourceSpan);
}
