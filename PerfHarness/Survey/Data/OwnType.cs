using System.Reflection;

namespace PerfHarness.Survey.Data;

/// <summary>A class in an assembly of whoever runs the survey.</summary>
internal sealed record OwnType(string AssemblyPath, string TypeName)
{
    public SurveyWorkload Load()
    {
        Type type = Assembly.LoadFrom(Path.GetFullPath(AssemblyPath)).GetType(TypeName, throwOnError: false)
            ?? throw new ArgumentException($"There is no type '{TypeName}' in {AssemblyPath}. Name it with its namespace.");
        return type.IsClass && !type.IsAbstract
            ? (SurveyWorkload)Activator.CreateInstance(typeof(OwnTypeWorkload<>).MakeGenericType(type))!
            : throw new ArgumentException($"{TypeName} can't be instantiated; the survey takes classes that aren't abstract.");
    }
}
