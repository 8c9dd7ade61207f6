namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>Finds what differs between two schemas, id by id.</summary>
internal static class SchemaComparison
{
    internal static IReadOnlyList<SchemaDifference> Compare(SchemaDescription here, SchemaDescription there)
    {
        List<SchemaDifference> differences = [];
        foreach (int typeId in here.Entries.Concat(there.Entries).Select(entry => entry.TypeId).Distinct().Order())
        {
            switch (here.Find(typeId), there.Find(typeId))
            {
                case ({ } entry, null):
                    differences.Add(new SchemaDifference(typeId, null, $"{entry} is missing there", false, BreaksReadingThere: true));
                    break;
                case (null, { } entry):
                    differences.Add(new SchemaDifference(typeId, null, $"{entry} is missing here", BreaksReadingHere: true, false));
                    break;
                case ({ } one, { } other):
                    differences.AddRange(new EntryComparison(one, other).Differences());
                    break;
            }
        }

        return differences;
    }
}
