using System.Globalization;
using System.Text;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Assemblies;

namespace CustomBinarySerializer.Tool.Migration;

/// <summary>The files of a migration. Nothing is written before it is certain that all can be.</summary>
internal sealed class MigrationOutput
{
    internal const string DecisionsFileName = "decisions.md";

    private readonly MigrationPlan _plan;
    private readonly string _idsPath;
    private readonly string[] _names;
    private readonly List<(string Path, string Text)> _files = [];

    /// <summary>Prepares the files.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="inputs">The assemblies and old files.</param>
    /// <param name="folder">The output folder; null if nothing will be written.</param>
    /// <param name="namespaceName">The namespace of the registration class; null for the global one.</param>
    internal MigrationOutput(MigrationPlan plan, MigrationInputs inputs, string? folder, string? namespaceName)
    {
        _plan = plan;
        _idsPath = Path.Combine(folder ?? "", RegistrationSource.IdsFileName);
        TypeIdTable before = folder is null ? TypeIdTable.Parse(_idsPath, "") : TypeIdTable.ReadOrEmpty(_idsPath);
        _names = TypeIdFile.NamesOf(plan.Types, before);
        NewLines = TypeIdFile.LinesFor(before, _names, plan.DeclaredIds());
        KnownLines = before.Lines.Count;
        TypeIdTable after = TypeIdTable.Parse(_idsPath, $"{before.Text}\n{string.Join('\n', NewLines)}");
        Add(folder, RegistrationSource.FileName, RegistrationSource.Of(plan, after, namespaceName));
        Add(folder, DecisionsFileName, DecisionsOf(plan));
        foreach ((string path, string text) in ComparisonProgram.Files(inputs, namespaceName))
        {
            Add(folder, path, text);
        }
    }

    /// <summary>Gets the lines that the file of ids lacks.</summary>
    internal IReadOnlyList<string> NewLines { get; }

    /// <summary>Gets the number of lines that the file of ids has.</summary>
    internal int KnownLines { get; }

    /// <summary>Gets the paths of the files.</summary>
    internal IEnumerable<string> Paths => _files.Select(file => file.Path).Prepend(_idsPath);

    /// <summary>Throws if a file would be overwritten with other text.</summary>
    /// <exception cref="ArgumentException">A file exists, or the folder is inside of a project.</exception>
    internal void ThrowIfOccupied(string folder, bool overwrites)
    {
        for (DirectoryInfo? outer = new(Path.GetFullPath(folder)); outer is not null; outer = outer.Parent)
        {
            if (outer.Exists && outer.EnumerateFiles("*.*proj").FirstOrDefault() is { } project)
            {
                throw new ArgumentException(
                    $"{folder} is inside of the folder of {project.Name}, whose build would include the comparison program. Give a " +
                        "folder next to the project.");
            }
        }

        string[] occupied = overwrites ? [] :
        [
            .. from file in _files where File.Exists(file.Path) && File.ReadAllText(file.Path) != file.Text select file.Path,
        ];
        if (occupied.Length > 0)
        {
            throw new ArgumentException(
                $"Nothing was written, because these files exist with other text: {string.Join(", ", occupied)}. Give another folder, or " +
                    "--overwrite. The file of ids is never overwritten, lines are only appended to it.");
        }
    }

    /// <summary>Writes all files. Lines are appended to the file of ids.</summary>
    internal void Write()
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(_idsPath))!);
        TypeIdFile.Append(_idsPath, _names, _plan.DeclaredIds());
        foreach ((string path, string text) in _files)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
            File.WriteAllText(path, text);
        }
    }

    private void Add(string? folder, string path, string text) => _files.Add((Path.Combine(folder ?? "", path), text));

    private static string DecisionsOf(MigrationPlan plan)
    {
        StringBuilder text = new("# Decisions of the migration from BinaryFormatter\n");
        AddSection(text, "Decide", "Something fails or is lost unless you decide.", plan.Decisions.Where(decision => decision.IsRequired));
        AddSection(text, "Check", "This works. Look whether it is what you want.", plan.Decisions.Where(decision => !decision.IsRequired));
        return text.ToString();
    }

    private static void AddSection(StringBuilder text, string heading, string meaning, IEnumerable<Decision> decisions)
    {
        Decision[] all = [.. decisions];
        text.Append(CultureInfo.InvariantCulture, $"\n## {heading} ({all.Length})\n\n{(all.Length == 0 ? "Nothing." : meaning)}\n");
        foreach (IGrouping<string, Decision> alike in all.GroupBy(decision => decision.Text))
        {
            // Generic names have a backtick, which ends a span of one.
            string subjects = string.Join(", ", alike.Select(decision => $"`` {decision.Subject} ``"));
            text.Append(CultureInfo.InvariantCulture, $"\n- {subjects}: {alike.Key}\n");
        }
    }
}
