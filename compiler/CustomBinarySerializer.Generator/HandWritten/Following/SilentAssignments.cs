using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The analysis of code that neither reads nor writes: only its assignments are recorded.</summary>
internal sealed class SilentAssignments(Expressions expressions)
{
    internal void Follow(IOperation operation)
    {
        foreach (IOperation inner in operation.ChildOperations)
        {
            if (inner is IAssignmentOperation
                or IIncrementOrDecrementOperation
                or IDeconstructionAssignmentOperation
                or IInvocationOperation)
            {
                expressions.Follow(inner);
            }
            else if (inner is not (IAnonymousFunctionOperation or ILocalFunctionOperation))
            {
                Follow(inner);
            }
        }
    }
}
