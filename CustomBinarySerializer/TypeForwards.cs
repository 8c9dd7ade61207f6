using System.Runtime.CompilerServices;

// In the assembly for .NET Framework, the setters of options name this type as one of its own. An assembly that was
// compiled against that one
// finds it here.
[assembly: TypeForwardedTo(typeof(IsExternalInit))]
