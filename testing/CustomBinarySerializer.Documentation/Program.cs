using CustomBinarySerializer.Documentation;

if (args is not [var folder])
{
    await Console.Error.WriteLineAsync(
        "Usage: CustomBinarySerializer.Documentation FOLDER. Replaces the folder by the pages of the API reference.");
    return 2;
}

int pages = new ApiPages(PackageTypes.Load()).WriteTo(folder);
Console.WriteLine($"API reference: {pages} pages");
return 0;
