Imports System.IO

''' <summary>A contract in Visual Basic.</summary>
<BinaryTypeId(1)>
Public NotInheritable Class Point
    Implements ICustomBinarySerializable

    Public Property X As Integer

    Public Property Name As String = ""

    Public Sub WriteDataTo(writer As BinaryWriter) Implements ICustomBinarySerializable.WriteDataTo
        writer.Write(X)
        writer.WriteNullableString(Name)
    End Sub

    Public Sub SetDataFrom(reader As BinaryReader) Implements ICustomBinarySerializable.SetDataFrom
        X = reader.ReadInt32()
        Name = reader.ReadNullableString()
    End Sub
End Class
