using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace PerfHarness.Survey.Serializers;

/// <summary>Who was measured, named so that a reader can find exactly that again.</summary>
internal sealed record SerializerIdentity(
    string Name,
    SerializerKind Kind,
    string FileVersion,
    string Framework,
    string ProjectHome,
    string DataFormat,
    string FormatDetails,
    bool SupportsVersioning)
{
    public static SerializerIdentity Of(
        string name,
        SerializerKind kind,
        Assembly assembly,
        string projectHome,
        string dataFormat,
        string formatDetails,
        bool supportsVersioning) =>
        new(
            name,
            kind,
            FileVersionInfo.GetVersionInfo(assembly.Location).FileVersion ?? "",
            RuntimeInformation.FrameworkDescription,
            projectHome,
            dataFormat,
            formatDetails,
            supportsVersioning);
}
