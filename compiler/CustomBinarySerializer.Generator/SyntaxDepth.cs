using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator;

/// <summary>Finds code whose nodes are inside each other so deeply that the compiler has no stack to make operations of it.</summary>
internal static class SyntaxDepth
{
    private const int MostNodes = 600;

    /// <summary>Whether the operations of a node are to be left alone.</summary>
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
                // The compiler takes no stack for a chain of operators.
                open.Push((child, next is BinaryExpressionSyntax binary && child == binary.Left ? depth : depth + 1));
            }
        }

        return false;
    }
}
