Attribute VB_Name = "Recado"
' Sends the rows of a sheet by Recado. Columns from A: phone, name, text, and two that this module fills: the number of
' the message and its status. The first row has the headings. Names "RECADO_URL" and "RECADO_KEY" (Formulas, Name
' Manager) hold the address and the key. Windows: it uses WinHttp.
Option Explicit

Public Sub SendRows()
    Dim Row As Long, Answer As String
    For Row = 2 To ActiveSheet.Cells(ActiveSheet.Rows.Count, 1).End(-4162).Row
        If TextOf(Row, 4) = "" And HasFault(Row) Then
            ActiveSheet.Cells(Row, 5).Value = "Not sent: a formula of the row has an error"
        ElseIf TextOf(Row, 4) = "" And TextOf(Row, 1) <> "" Then
            Answer = Ask("POST", "/api/enqueue-messages", BodyOf(Row), KeyOf(Row))
            ActiveSheet.Cells(Row, 4).Value = ValueOf(Answer, """messages"":[{""id"":", ",")
            ActiveSheet.Cells(Row, 5).Value = StatusOf(Answer)
        End If
    Next Row
End Sub

Public Sub UpdateStatuses()
    Dim Row As Long
    For Row = 2 To ActiveSheet.Cells(ActiveSheet.Rows.Count, 1).End(-4162).Row
        If TextOf(Row, 4) <> "" Then
            ActiveSheet.Cells(Row, 5).Value = StatusOf(Ask("GET", "/api/messages/" & TextOf(Row, 4)))
        End If
    Next Row
End Sub

Private Function BodyOf(Row As Long) As String
    BodyOf = "{""messages"":[{""phone"":" & Quoted(PhoneOf(ActiveSheet.Cells(Row, 1).Value)) & _
        ",""name"":" & Quoted(TextOf(Row, 2)) & _
        ",""message"":" & Quoted(TextOf(Row, 3)) & "}]}"
End Function

' The same for the same row of the same file, so that a run that broke off queues nothing twice. Another text in the row
' is another message: its length and the sum of its letters belong to the key.
Private Function KeyOf(Row As Long) As String
    Dim Index As Long, Sum As Double, Text As String
    Text = ThisWorkbook.Name & "|" & ActiveSheet.Name & "|" & PhoneOf(ActiveSheet.Cells(Row, 1).Value) & "|" & TextOf(Row, 3)
    For Index = 1 To Len(Text)
        Sum = Sum * 31 + (AscW(Mid$(Text, Index, 1)) And &HFFFF&)
        Sum = Sum - Int(Sum / 281474976710597#) * 281474976710597#
    Next Index
    KeyOf = "excel-" & Row & "-" & Len(Text) & "-" & Format$(Sum, "0")
End Function

Private Function Ask(Method As String, Path As String, Optional Body As String = "", Optional Key As String = "") As String
    Dim Request As Object
    Set Request = CreateObject("WinHttp.WinHttpRequest.5.1")
    Request.Open Method, Evaluate("RECADO_URL") & Path, False
    Request.SetRequestHeader "Authorization", "Bearer " & Evaluate("RECADO_KEY")
    If Key <> "" Then Request.SetRequestHeader "Idempotency-Key", Key
    If Body <> "" Then Request.SetRequestHeader "Content-Type", "application/json; charset=utf-8"
    Request.Send Body
    Ask = Request.ResponseText
End Function

' The status; where there is none, what is wrong with which field. A warning, such as of a phone that seems to lack its
' country, follows the status; the next update leaves it away.
Private Function StatusOf(Answer As String) As String
    StatusOf = ValueOf(Answer, """status"":""", """")
    If StatusOf = "" Then
        StatusOf = ValueOf(Answer, """errors"":{", "]}")
        If StatusOf = "" Then StatusOf = ValueOf(Answer, """detail"":""", """,""")
        If StatusOf = "" Then StatusOf = "No answer of Recado"
    ElseIf InStr(Answer, """warnings"":[") > 0 Then
        StatusOf = StatusOf & ": " & ValueOf(Mid$(Answer, InStr(Answer, """warnings"":[")), """message"":""", """}")
    End If
    StatusOf = Replace(Replace(StatusOf, "messages.0.", ""), "\""", """")
End Function

' A formula that shows an error in the place of its result.
Private Function HasFault(Row As Long) As Boolean
    Dim Column As Long
    For Column = 1 To 3
        If IsError(ActiveSheet.Cells(Row, Column).Value) Then HasFault = True
    Next Column
End Function

' What the cell holds. What it shows may be ##### in a narrow column.
Private Function TextOf(Row As Long, Column As Long) As String
    TextOf = CStr(ActiveSheet.Cells(Row, Column).Value)
End Function

' What stands between two texts in an answer; empty where it is missing.
Private Function ValueOf(Answer As String, Before As String, After As String) As String
    Dim Start As Long, Finish As Long
    Start = InStr(Answer, Before)
    If Start = 0 Then Exit Function
    Start = Start + Len(Before)
    Finish = InStr(Start, Answer, After)
    If Finish > Start Then ValueOf = Mid$(Answer, Start, Finish - Start)
End Function

' A cell may keep a phone as a number, which would be shown as 5,5E+12.
Private Function PhoneOf(Value As Variant) As String
    If VarType(Value) = vbString Then PhoneOf = Digits(CStr(Value)) Else PhoneOf = Format$(Value, "0")
End Function

Private Function Digits(Text As String) As String
    Dim Index As Long
    For Index = 1 To Len(Text)
        If Mid$(Text, Index, 1) Like "#" Then Digits = Digits & Mid$(Text, Index, 1)
    Next Index
End Function

' JSON in ASCII: every other letter as \uXXXX, so that no code page can change it.
Private Function Quoted(Text As String) As String
    Dim Index As Long, Code As Long, Letter As String
    For Index = 1 To Len(Text)
        Letter = Mid$(Text, Index, 1)
        Code = AscW(Letter) And &HFFFF&
        If Code < 32 Or Code > 126 Or Letter = """" Or Letter = "\" Then
            Quoted = Quoted & "\u" & Right$("000" & Hex$(Code), 4)
        Else
            Quoted = Quoted & Letter
        End If
    Next Index
    Quoted = """" & Quoted & """"
End Function
