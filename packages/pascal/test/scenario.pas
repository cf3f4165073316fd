{ What a program does with this client: `one` message and its webhook, `many` messages, or all `odd` answers. }
program Scenario;

{$MODE DELPHI}
{$CODEPAGE UTF8}
{$H+}

uses
  {$IFDEF UNIX}cthreads,{$ENDIF}
  Classes, SysUtils, DateUtils, Recado;

const
  MANY = 200;
  PHONE = '5511987654321';
  LATER: string = 'Até amanhã';
  CALLS: array[0..2] of string = ('message', 'cancel', 'send');

type
  { Answers each request with a version, and refuses with 503 what is based on one. }
  TVersions = class(TInterfacedObject, IRecadoTransport)
  public
    Requests: Integer;
    function Send(const Method, Url: string; Headers: TStrings; const Body: TBytes; TimeoutMs: Integer): TRecadoAnswer;
  end;

var
  Client: TRecado;

function TVersions.Send(const Method, Url: string; Headers: TStrings; const Body: TBytes;
  TimeoutMs: Integer): TRecadoAnswer;
begin
  Inc(Requests);
  Result.Status := 200;
  Result.RetryAfter := -1;
  Result.ETag := '"' + IntToStr(Requests) + '"';
  Result.Body := TBytes.Create(Ord('{'), Ord('}'));
  if Headers.Values['If-Match'] = '"1"' then
    Result.Status := 503;
end;

{ A change has the version of the reading before it, and is not repeated: the version may be that of its lost attempt. }
procedure ChangeOnce;
var
  Transport: TVersions;
  Kept: IRecadoTransport;
  Other: TRecado;
begin
  Transport := TVersions.Create;
  Kept := Transport;
  Other := TRecado.Create('http://localhost', 'key', Kept);
  try
    Other.Call('GET', '/api/channels/loja');
    try
      Other.Call('PUT', '/api/channels/loja/default', '', Other.ETag);
      raise Exception.Create('the change has no version');
    except
      on Error: ERecado do
        if (Error.Status <> 503) or (Transport.Requests <> 2) or (Other.ETag <> '') then
          raise Exception.Create('the change was repeated');
    end;
  finally
    Other.Free;
  end;
end;

function FileText(const Name: string): string;
var
  Lines: TStringList;
begin
  Lines := TStringList.Create;
  try
    Lines.LoadFromFile(Name);
    Result := Lines.Text;
  finally
    Lines.Free;
  end;
end;

function HasLeft(const Status: string): Boolean;
begin
  Result := (Status = 'Enviada') or (Status = 'Entregue') or (Status = 'Lida');
end;

function Verified(const Webhook: string; IsChanged: Boolean): string;
var
  Body: TBytes;
  Text: string;
begin
  Text := JsonValue(Webhook, 'body');
  SetLength(Body, Length(Text));
  Move(Text[1], Body[0], Length(Text));
  if IsChanged then
    Body[High(Body)] := Body[High(Body)] xor 1;
  Result := VerifyWebhook(Body, JsonValue(Webhook, 'headers.webhook-id'), JsonValue(Webhook, 'headers.webhook-timestamp'),
    JsonValue(Webhook, 'headers.webhook-signature'), JsonValue(Webhook, 'secret'));
end;

{ A list, a file and a refusal have types of their own. }
procedure CheckTypes(Id: Int64);
var
  Filter: TRecadoFilter;
  Page: TRecadoPage;
begin
  Filter := NoFilter;
  Filter.Phone := PHONE;
  Filter.Status := 'Cancelada';
  Filter.Limit := 1;
  Page := Client.Messages(Filter);
  if (Length(Page.Messages) <> 1) or (Page.Messages[0].Id <> Id) or (Page.Messages[0].Text <> LATER) then
    raise Exception.Create('the list is another one');
  try
    Client.Send('12', '');
    raise Exception.Create('a wrong number was taken');
  except
    on Error: ERecado do
      if (Error.Code <> 'validation_failed') or (Length(Error.Faults) = 0)
        or (Pos(Error.Faults[0].Path + ': ' + Error.Faults[0].Text, Error.Message) = 0) then
        raise Exception.Create('the refusal names no field');
  end;
end;

procedure One;
var
  Sent, Canceled: TRecadoMessage;
  Stored: TRecadoFile;
  Tomorrow, Webhook, Event, Forged: string;
  Tries: Integer;
begin
  ChangeOnce;
  Sent := Client.Message(Client.Send(PHONE, 'Olá do Pascal'));
  Tries := 0;
  while not HasLeft(Sent.Status) and (Tries < 150) do
  begin
    Sleep(200);
    Inc(Tries);
    Sent := Client.Message(Sent.Id);
  end;
  Tomorrow := FormatDateTime('yyyy-mm-dd hh:nn:ss', IncDay(Now, 1));
  Canceled.Id := Client.Send(PHONE, LATER, Tomorrow);
  Client.Cancel(Canceled.Id);
  CheckTypes(Canceled.Id);
  Canceled := Client.Message(Canceled.Id);
  Webhook := FileText(GetEnvironmentVariable('WEBHOOK_FILE'));
  Event := Verified(Webhook, False);
  Forged := 'taken';
  try
    Verified(Webhook, True);
  except
    on ERecadoWebhook do
      Forged := 'refused';
  end;
  Stored := Client.Upload('boleto "ção".pdf', TEncoding.UTF8.GetBytes(UnicodeString('%PDF-1.4')));
  WriteLn(Format('{"sent":{"id":%d,"status":"%s"},"canceled":{"id":%d,"status":"%s"},"file":%s,"webhook":"%s","forged":"%s"}',
    [Sent.Id, Sent.Status, Canceled.Id, Canceled.Status, JsonQuote(Stored.FileName), JsonValue(Event, 'type'), Forged]));
end;

procedure SendMany;
var
  Number: Integer;
begin
  for Number := 1 to MANY do
  begin
    Client.Send(PHONE, 'numero ' + IntToStr(Number));
    WriteLn(Number);
    Flush(Output);
  end;
  WriteLn(Format('{"sent":%d}', [MANY]));
end;

type
  { One odd answer by its number, asked for by a reading, a change or a send. }
  TOdd = class(TThread)
  public
    Number: Integer;
    Name: string;
    Line: string;
    procedure Execute; override;
  end;

procedure TOdd.Execute;
var
  Own: TRecado;
  Id: Int64;
begin
  Own := TRecado.Create(GetEnvironmentVariable('RECADO_URL'), GetEnvironmentVariable('RECADO_KEY'));
  Own.AttemptMs := StrToInt(GetEnvironmentVariable('ODD_ATTEMPT_MS'));
  try
    try
      if Name = 'message' then
        Id := Own.Message(9000 + Number).Id
      else if Name = 'cancel' then
        Id := Own.Cancel(9000 + Number).Id
      else
        Id := Own.Send(Format('55119876590%.2d', [Number]), 'Oi');
      Line := Format('"id":%d', [Id]);
    except
      on Error: ERecado do
        Line := Format('"code":"%s","status":%d,"mayBeDone":%s',
          [Error.Code, Error.Status, LowerCase(BoolToStr(Error.MayHaveBeenDone, True))]);
      on Error: Exception do
        Line := '"foreign":' + JsonQuote(Error.ClassName + ': ' + Error.Message);
    end;
  finally
    Own.Free;
  end;
end;

procedure Odd;
var
  Threads: array of TOdd;
  All: string;
  At: Integer;
begin
  SetLength(Threads, 3 * StrToInt(GetEnvironmentVariable('ODD_ANSWERS')));
  for At := 0 to High(Threads) do
  begin
    Threads[At] := TOdd.Create(True);
    Threads[At].Number := At div 3 + 1;
    Threads[At].Name := CALLS[At mod 3];
    Threads[At].Start;
  end;
  All := '';
  for At := 0 to High(Threads) do
  begin
    Threads[At].WaitFor;
    if All <> '' then
      All := All + ',';
    All := All + Format('{"number":%d,"call":"%s",%s}', [Threads[At].Number, Threads[At].Name, Threads[At].Line]);
  end;
  WriteLn('[' + All + ']');
end;

begin
  Client := TRecado.Create(GetEnvironmentVariable('RECADO_URL'), GetEnvironmentVariable('RECADO_KEY'));
  try
    if ParamStr(1) = 'one' then
      One
    else if ParamStr(1) = 'odd' then
      Odd
    else
      SendMany;
  except
    on Error: Exception do
    begin
      WriteLn(StdErr, Error.ClassName, ': ', Error.Message);
      Halt(1);
    end;
  end;
  Client.Free;
end.
