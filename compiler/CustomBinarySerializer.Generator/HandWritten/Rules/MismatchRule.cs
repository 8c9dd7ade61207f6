using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The rule CBS001, and CBS006 if the comparison has no result.</summary>
internal static class MismatchRule
{
    internal static void Report(FollowedContract contract, Action<Diagnostic> report)
    {
        switch (contract.Outcome)
        {
            case Outcome.Differ differ:
                ReportDifference(contract, differ, report);
                break;
            case Outcome.Open open:
                Location place = open.Syntax?.GetLocation() ?? contract.Type.Locations[0];
                report(Diagnostic.Create(HandWrittenRules.NotFollowed, place, contract.Type.Name, open.Reason));
                break;
            default:
                break;
        }
    }

    private static void ReportDifference(FollowedContract contract, Outcome.Differ differ, Action<Diagnostic> report)
    {
        Location write = differ.Written is null ? contract.Write.Method.Locations[0] : Shown(differ.Written).GetLocation();
        Location read = differ.Read is null ? contract.Read.Method.Locations[0] : Shown(differ.Read).GetLocation();
        string text = (differ.Written, differ.Read) switch
        {
            _ when differ.Items != 0 =>
                $"SetDataFrom reads {Count(differ.Items)} in its loop (line {Line(read)}) than WriteDataTo writes in its loop (line " +
                $"{Line(write)})",
            ({ } written, { } wanted) =>
                $"WriteDataTo writes {Written(written, differ.WrittenName)} (line {Line(write)}) where SetDataFrom reads " +
                $"{Wanted(wanted, differ.ReadName)} (line {Line(read)})",
            ({ } written, null) =>
                $"WriteDataTo writes {Written(written, differ.WrittenName)} (line {Line(write)}), which SetDataFrom doesn't read",
            (null, { } wanted) =>
                $"SetDataFrom reads {Wanted(wanted, differ.ReadName)} (line {Line(read)}), which WriteDataTo doesn't write",
            _ => "WriteDataTo and SetDataFrom differ",
        };
        bool isAtWrite = differ.Read is null;
        report(
            Diagnostic.Create(
                HandWrittenRules.Mismatch,
                isAtWrite ? write : read,
                [isAtWrite ? read : write],
                contract.Type.Name,
                text + Condition(differ)));
    }

    // The last condition determines what is reported. A call that is a statement, such as WriteCollection, depends on a
    // value of its own and not on a condition in the source.
    private static string Condition(Outcome.Differ differ) =>
        differ.Path.Chosen.LastOrDefault(choice => choice.Condition.Parent is not ExpressionStatementSyntax)
            is { Condition: { } condition, Holds: var holds }
            ? $", if {Short(condition.ToString())} is {(holds ? "true" : "false")}"
            : "";

    private static string Written(Step step, string name) =>
        step is Step.Transfer { Syntax: InvocationExpressionSyntax { ArgumentList.Arguments: var arguments } }
            && Argument(arguments) is { } value
            ? $"{Short(value)} as {name}"
            : step is Step.Loop ? "items in a loop" : Article(name);

    private static string Count(int more) => $"{Math.Abs(more)} {(Math.Abs(more) == 1 ? "item" : "items")} {(more > 0 ? "more" : "fewer")}";

    private static string? Argument(Microsoft.CodeAnalysis.SeparatedSyntaxList<ArgumentSyntax> arguments) =>
        arguments.Count > 0 ? arguments[0].Expression.ToString() : null;

    private static string Wanted(Step step, string name) => step is Step.Loop ? "items in a loop" : Article(name);

    private static string Article(string name) =>
        name.Length == 0
            ? "items in a loop"
            : $"{(name[0] is 'A' or 'E' or 'I' or 'O' or 'U' && !name.StartsWith("U", StringComparison.Ordinal) ? "an" : "a")} {name}";

    private static SyntaxNode Shown(Step step) =>
        step is Step.Loop loop && loop.Body.OfType<Step.Transfer>().FirstOrDefault() is { } first ? first.Syntax : step.Syntax;

    private static int Line(Location location) => location.GetLineSpan().StartLinePosition.Line + 1;

    private static string Short(string text) => text.Length <= 60 ? text : text.Substring(0, 57) + "...";
}
