{ A client of Recado for Free Pascal 3.2 and Delphi XE8 or later, without other packages. MIT.

  Texts are UTF-8 under Free Pascal (the unit sets the code page of strings, as Lazarus does) and Unicode strings under
  Delphi. Every method raises ERecado, or one of its descendants, when the request failed. An instance serves one
  thread. }
unit Recado;

{$IFDEF FPC}
  {$MODE DELPHI}
  {$CODEPAGE UTF8}
{$ENDIF}
{$H+}

interface

uses
  Classes, SysUtils;

type
  { The answer was an error. Code is stable: docs/guide/errors.md lists all. }
  ERecado = class(Exception)
  public
    Code: string;
    { HTTP status; 0: no answer came. }
    Status: Integer;
    RequestId: string;
    { The whole answer, with the fields of "errors". }
    Body: string;
  end;

  { No answer came: the request may have been done. }
  ERecadoNoAnswer = class(ERecado)
  public
    { The server was not reached, so nothing was done. }
    IsUnreached: Boolean;
  end;

  { The request to your webhook was not made by Recado, or is too old. Answer it with 400. }
  ERecadoWebhook = class(Exception);

  TRecadoAnswer = record
    Status: Integer;
    Body: TBytes;
    RequestId: string;
    { Seconds; -1: none. }
    RetryAfter: Integer;
    { The version of what the answer shows; empty: it has none. }
    ETag: string;
  end;

  { How requests are made. Raises ERecadoNoAnswer. }
  IRecadoTransport = interface
    ['{5B8F3B2C-6E7E-4F0B-9C63-0D5A6C2B8E11}']
    function Send(const Method, Url: string; Headers: TStrings; const Body: TBytes; TimeoutMs: Integer): TRecadoAnswer;
  end;

  { A message as the API shows it. Json has all of its fields. }
  TRecadoMessage = record
    Id: Int64;
    BatchId: Int64;
    Phone: string;
    { In Portuguese, as everywhere in the API: Pendente, Agendada, Enviada, Entregue, Lida, Falhou, … }
    Status: string;
    FailureCode: string;
    Json: string;
  end;

  TRecado = class
  private
    FUrl: string;
    FKey: string;
    FTransport: IRecadoTransport;
    FETag: string;
    function Ask(const Method, Path: string; const Json, IdempotencyKey, IfMatch: string; IsSafe: Boolean): string;
    function AskOnce(const Method, Path: string; const Json, IdempotencyKey, IfMatch: string;
      TimeoutMs: Integer): TRecadoAnswer;
  public
    { In pt-BR, the default, or en: the language of error texts. }
    Language: string;
    { How long a request is repeated, in ms. Default: 120,000. }
    DeadlineMs: Integer;
    { How long one attempt may take, in ms. Default: 60,000. }
    AttemptMs: Integer;
    { Url is the address of the server without /api. Transport: nil for the one of this compiler. }
    constructor Create(const Url, Key: string; const Transport: IRecadoTransport = nil);

    { Queues one message; at once, or at ScheduledAt (Y-m-d H:i:s or ISO 8601). Answers its id. }
    function Send(const Phone, Text: string; const ScheduledAt: string = ''): Int64;
    { Queues a batch, the JSON of POST /api/enqueue-messages. Repeated with one Idempotency-Key: that of the caller,
      such as the number of an invoice, or one of its own. Answers the JSON of the answer. }
    function Enqueue(const Json: string; const IdempotencyKey: string = ''): string;
    function GetMessage(Id: Int64): TRecadoMessage;
    { Cancels what has not left. Raises ERecado with not_cancelable when it has. }
    procedure Cancel(Id: Int64);
    { Any other operation of the API, such as Call('GET', '/api/me'). Answers the JSON of the answer. IfMatch: the ETag
      of the reading that a change is based on; where somebody changed it since, nothing is done and ERecado with
      changed_meanwhile is raised. }
    function Call(const Method, Path: string; const Json: string = ''; const IfMatch: string = ''): string;
    { The version of the latest answer, for IfMatch of a change; empty: it has none. }
    property ETag: string read FETag;
  end;

{ Text in quotes, as JSON writes it. }
function JsonQuote(const Text: string): string;
{ A value in JSON by its path, such as messages.0.id; empty: there is none, or null. }
function JsonValue(const Json, Path: string): string;

{ Checks a request to your webhook and answers its body. Body is what came, byte by byte, before any conversion.
  Id, Timestamp and Signature are the headers webhook-id, webhook-timestamp and webhook-signature. }
function VerifyWebhook(const Body: TBytes; const Id, Timestamp, Signature, Secret: string;
  ToleranceSeconds: Integer = 300): string;

implementation

uses
{$IFDEF FPC}
  base64, DateUtils, fphttpclient, fpjson, jsonparser, opensslsockets, ssockets;
{$ELSE}
  System.DateUtils, System.Hash, System.JSON, System.NetEncoding, System.StrUtils,
  IdHTTP, IdSSLOpenSSL, IdStack;
{$ENDIF}

const
  FIRST_WAIT_MS = 1000;
  { Waits grow to 16 s: four doublings. }
  MOST_DOUBLINGS = 4;

{ --- what differs between the compilers --- }

function Utf8BytesOf(const Text: string): TBytes;
begin
{$IFDEF FPC}
  SetLength(Result, Length(Text));
  if Length(Text) > 0 then
    Move(Text[1], Result[0], Length(Text));
{$ELSE}
  Result := TEncoding.UTF8.GetBytes(Text);
{$ENDIF}
end;

function TextOf(const Bytes: TBytes): string;
begin
{$IFDEF FPC}
  SetLength(Result, Length(Bytes));
  if Length(Bytes) > 0 then
    Move(Bytes[0], Result[1], Length(Bytes));
{$ELSE}
  Result := TEncoding.UTF8.GetString(Bytes);
{$ENDIF}
end;

{$IFDEF FPC}
function InvariantFormat: TFormatSettings;
begin
  Result := DefaultFormatSettings;
  Result.DecimalSeparator := '.';
end;

{$ENDIF}

function JsonQuote(const Text: string): string;
{$IFDEF FPC}
begin
  Result := '"' + StringToJSONString(Text) + '"';
end;
{$ELSE}
var
  Value: TJSONString;
begin
  Value := TJSONString.Create(Text);
  try
    Result := Value.ToJSON;
  finally
    Value.Free;
  end;
end;
{$ENDIF}

function JsonValue(const Json, Path: string): string;
{$IFDEF FPC}
var
  Data, Found: TJSONData;
  Part: string;
begin
  Result := '';
  try
    Data := GetJSON(Json, True);
  except
    on EJSONParser do
      Exit;
  end;
  if Data = nil then
    Exit;
  try
    Found := Data;
    for Part in Path.Split(['.']) do
    begin
      if Found is TJSONArray then
      begin
        if (StrToIntDef(Part, -1) < 0) or (StrToInt(Part) >= Found.Count) then
          Exit;
        Found := Found.Items[StrToInt(Part)];
      end
      else if Found is TJSONObject then
        Found := TJSONObject(Found).Find(Part)
      else
        Exit;
      if Found = nil then
        Exit;
    end;
    if Found is TJSONString then
      Result := Found.AsString
    else if Found is TJSONFloatNumber then
      Result := FloatToStr(Found.AsFloat, InvariantFormat)
    else if not (Found is TJSONNull) then
      Result := Found.AsJSON;
  finally
    Data.Free;
  end;
end;
{$ELSE}
var
  Data, Found: TJSONValue;
  Part: string;
begin
  Result := '';
  Data := TJSONObject.ParseJSONValue(Json);
  if Data = nil then
    Exit;
  try
    Found := Data;
    for Part in SplitString(Path, '.') do
    begin
      if Found is TJSONArray then
      begin
        if (StrToIntDef(Part, -1) < 0) or (StrToInt(Part) >= TJSONArray(Found).Count) then
          Exit;
        Found := TJSONArray(Found).Items[StrToInt(Part)];
      end
      else if Found is TJSONObject then
        Found := TJSONObject(Found).GetValue(Part)
      else
        Exit;
      if Found = nil then
        Exit;
    end;
    if Found is TJSONString then
      Result := Found.Value
    else if not (Found is TJSONNull) then
      Result := Found.ToJSON;
  finally
    Data.Free;
  end;
end;
{$ENDIF}

function NoAnswer(const Reason: string; IsUnreached: Boolean): ERecadoNoAnswer;
begin
  Result := ERecadoNoAnswer.Create('No answer came: ' + Reason);
  Result.Code := 'no_answer';
  Result.IsUnreached := IsUnreached;
end;

type
  TOwnTransport = class(TInterfacedObject, IRecadoTransport)
  public
    function Send(const Method, Url: string; Headers: TStrings; const Body: TBytes; TimeoutMs: Integer): TRecadoAnswer;
  end;

{$IFDEF FPC}
function TOwnTransport.Send(const Method, Url: string; Headers: TStrings; const Body: TBytes;
  TimeoutMs: Integer): TRecadoAnswer;
var
  Client: TFPHTTPClient;
  Answer: TBytesStream;
  Index: Integer;
begin
  Client := TFPHTTPClient.Create(nil);
  Answer := TBytesStream.Create;
  try
    Client.ConnectTimeout := TimeoutMs;
    Client.IOTimeout := TimeoutMs;
    for Index := 0 to Headers.Count - 1 do
      Client.AddHeader(Headers.Names[Index], Headers.ValueFromIndex[Index]);
    if Length(Body) > 0 then
      Client.RequestBody := TBytesStream.Create(Body);
    try
      { Without a list of statuses none of them is an error here. }
      Client.HTTPMethod(Method, Url, Answer, []);
    except
      on Error: ESocketError do
        raise NoAnswer(Error.Message, Error.Code in [seHostNotFound, seConnectFailed, seConnectTimeOut]);
      on Error: EHTTPClient do
        raise NoAnswer(Error.Message, False);
      { A connection that ends while the request is written or its answer is read. }
      on Error: EStreamError do
        raise NoAnswer(Error.Message, False);
    end;
    { The component takes for an answer what breaks off, also before its status. }
    if Client.ResponseStatusCode = 0 then
      raise NoAnswer('the connection ended', False);
    if Answer.Size < StrToInt64Def(Trim(Client.GetHeader(Client.ResponseHeaders, 'content-length')), 0) then
      raise NoAnswer('the answer breaks off', False);
    Result.Status := Client.ResponseStatusCode;
    Result.Body := Copy(Answer.Bytes, 0, Answer.Size);
    Result.RequestId := Trim(Client.GetHeader(Client.ResponseHeaders, 'x-request-id'));
    Result.RetryAfter := StrToIntDef(Trim(Client.GetHeader(Client.ResponseHeaders, 'retry-after')), -1);
    Result.ETag := Trim(Client.GetHeader(Client.ResponseHeaders, 'etag'));
  finally
    Client.RequestBody.Free;
    Client.Free;
    Answer.Free;
  end;
end;
{$ELSE}
function TOwnTransport.Send(const Method, Url: string; Headers: TStrings; const Body: TBytes;
  TimeoutMs: Integer): TRecadoAnswer;
var
  Client: TIdHTTP;
  Request, Answer: TBytesStream;
  Index: Integer;
begin
  Client := TIdHTTP.Create(nil);
  Request := TBytesStream.Create(Body);
  Answer := TBytesStream.Create;
  try
    if StartsText('https:', Url) then
    begin
      Client.IOHandler := TIdSSLIOHandlerSocketOpenSSL.Create(Client);
      TIdSSLIOHandlerSocketOpenSSL(Client.IOHandler).SSLOptions.SSLVersions := [sslvTLSv1_2];
    end;
    Client.ConnectTimeout := TimeoutMs;
    Client.ReadTimeout := TimeoutMs;
    Client.HTTPOptions := Client.HTTPOptions + [hoNoProtocolErrorException, hoWantProtocolErrorContent];
    Client.Request.ContentType := 'application/json';
    for Index := 0 to Headers.Count - 1 do
      Client.Request.CustomHeaders.Values[Headers.Names[Index]] := Headers.ValueFromIndex[Index];
    try
      if Method = 'GET' then
        Client.Get(Url, Answer)
      else if Method = 'DELETE' then
        Client.Delete(Url, Answer)
      else if Method = 'PUT' then
        Client.Put(Url, Request, Answer)
      else if Method = 'PATCH' then
        Client.Patch(Url, Request, Answer)
      else
        Client.Post(Url, Request, Answer);
    except
      { The codes of Windows for "connection refused" and "host not found": nothing has been sent. }
      on Error: EIdSocketError do
        raise NoAnswer(Error.Message, (Error.LastError = 10061) or (Error.LastError = 11001));
      on Error: Exception do
        raise NoAnswer(Error.Message, False);
    end;
    Result.Status := Client.ResponseCode;
    Result.Body := Copy(Answer.Bytes, 0, Answer.Size);
    Result.RequestId := Client.Response.RawHeaders.Values['X-Request-Id'];
    Result.RetryAfter := StrToIntDef(Client.Response.RawHeaders.Values['Retry-After'], -1);
    Result.ETag := Client.Response.RawHeaders.Values['ETag'];
  finally
    Client.Free;
    Request.Free;
    Answer.Free;
  end;
end;
{$ENDIF}

{$IFDEF FPC}
{ SHA-256 as FIPS 180-4 defines it: Free Pascal 3.2 has none, and its unit openssl does not find OpenSSL 3. }
{$PUSH}{$Q-}{$R-}
function Sha256(const Input: TBytes): TBytes;
const
  K: array[0..63] of Cardinal = (
    $428A2F98, $71374491, $B5C0FBCF, $E9B5DBA5, $3956C25B, $59F111F1, $923F82A4, $AB1C5ED5,
    $D807AA98, $12835B01, $243185BE, $550C7DC3, $72BE5D74, $80DEB1FE, $9BDC06A7, $C19BF174,
    $E49B69C1, $EFBE4786, $0FC19DC6, $240CA1CC, $2DE92C6F, $4A7484AA, $5CB0A9DC, $76F988DA,
    $983E5152, $A831C66D, $B00327C8, $BF597FC7, $C6E00BF3, $D5A79147, $06CA6351, $14292967,
    $27B70A85, $2E1B2138, $4D2C6DFC, $53380D13, $650A7354, $766A0ABB, $81C2C92E, $92722C85,
    $A2BFE8A1, $A81A664B, $C24B8B70, $C76C51A3, $D192E819, $D6990624, $F40E3585, $106AA070,
    $19A4C116, $1E376C08, $2748774C, $34B0BCB5, $391C0CB3, $4ED8AA4A, $5B9CCA4F, $682E6FF3,
    $748F82EE, $78A5636F, $84C87814, $8CC70208, $90BEFFFA, $A4506CEB, $BEF9A3F7, $C67178F2);
var
  H: array[0..7] of Cardinal = ($6A09E667, $BB67AE85, $3C6EF372, $A54FF53A, $510E527F, $9B05688C, $1F83D9AB, $5BE0CD19);
  W: array[0..63] of Cardinal;
  S: array[0..7] of Cardinal;
  Data: TBytes;
  Block, Index: Integer;
  Bits: UInt64;
  T1, T2: Cardinal;
begin
  Bits := UInt64(Length(Input)) * 8;
  Data := Copy(Input, 0, Length(Input));
  { A bit of one, zeros, and the length in eight bytes, to a multiple of 64 bytes. }
  SetLength(Data, ((Length(Input) + 8) div 64 + 1) * 64);
  for Index := Length(Input) to High(Data) do
    Data[Index] := 0;
  Data[Length(Input)] := $80;
  for Index := 0 to 7 do
    Data[High(Data) - Index] := Byte(Bits shr (8 * Index));
  for Block := 0 to Length(Data) div 64 - 1 do
  begin
    for Index := 0 to 15 do
      W[Index] := (Data[Block * 64 + Index * 4] shl 24) or (Data[Block * 64 + Index * 4 + 1] shl 16)
        or (Data[Block * 64 + Index * 4 + 2] shl 8) or Data[Block * 64 + Index * 4 + 3];
    for Index := 16 to 63 do
    begin
      T1 := RorDWord(W[Index - 15], 7) xor RorDWord(W[Index - 15], 18) xor (W[Index - 15] shr 3);
      T2 := RorDWord(W[Index - 2], 17) xor RorDWord(W[Index - 2], 19) xor (W[Index - 2] shr 10);
      W[Index] := W[Index - 16] + T1 + W[Index - 7] + T2;
    end;
    Move(H, S, SizeOf(H));
    for Index := 0 to 63 do
    begin
      T1 := S[7] + (RorDWord(S[4], 6) xor RorDWord(S[4], 11) xor RorDWord(S[4], 25))
        + ((S[4] and S[5]) xor (not S[4] and S[6])) + K[Index] + W[Index];
      T2 := (RorDWord(S[0], 2) xor RorDWord(S[0], 13) xor RorDWord(S[0], 22))
        + ((S[0] and S[1]) xor (S[0] and S[2]) xor (S[1] and S[2]));
      Move(S[0], S[1], 7 * SizeOf(Cardinal));
      S[4] := S[4] + T1;
      S[0] := T1 + T2;
    end;
    for Index := 0 to 7 do
      H[Index] := H[Index] + S[Index];
  end;
  SetLength(Result, 32);
  for Index := 0 to 31 do
    Result[Index] := Byte(H[Index div 4] shr (24 - 8 * (Index mod 4)));
end;
{$POP}

function HmacSha256(const Key, Data: TBytes): TBytes;
var
  Padded, Inner, Outer: TBytes;
  Index: Integer;
begin
  Padded := Copy(Key, 0, Length(Key));
  if Length(Padded) > 64 then
    Padded := Sha256(Padded);
  Index := Length(Padded);
  SetLength(Padded, 64);
  for Index := Index to 63 do
    Padded[Index] := 0;
  SetLength(Inner, 64);
  SetLength(Outer, 64);
  for Index := 0 to 63 do
  begin
    Inner[Index] := Padded[Index] xor $36;
    Outer[Index] := Padded[Index] xor $5C;
  end;
  Result := Sha256(Concat(Outer, Sha256(Concat(Inner, Data))));
end;

function Base64Of(const Bytes: TBytes): string;
begin
  Result := EncodeStringBase64(TextOf(Bytes));
end;

function BytesOfBase64(const Text: string): TBytes;
begin
  Result := Utf8BytesOf(DecodeStringBase64(Text));
end;
{$ELSE}
function HmacSha256(const Key, Data: TBytes): TBytes;
begin
  Result := THashSHA2.GetHMACAsBytes(Data, Key);
end;

function Base64Of(const Bytes: TBytes): string;
begin
  Result := StringReplace(TNetEncoding.Base64.EncodeBytesToString(Bytes), #13#10, '', [rfReplaceAll]);
end;

function BytesOfBase64(const Text: string): TBytes;
begin
  Result := TNetEncoding.Base64.DecodeStringToBytes(Text);
end;
{$ENDIF}

{ --- what is the same --- }

function IsRepeated(const Answer: TRecadoAnswer; IsSafe: Boolean): Boolean;
begin
  { Nothing was done yet for a request beyond the rate. }
  if Answer.Status = 429 then
    Exit(True);
  if not IsSafe then
    Exit(False);
  case Answer.Status of
    408, 500, 502, 503, 504: Result := True;
    409: Result := JsonValue(TextOf(Answer.Body), 'code') = 'idempotency_running';
  else
    Result := False;
  end;
end;

function ErrorOf(const Answer: TRecadoAnswer): ERecado;
var
  Body, Text: string;
begin
  Body := TextOf(Answer.Body);
  Text := JsonValue(Body, 'detail');
  if Text = '' then
    Text := JsonValue(Body, 'message');
  if Text = '' then
    Text := 'The answer has the status ' + IntToStr(Answer.Status) + ' and is not one of Recado.';
  Result := ERecado.Create(Text);
  Result.Code := JsonValue(Body, 'code');
  if Result.Code = '' then
    Result.Code := 'not_recado';
  Result.Status := Answer.Status;
  Result.RequestId := Answer.RequestId;
  Result.Body := Body;
end;

{ At random up to a bound that doubles, and never less than the server asks. In ms. }
function WaitBefore(Count, RetryAfter: Integer): Integer;
var
  Doublings: Integer;
begin
  Doublings := Count - 1;
  if Doublings > MOST_DOUBLINGS then
    Doublings := MOST_DOUBLINGS;
  Result := Random(FIRST_WAIT_MS shl Doublings);
  if Result < RetryAfter * 1000 then
    Result := RetryAfter * 1000;
end;

function NewKey: string;
var
  Guid: TGUID;
begin
  if CreateGUID(Guid) <> 0 then
    raise ERecado.Create('No random number could be had.');
  Result := LowerCase(Copy(GUIDToString(Guid), 2, 36));
end;

constructor TRecado.Create(const Url, Key: string; const Transport: IRecadoTransport);
begin
  inherited Create;
  FUrl := Url;
  while (FUrl <> '') and (FUrl[Length(FUrl)] = '/') do
    Delete(FUrl, Length(FUrl), 1);
  FKey := Key;
  FTransport := Transport;
  if FTransport = nil then
    FTransport := TOwnTransport.Create;
  Language := 'pt-BR';
  DeadlineMs := 120000;
  AttemptMs := 60000;
  Randomize;
end;

function TRecado.AskOnce(const Method, Path, Json, IdempotencyKey, IfMatch: string;
  TimeoutMs: Integer): TRecadoAnswer;
var
  Headers: TStringList;
begin
  Headers := TStringList.Create;
  try
    Headers.Values['Authorization'] := 'Bearer ' + FKey;
    Headers.Values['Accept-Language'] := Language;
    Headers.Values['Accept'] := 'application/json';
    if Json <> '' then
      Headers.Values['Content-Type'] := 'application/json';
    if IdempotencyKey <> '' then
      Headers.Values['Idempotency-Key'] := IdempotencyKey;
    if IfMatch <> '' then
      Headers.Values['If-Match'] := IfMatch;
    Result := FTransport.Send(Method, FUrl + Path, Headers, Utf8BytesOf(Json), TimeoutMs);
  finally
    Headers.Free;
  end;
end;

function TRecado.Ask(const Method, Path, Json, IdempotencyKey, IfMatch: string; IsSafe: Boolean): string;
var
  Answer: TRecadoAnswer;
  Failure: ERecado;
  IsAgain: Boolean;
  Count, Wait, TimeoutMs: Integer;
  Left: Int64;
  Started: TDateTime;
begin
  Started := Now;
  Count := 0;
  FETag := '';
  while True do
  begin
    Inc(Count);
    Left := DeadlineMs - MilliSecondsBetween(Now, Started);
    TimeoutMs := AttemptMs;
    if Left < TimeoutMs then
      TimeoutMs := Left;
    if TimeoutMs < 1 then
      TimeoutMs := 1;
    Wait := -1;
    try
      Answer := AskOnce(Method, Path, Json, IdempotencyKey, IfMatch, TimeoutMs);
      if (Answer.Status >= 200) and (Answer.Status < 300) then
      begin
        FETag := Answer.ETag;
        Exit(TextOf(Answer.Body));
      end;
      Failure := ErrorOf(Answer);
      IsAgain := IsRepeated(Answer, IsSafe);
      Wait := Answer.RetryAfter;
    except
      on Error: ERecadoNoAnswer do
      begin
        IsAgain := IsSafe or Error.IsUnreached;
        Failure := ERecado(AcquireExceptionObject);
      end;
    end;
    Wait := WaitBefore(Count, Wait);
    if not IsAgain or (MilliSecondsBetween(Now, Started) + Wait >= DeadlineMs) then
      raise Failure;
    Failure.Free;
    Sleep(Wait);
  end;
end;

function TRecado.Call(const Method, Path, Json, IfMatch: string): string;
var
  Version: string;
begin
  { A copy: IfMatch may be ETag, which the request begins by emptying. }
  Version := IfMatch;
  { With a version, what it names may be that of the lost attempt itself: a repeat would blame somebody else. }
  Result := Ask(Method, Path, Json, '', Version, (Method <> 'POST') and (Method <> 'PATCH') and (Version = ''));
end;

function TRecado.Enqueue(const Json, IdempotencyKey: string): string;
var
  Key: string;
begin
  Key := IdempotencyKey;
  if Key = '' then
    Key := NewKey;
  Result := Ask('POST', '/api/enqueue-messages', Json, Key, '', True);
end;

function TRecado.Send(const Phone, Text, ScheduledAt: string): Int64;
var
  Body: string;
begin
  Body := '{"messages":[{"phone":' + JsonQuote(Phone) + ',"message":' + JsonQuote(Text) + '}]';
  if ScheduledAt <> '' then
    Body := Body + ',"scheduled_at":' + JsonQuote(ScheduledAt);
  Result := StrToInt64(JsonValue(Enqueue(Body + '}'), 'messages.0.id'));
end;

function TRecado.GetMessage(Id: Int64): TRecadoMessage;
begin
  Result.Json := Call('GET', '/api/messages/' + IntToStr(Id));
  Result.Id := Id;
  Result.BatchId := StrToInt64Def(JsonValue(Result.Json, 'batch_id'), 0);
  Result.Phone := JsonValue(Result.Json, 'phone');
  Result.Status := JsonValue(Result.Json, 'status');
  Result.FailureCode := JsonValue(Result.Json, 'failure_code');
end;

procedure TRecado.Cancel(Id: Int64);
begin
  Call('POST', '/api/messages/' + IntToStr(Id) + '/cancel');
end;

{ Without an early end, so that its time does not tell how much is right. }
function IsSame(const Left, Right: string): Boolean;
var
  Index, Difference: Integer;
begin
  Difference := Length(Left) xor Length(Right);
  for Index := 1 to Length(Left) do
    if Index <= Length(Right) then
      Difference := Difference or (Ord(Left[Index]) xor Ord(Right[Index]));
  Result := Difference = 0;
end;

function VerifyWebhook(const Body: TBytes; const Id, Timestamp, Signature, Secret: string;
  ToleranceSeconds: Integer): string;
var
  Signed: TBytes;
  Wanted, Rest, Given: string;
  Space: Integer;
  IsGenuine: Boolean;
begin
  if Abs(DateTimeToUnix(Now, False) - StrToInt64Def(Timestamp, 0)) > ToleranceSeconds then
    raise ERecadoWebhook.Create('The request is too old, or a clock is wrong.');
  { An empty key would let anybody sign. }
  if Length(BytesOfBase64(StringReplace(Secret, 'whsec_', '', []))) = 0 then
    raise ERecadoWebhook.Create('The secret of the webhook is empty.');
  Signed := Concat(Utf8BytesOf(Id + '.' + Timestamp + '.'), Body);
  Wanted := 'v1,' + Base64Of(HmacSha256(BytesOfBase64(StringReplace(Secret, 'whsec_', '', [])), Signed));
  { While a secret is being replaced, there is a signature by each. }
  IsGenuine := False;
  Rest := Signature;
  while Rest <> '' do
  begin
    Space := Pos(' ', Rest + ' ');
    Given := Copy(Rest, 1, Space - 1);
    Delete(Rest, 1, Space);
    IsGenuine := IsSame(Given, Wanted) or IsGenuine;
  end;
  if not IsGenuine then
    raise ERecadoWebhook.Create('The request is not signed with this secret.');
  Result := TextOf(Body);
end;

{$IFDEF FPC}
initialization
  { JSON is UTF-8. Without this a process whose code page lacks a letter would lose it; Lazarus does the same. }
  SetMultiByteConversionCodePage(CP_UTF8);
{$ENDIF}
end.
