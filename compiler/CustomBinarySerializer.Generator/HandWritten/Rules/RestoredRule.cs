using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The rule CBS002, for contracts whose methods read what they write.</summary>
internal static class RestoredRule
{
    internal static void Report(FollowedContract contract, Lazy<MemberUse> read, Action<Diagnostic> report)
    {
        if (contract.Outcome is not Outcome.Alike alike)
        {
            return;
        }

        Dictionary<string, ISymbol> members = [];
        for (INamedTypeSymbol? type = contract.Type; type is not null; type = type.BaseType)
        {
            foreach (ISymbol member in StateMembers.Of(type).Where(member => !members.ContainsKey(member.Name)))
            {
                members.Add(member.Name, member);
            }
        }

        Dictionary<string, SyntaxNode> written = WrittenMembers(contract.Write, members);
        HashSet<string> reported = ReportExchanged(contract, alike, members, written, report);
        foreach ((string name, SyntaxNode call) in written.Select(pair => (pair.Key, pair.Value)))
        {
            if (!read.Value.Uses(members[name]) && reported.Add(name))
            {
                report(Diagnostic.Create(
                    HandWrittenRules.NotRestored,
                    call.GetLocation(),
                    [contract.Read.Method.Locations[0]],
                    contract.Type.Name,
                    $"{name} is written and SetDataFrom never sets it"));
            }
        }
    }

    private static HashSet<string> ReportExchanged(
        FollowedContract contract,
        Outcome.Alike alike,
        Dictionary<string, ISymbol> members,
        Dictionary<string, SyntaxNode> written,
        Action<Diagnostic> report)
    {
        Dictionary<string, (string From, SyntaxNode Where)> sources = [];
        foreach ((Value target, Value content, SyntaxNode where) in alike.Read.Held.Select(
            pair => (pair.Key, pair.Value.Content, pair.Value.Where)))
        {
            if (target is Value.Member { Of: Value.Self { IsRead: true } } member && members.ContainsKey(member.Name)
                && Origins.MemberOf(content) is { } from && members.ContainsKey(from))
            {
                sources[member.Name] = (from, where);
            }
        }

        HashSet<string> reported = [];
        foreach ((string name, (string from, SyntaxNode where)) in sources.Where(pair => pair.Key != pair.Value.From)
            .OrderBy(pair => pair.Value.Where.SpanStart)
            .Select(pair => (pair.Key, pair.Value)))
        {
            bool isCopy = sources.TryGetValue(from, out (string From, SyntaxNode) own) && own.From == from && !written.ContainsKey(name);
            if (!isCopy && written.TryGetValue(from, out SyntaxNode? call))
            {
                reported.Add(name);
                reported.Add(from);
                report(Diagnostic.Create(
                    HandWrittenRules.NotRestored,
                    where.GetLocation(),
                    [call.GetLocation()],
                    contract.Type.Name,
                    $"{name} is set from what was written of {from}"));
            }
        }

        return reported;
    }

    // The members whose values or items are written unchanged.
    private static Dictionary<string, SyntaxNode> WrittenMembers(FollowedMethod write, Dictionary<string, ISymbol> members)
    {
        Origins origins = new(write.Steps);
        Dictionary<string, SyntaxNode> written = [];
        foreach (Step.Transfer transfer in Origins.Transfers(write.Steps))
        {
            if (transfer.Written is { } value && Origins.MemberOf(origins.Resolve(value)) is { } name && members.ContainsKey(name)
                && !written.ContainsKey(name))
            {
                written.Add(name, transfer.Syntax);
            }
        }

        return written;
    }
}
