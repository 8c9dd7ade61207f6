using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The ids that a project and its references use, in attributes and in calls with constants.</summary>
internal sealed class UsedIds
{
    private readonly HashSet<int> _ids = [];
    private int _last;

    /// <summary>Returns the used ids; null for a project without the library.</summary>
    internal static async Task<UsedIds?> In(Project project, CancellationToken cancellation)
    {
        if (await project.GetCompilationAsync(cancellation).ConfigureAwait(false) is not { } compilation
            || LibrarySymbols.Of(compilation) is not { } library)
        {
            return null;
        }

        UsedIds used = new();
        foreach (IAssemblySymbol assembly in compilation.SourceModule.ReferencedAssemblySymbols.Where(NamesTheLibrary).Append(
            compilation.Assembly))
        {
            used.Add(MarkedTypes.IdsIn(assembly, library));
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            used.Add(In(compilation.GetSemanticModel(tree), tree.GetRoot(cancellation), library, cancellation));
        }

        return used;
    }

    /// <summary>Returns an unused id above all others, and reserves it.</summary>
    internal int TakeNext()
    {
        // The maximum id may be in use.
        _last = _last == int.MaxValue ? Enumerable.Range(1, int.MaxValue).First(id => !_ids.Contains(id)) : _last + 1;
        _ids.Add(_last);
        return _last;
    }

    private void Add(IEnumerable<int> ids)
    {
        foreach (int id in ids)
        {
            _ids.Add(id);
            _last = Math.Max(_last, id);
        }
    }

    private static IEnumerable<int> In(SemanticModel model, SyntaxNode root, LibrarySymbols library, CancellationToken cancellation) =>
        from call in root.DescendantNodes().OfType<InvocationExpressionSyntax>()
        where call.Expression is MemberAccessExpressionSyntax member
            && member.Name.Identifier.ValueText.StartsWith(RegistryMethods.Register, StringComparison.Ordinal)
        let id = model.GetOperation(call, cancellation) is IInvocationOperation operation ? RegistryCall.Of(operation, library)?.Id : null
        where id is not null
        select id.Value;

    private static bool NamesTheLibrary(IAssemblySymbol assembly) =>
        assembly.Modules.Any(module => module.ReferencedAssemblies.Any(reference => reference.Name == "CustomBinarySerializer"));
}
