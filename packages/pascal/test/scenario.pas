{ What a program does with this client: `one` message and its webhook, or `many` messages, one after the other. }
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
  Result.Body := nil;
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

procedure One;
var
  Sent, Canceled: TRecadoMessage;
  Tomorrow, Webhook, Event, Forged: string;
  Tries: Integer;
begin
  ChangeOnce;
  Sent := Client.GetMessage(Client.Send(PHONE, 'Olá do Pascal'));
  Tries := 0;
  while not HasLeft(Sent.Status) and (Tries < 150) do
  begin
    Sleep(200);
    Inc(Tries);
    Sent := Client.GetMessage(Sent.Id);
  end;
  Tomorrow := FormatDateTime('yyyy-mm-dd hh:nn:ss', IncDay(Now, 1));
  Canceled.Id := Client.Send(PHONE, 'Até amanhã', Tomorrow);
  Client.Cancel(Canceled.Id);
  Canceled := Client.GetMessage(Canceled.Id);
  Webhook := FileText(GetEnvironmentVariable('WEBHOOK_FILE'));
  Event := Verified(Webhook, False);
  Forged := 'taken';
  try
    Verified(Webhook, True);
  except
    on ERecadoWebhook do
      Forged := 'refused';
  end;
  WriteLn(Format('{"sent":{"id":%d,"status":"%s"},"canceled":{"id":%d,"status":"%s"},"webhook":"%s","forged":"%s"}',
    [Sent.Id, Sent.Status, Canceled.Id, Canceled.Status, JsonValue(Event, 'type'), Forged]));
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

begin
  Client := TRecado.Create(GetEnvironmentVariable('RECADO_URL'), GetEnvironmentVariable('RECADO_KEY'));
  try
    if ParamStr(1) = 'one' then
      One
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
