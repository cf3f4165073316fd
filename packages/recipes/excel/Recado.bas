Attribute VB_Name = "Recado"
' Envia as linhas de uma planilha pelo Recado. Colunas a partir da A: telefone, nome, texto, e duas que este módulo
' preenche: o número da mensagem e o status. A primeira linha tem os títulos.
'
' PrepararPlanilha escreve os títulos e pergunta o endereço do Recado e a chave, que ficam nesta pasta de trabalho, nos
' nomes RECADO_URL e RECADO_KEY (Fórmulas, Gerenciador de Nomes): quem recebe o arquivo recebe a chave também. Depois,
' EnviarLinhas e AtualizarStatus. Só no Windows: usa WinHttp. Este arquivo está em Windows-1252.
Option Explicit

Public Sub PrepararPlanilha()
    ' Um telefone é um texto: como número, o Excel mostraria 5,5E+12.
    ActiveSheet.Columns(1).NumberFormat = "@"
    ActiveSheet.Range("A1:E1").Value = Array("telefone", "nome", "texto", "mensagem", "status")
    GuardarNome "RECADO_URL", "Endereço do Recado, como https://recado.example.com"
    GuardarNome "RECADO_KEY", "Chave de API"
End Sub

' Enfileira cada linha que tem telefone e ainda não tem número.
Public Sub EnviarLinhas()
    Dim Linha As Long, Resposta As String
    If Not EstaPreparada() Then Exit Sub
    For Linha = 2 To UltimaLinha()
        If TextoDe(Linha, 4) = "" And TemErro(Linha) Then
            ActiveSheet.Cells(Linha, 5).Value = "Não enviada: uma fórmula da linha deu erro"
        ElseIf TextoDe(Linha, 4) = "" And TextoDe(Linha, 1) <> "" Then
            Resposta = Pedir("POST", "/api/enqueue-messages", CorpoDe(Linha), IdempotencyKeyDe(Linha))
            ActiveSheet.Cells(Linha, 4).Value = Entre(Resposta, """messages"":[{""id"":", ",")
            ActiveSheet.Cells(Linha, 5).Value = StatusDe(Resposta)
        End If
    Next Linha
End Sub

' Pergunta o que houve com cada mensagem que ainda não chegou ao fim.
Public Sub AtualizarStatus()
    Dim Linha As Long
    If Not EstaPreparada() Then Exit Sub
    For Linha = 2 To UltimaLinha()
        If TextoDe(Linha, 4) <> "" And Not TemFim(TextoDe(Linha, 5)) Then
            ActiveSheet.Cells(Linha, 5).Value = StatusDe(Pedir("GET", "/api/messages/" & TextoDe(Linha, 4), "", ""))
        End If
    Next Linha
End Sub

Private Sub GuardarNome(Nome As String, Pergunta As String)
    Dim Valor As String
    Valor = Trim$(InputBox(Pergunta, "Recado", Ajuste(Nome)))
    If Right$(Valor, 1) = "/" Then Valor = Left$(Valor, Len(Valor) - 1)
    If Valor <> "" Then ActiveWorkbook.Names.Add Name:=Nome, RefersTo:="=""" & Valor & """"
End Sub

' O valor de um nome da pasta de trabalho; vazio se não há.
Private Function Ajuste(Nome As String) As String
    Dim Valor As Variant
    Valor = Evaluate(Nome)
    If Not IsError(Valor) Then Ajuste = CStr(Valor)
End Function

Private Function EstaPreparada() As Boolean
    EstaPreparada = Ajuste("RECADO_URL") <> "" And Ajuste("RECADO_KEY") <> ""
    If Not EstaPreparada Then MsgBox "Falta o endereço do Recado ou a chave: execute antes PrepararPlanilha.", vbExclamation, "Recado"
End Function

Private Function UltimaLinha() As Long
    UltimaLinha = ActiveSheet.Cells(ActiveSheet.Rows.Count, 1).End(-4162).Row
End Function

Private Function TemFim(Status As String) As Boolean
    TemFim = Status = "Lida" Or Status = "Falhou" Or Status = "Cancelada" Or Status = "Expirada"
End Function

Private Function CorpoDe(Linha As Long) As String
    CorpoDe = "{""messages"":[{""phone"":" & EntreAspas(TelefoneDe(ActiveSheet.Cells(Linha, 1).Value)) & _
        ",""name"":" & EntreAspas(TextoDe(Linha, 2)) & _
        ",""message"":" & EntreAspas(TextoDe(Linha, 3)) & "}]}"
End Function

' A mesma para a mesma linha do mesmo arquivo, para que uma execução interrompida não enfileire nada duas vezes. Outro
' texto na linha é outra mensagem: o tamanho e a soma das letras fazem parte da chave.
Private Function IdempotencyKeyDe(Linha As Long) As String
    Dim Indice As Long, Soma As Double, Texto As String
    Texto = ThisWorkbook.Name & "|" & ActiveSheet.Name & "|" & TelefoneDe(ActiveSheet.Cells(Linha, 1).Value) & "|" & TextoDe(Linha, 3)
    For Indice = 1 To Len(Texto)
        Soma = Soma * 31 + (AscW(Mid$(Texto, Indice, 1)) And &HFFFF&)
        Soma = Soma - Int(Soma / 281474976710597#) * 281474976710597#
    Next Indice
    IdempotencyKeyDe = "excel-" & Linha & "-" & Len(Texto) & "-" & Format$(Soma, "0")
End Function

' A resposta; vazia se nenhuma veio.
Private Function Pedir(Metodo As String, Caminho As String, Corpo As String, IdempotencyKey As String) As String
    Dim Requisicao As Object
    Set Requisicao = CreateObject("WinHttp.WinHttpRequest.5.1")
    On Error GoTo SemResposta
    Requisicao.Open Metodo, Ajuste("RECADO_URL") & Caminho, False
    Requisicao.SetRequestHeader "Authorization", "Bearer " & Ajuste("RECADO_KEY")
    Requisicao.SetRequestHeader "Accept-Language", "pt-BR"
    If IdempotencyKey <> "" Then Requisicao.SetRequestHeader "Idempotency-Key", IdempotencyKey
    If Corpo <> "" Then Requisicao.SetRequestHeader "Content-Type", "application/json; charset=utf-8"
    Requisicao.Send Corpo
    Pedir = Requisicao.ResponseText
SemResposta:
End Function

' O status; sem ele, o que há de errado em qual campo. Um aviso, como o de um telefone a que parece faltar o país, vem
' depois do status; a próxima atualização o tira.
Private Function StatusDe(Resposta As String) As String
    StatusDe = Entre(Resposta, """status"":""", """")
    If StatusDe = "" Then
        StatusDe = Replace(Replace(Entre(Resposta, """errors"":{""", """]}"), """],""", "; "), """:[""", ": ")
        If StatusDe = "" Then StatusDe = Entre(Resposta, """detail"":""", """,""")
        If StatusDe = "" Then StatusDe = "Sem resposta do Recado"
    ElseIf InStr(Resposta, """warnings"":[") > 0 Then
        StatusDe = StatusDe & ": " & Entre(Mid$(Resposta, InStr(Resposta, """warnings"":[")), """message"":""", """}")
    End If
    StatusDe = Replace(Replace(StatusDe, "messages.0.", ""), "\""", """")
End Function

' Uma fórmula que mostra um erro no lugar do resultado.
Private Function TemErro(Linha As Long) As Boolean
    Dim Coluna As Long
    For Coluna = 1 To 3
        If IsError(ActiveSheet.Cells(Linha, Coluna).Value) Then TemErro = True
    Next Coluna
End Function

' O que a célula contém. O que ela mostra pode ser ##### numa coluna estreita.
Private Function TextoDe(Linha As Long, Coluna As Long) As String
    TextoDe = CStr(ActiveSheet.Cells(Linha, Coluna).Value)
End Function

' O que está entre dois textos de uma resposta; vazio se falta um deles.
Private Function Entre(Resposta As String, Antes As String, Depois As String) As String
    Dim Inicio As Long, Fim As Long
    Inicio = InStr(Resposta, Antes)
    If Inicio = 0 Then Exit Function
    Inicio = Inicio + Len(Antes)
    Fim = InStr(Inicio, Resposta, Depois)
    If Fim > Inicio Then Entre = Mid$(Resposta, Inicio, Fim - Inicio)
End Function

' Uma célula pode guardar um telefone como número, que seria mostrado como 5,5E+12.
Private Function TelefoneDe(Valor As Variant) As String
    If VarType(Valor) = vbString Then TelefoneDe = Algarismos(CStr(Valor)) Else TelefoneDe = Format$(Valor, "0")
End Function

' Sem nenhum algarismo, o texto como está, para que a resposta diga o que ele é.
Private Function Algarismos(Texto As String) As String
    Dim Indice As Long
    For Indice = 1 To Len(Texto)
        If Mid$(Texto, Indice, 1) Like "#" Then Algarismos = Algarismos & Mid$(Texto, Indice, 1)
    Next Indice
    If Algarismos = "" Then Algarismos = Trim$(Texto)
End Function

' JSON em ASCII: qualquer outra letra como \uXXXX, para que nenhuma página de código a mude.
Private Function EntreAspas(Texto As String) As String
    Dim Indice As Long, Codigo As Long, Letra As String
    For Indice = 1 To Len(Texto)
        Letra = Mid$(Texto, Indice, 1)
        Codigo = AscW(Letra) And &HFFFF&
        If Codigo < 32 Or Codigo > 126 Or Letra = """" Or Letra = "\" Then
            EntreAspas = EntreAspas & "\u" & Right$("000" & Hex$(Codigo), 4)
        Else
            EntreAspas = EntreAspas & Letra
        End If
    Next Indice
    EntreAspas = """" & EntreAspas & """"
End Function
