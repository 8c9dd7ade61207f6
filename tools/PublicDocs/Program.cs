using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml;
using System.Xml.Linq;

namespace PublicDocs;

/// <summary>
/// A step of the build of packages: <c>PublicDocs assembly.dll assembly.xml</c> removes the comments of members that
/// programs outside the assembly can't name. The compiler writes the comments of all members.
/// </summary>
internal static class Program
{
    private static int Main(string[] arguments)
    {
        if (arguments is not [string assembly, string documentation])
        {
            Console.Error.WriteLine("PublicDocs ASSEMBLY DOCUMENTATION");
            return 2;
        }

        using FileStream file = File.OpenRead(assembly);
        using PEReader image = new(file);
        HashSet<string> visible = [.. new VisibleMembers(image.GetMetadataReader()).Ids()];

        XDocument document = XDocument.Load(documentation, LoadOptions.PreserveWhitespace);
        XElement[] hidden =
        [
            .. document.Root!.Element("members")!.Elements("member").Where(member => !visible.Contains(member.Attribute("name")!.Value)),
        ];
        foreach (XElement member in hidden)
        {
            (member.PreviousNode as XText)?.Remove();
            member.Remove();
        }

        using XmlWriter writer = XmlWriter.Create(documentation, new XmlWriterSettings { NewLineHandling = NewLineHandling.None });
        document.Save(writer);
        return 0;
    }
}
