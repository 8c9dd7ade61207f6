using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator;

/// <summary>A check for syntax that is nested too deeply for the compiler to create its operations.</summary>
internal static class SyntaxDepth
{
    private const int MostNodes = 600;

    /// <summary>Returns whether the operations of a node must not be requested.</summary>
    internal static bool IsTooDeep(SyntaxNode node)
    {
        Stack<(SyntaxNode Node, int Depth)> open = new([(node, 0)]);
        while (open.Count > 0)
        {
            (SyntaxNode next, int depth) = open.Pop();
            if (depth > MostNodes)
            {
                return true;
            }

            foreach (SyntaxNode child in next.ChildNodes())
            {
                // The compiler uses no stack for a chain of operators.
                open.Push((child, next is BinaryExpressionSyntax binary && child == binary.Left ? depth : depth + 1));
            }
        }

        return false;
    }
}
