using System.Runtime.InteropServices;
using System.Runtime.InteropServices.ComTypes;

namespace Shop;

public static class ClipboardMemory
{
    /// <summary>Copies the bytes of a format; null if the data lacks it. Only on Windows.</summary>
    /// <param name="data">The DataObject of Windows Forms or WPF.</param>
    /// <param name="format">The name of the format.</param>
    public static byte[]? Read(IDataObject data, string format)
    {
        FORMATETC wanted = new()
        {
            cfFormat = unchecked((short)RegisterClipboardFormat(format)),
            dwAspect = DVASPECT.DVASPECT_CONTENT,
            lindex = -1,
            tymed = TYMED.TYMED_HGLOBAL,
        };
        if (data.QueryGetData(ref wanted) != 0)
        {
            return null;
        }

        data.GetData(ref wanted, out STGMEDIUM medium);
        try
        {
            byte[] bytes = new byte[GlobalSize(medium.unionmember)];
            Marshal.Copy(GlobalLock(medium.unionmember), bytes, 0, bytes.Length);
            GlobalUnlock(medium.unionmember);
            return bytes;
        }
        finally
        {
            ReleaseStgMedium(ref medium);
        }
    }

    [DllImport("user32", EntryPoint = "RegisterClipboardFormatW", CharSet = CharSet.Unicode)]
    private static extern uint RegisterClipboardFormat(string name);

    [DllImport("kernel32")]
    private static extern nint GlobalLock(nint memory);

    [DllImport("kernel32")]
    private static extern bool GlobalUnlock(nint memory);

    [DllImport("kernel32")]
    private static extern nint GlobalSize(nint memory);

    [DllImport("ole32")]
    private static extern void ReleaseStgMedium(ref STGMEDIUM medium);
}
