
namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>The remedies for changes after which frames of the earlier layout can't be read.</summary>
internal static class ChangeRemedy
{
    /// <summary>
    /// Returns the text between "can't be read any more. " and a full stop, for a change that breaks reading here.
    /// </summary>
    internal static string Of(SchemaChange change)
    {
        string asNewType =
            $"keep the earlier class under the id {change.TypeId}, give the changed one a new id, and register an upcast from the " +
            $"earlier to it";
        return change.Kind switch
        {
            ChangeKind.TypeMissing =>
                "Keep the class under its id, with an upcast if another one takes its place; if no frame with the id exists, remove " +
                "its row from the file",
            ChangeKind.AddedHere when IsInside(change) =>
                $"Objects that are members of others can't grow. Remove the member, or {asNewType}",
            ChangeKind.AddedHere => $"Mark it [OptionalField], so that frames without it can be read; or {asNewType}",
            ChangeKind.AddedThere when !IsInside(change) => $"Keep the member, set AllowTrailingData for the contract, or {asNewType}",
            ChangeKind.Misplaced => $"Members keep their order; put a new one at the end and mark it [OptionalField]. Or {asNewType}",
            ChangeKind.EnumValue => $"Give the value its number again, and a new meaning a new value; or {asNewType}",
            ChangeKind.Operation =>
                $"Write what is new after everything else, and read it only if reader.HasMore(), or only from a higher version number " +
                $"on where the contract writes one; or {asNewType}",
            _ => $"Undo that; or {asNewType}",
        };
    }

    private static bool IsInside(SchemaChange change) => change.Member is { } path && path.IndexOfAny(['.', '[']) >= 0;
}
