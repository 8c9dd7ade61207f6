Imports CustomBinarySerializer.Testing

''' <summary>What a program in Visual Basic does with the library.</summary>
Public Module Consumer
    Public Sub Verify()
        ContractVerifier.Verify(New Point With {.X = 5, .Name = "a"})
        ContractVerifier.Verify(New Point With {.X = 5, .Name = "a"}, New Point With {.X = 6, .Name = Nothing})
        Dim formatter As New CustomBinaryFormatter(New TypeRegistry().Register(Of Point)(1))
        ContractVerifier.Verify(formatter, New Point With {.X = 5, .Name = "a"}, New Point With {.X = 6, .Name = Nothing})
    End Sub

    Public Function Copy(point As Point) As Point
        Dim formatter As New CustomBinaryFormatter(New TypeRegistry().Register(Of Point)(1))
        Return formatter.Deserialize(Of Point)(formatter.Serialize(point))
    End Function
End Module
