{ A client of Recado for Free Pascal 3.2 and Delphi XE8 or later, without other packages. MIT License, in the file
  LICENSE beside it: Copyright (c) 2026 Recado contributors.

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
  { What is wrong with one field of a request, such as messages.0.phone. }
  TRecadoFault = record
    Path: string;
    Text: string;
  end;

  { The request failed. Code is stable: that of the API, or not_recado (somebody else answered, such as a proxy). }
  ERecado = class(Exception)
  public
    Code: string;
    { HTTP status; 0: no answer came. }
    Status: Integer;
    RequestId: string;
    { What to correct, with validation_failed; Message names it, too. }
    Faults: array of TRecadoFault;
    { A change may have been made all the same: its answer, or that of an earlier attempt, was lost. }
    MayHaveBeenDone: Boolean;
    { The whole answer. }
    Body: string;
  end;

  { No answer came (no_answer), or the server was not reached (connect_failed). }
  ERecadoNoAnswer = class(ERecado)
  public
    { The server was not reached, so this attempt did nothing. }
    IsUnreached: Boolean;
    { Another attempt ends in the same way: there is no such host. }
    IsLasting: Boolean;
  end;

  { The request to your webhook was not made by Recado, or is too old. Answer it with 400. }
  ERecadoWebhook = class(ERecado);

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

  { A message as the API shows it. Times are in ISO 8601, empty where it has none. Json has all of its fields. }
  TRecadoMessage = record
    Id: Int64;
    BatchId: Int64;
    Phone: string;
    Text: string;
    { Your own name of it. }
    Reference: string;
    { In Portuguese, as everywhere in the API: Pendente, Agendada, Enviada, Entregue, Lida, Falhou, … }
    Status: string;
    ScheduledAt: string;
    SentAt: string;
    FailureCode: string;
    FailureReason: string;
    Json: string;
  end;

  { Which messages to list; what is empty or 0 does not count. NoFilter is an empty one. }
  TRecadoFilter = record
    Status: string;
    Phone: string;
    Reference: string;
    BatchId: Int64;
    CreatedFrom: string;
    CreatedTo: string;
    { Most messages of a page. }
    Limit: Integer;
  end;

  { NextCursor: for the next page; empty: this is the last one. }
  TRecadoPage = record
    Messages: array of TRecadoMessage;
    NextCursor: string;
  end;

  { A stored file. Its Id is for media of messages. }
  TRecadoFile = record
    Id: string;
    MimeType: string;
    FileName: string;
    Size: Int64;
    ExpiresAt: string;
    Json: string;
  end;

  TRecadoJsonItems = array of string;

  TRecado = class
  private
    FUrl: string;
    FKey: string;
    FTransport: IRecadoTransport;
    FETag: string;
    function Ask(const Method, Path: string; const Body: TBytes; const ContentType, IdempotencyKey, IfMatch: string;
      IsSafe: Boolean; const Mark: string): string;
    function AskOnce(const Method, Path: string; const Body: TBytes; const ContentType, IdempotencyKey, IfMatch: string;
      TimeoutMs: Integer): TRecadoAnswer;
    function CallFor(const Mark, Method, Path, Json, IfMatch: string): string;
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
    { A message with its status. }
    function Message(Id: Int64): TRecadoMessage;
    { A page of the messages of a filter, newest first; Cursor: the NextCursor of the page before. }
    function Messages(const Filter: TRecadoFilter; const Cursor: string = ''): TRecadoPage;
    { Cancels what has not left, and answers it. Raises ERecado with not_cancelable when it has. }
    function Cancel(Id: Int64): TRecadoMessage;
    { Stores a file for media of messages. Without a MimeType the server tells it by the bytes. }
    function Upload(const FileName: string; const Data: TBytes; const MimeType: string = ''): TRecadoFile;
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
{ The items of a list in JSON by its path, each as JSON. }
function JsonItems(const Json, Path: string): TRecadoJsonItems;
{ A filter that takes all messages. }
function NoFilter: TRecadoFilter;

{ Checks a request to your webhook and answers its body. Body is what came, byte by byte, before any conversion.
  Id, Timestamp and Signature are the headers webhook-id, webhook-timestamp and webhook-signature. }
function VerifyWebhook(const Body: TBytes; const Id, Timestamp, Signature, Secret: string;
  ToleranceSeconds: Integer = 300): string;
{ The header webhook-signature with which Recado would send this body: for the tests of your program. }
function SignWebhook(const Body: TBytes; const Id, Timestamp, Secret: string): string;

implementation

uses
{$IFDEF FPC}
  base64, DateUtils, fphttpclient, fpjson, jsonparser, opensslsockets, ssockets, zstream;
{$ELSE}
  System.DateUtils, System.Hash, System.JSON, System.NetEncoding, System.StrUtils, System.ZLib,
  IdHTTP, IdSSLOpenSSL, IdStack;
{$ENDIF}

const
  VERSION = '1.0.0-rc.1';
  LINE_END = #10;
  FIRST_WAIT_MS = 1000;
  { Of what the server asks to wait: beyond any deadline. }
  MOST_RETRY_AFTER = 2000000;
  { Of a page that is not of Recado: enough to see whose it is. }
  SHOWN_CHARACTERS = 100;
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

{$IFDEF FPC}
type
  TJSONValue = TJSONData;
{$ENDIF}

{ What text holds; nil: it is no JSON. }
function ParsedJson(const Json: string): TJSONValue;
begin
{$IFDEF FPC}
  try
    Result := GetJSON(Json, True);
  except
    { The scanner, the parser and the reader of numbers have classes of their own. }
    on Exception do
      Result := nil;
  end;
{$ELSE}
  Result := TJSONObject.ParseJSONValue(Json);
{$ENDIF}
end;

{ The value at a path; nil: there is none. }
function FoundIn(Data: TJSONValue; const Path: string): TJSONValue;
var
  Part: string;
  Index: Integer;
begin
  Result := Data;
  if Path = '' then
    Exit;
  for Part in {$IFDEF FPC}Path.Split(['.']){$ELSE}SplitString(Path, '.'){$ENDIF} do
  begin
    if Result is TJSONArray then
    begin
      Index := StrToIntDef(Part, -1);
      if (Index < 0) or (Index >= TJSONArray(Result).Count) then
        Exit(nil);
      Result := TJSONArray(Result).Items[Index];
    end
    else if Result is TJSONObject then
      Result := TJSONObject(Result).{$IFDEF FPC}Find(Part){$ELSE}GetValue(Part){$ENDIF}
    else
      Exit(nil);
    if Result = nil then
      Exit;
  end;
end;

function JsonOf(Value: TJSONValue): string;
begin
  Result := Value.{$IFDEF FPC}AsJSON{$ELSE}ToJSON{$ENDIF};
end;

function JsonValue(const Json, Path: string): string;
var
  Data, Found: TJSONValue;
begin
  Result := '';
  Data := ParsedJson(Json);
  if Data = nil then
    Exit;
  try
    Found := FoundIn(Data, Path);
    if (Found = nil) or (Found is TJSONNull) then
      Exit;
    if Found is TJSONString then
      Result := {$IFDEF FPC}Found.AsString{$ELSE}Found.Value{$ENDIF}
{$IFDEF FPC}
    else if Found is TJSONFloatNumber then
      Result := FloatToStr(Found.AsFloat, InvariantFormat)
{$ENDIF}
    else
      Result := JsonOf(Found);
  finally
    Data.Free;
  end;
end;

function JsonItems(const Json, Path: string): TRecadoJsonItems;
var
  Data, Found: TJSONValue;
  Index: Integer;
begin
  Result := nil;
  Data := ParsedJson(Json);
  if Data = nil then
    Exit;
  try
    Found := FoundIn(Data, Path);
    if not (Found is TJSONArray) then
      Exit;
    SetLength(Result, TJSONArray(Found).Count);
    for Index := 0 to High(Result) do
      Result[Index] := JsonOf(TJSONArray(Found).Items[Index]);
  finally
    Data.Free;
  end;
end;

{ Whether text is an object of JSON, which has this field where one is named. }
function IsJsonObject(const Json, Field: string): Boolean;
var
  Data: TJSONValue;
begin
  Data := ParsedJson(Json);
  if Data = nil then
    Exit(False);
  try
    Result := (Data is TJSONObject) and ((Field = '') or (FoundIn(Data, Field) <> nil));
  finally
    Data.Free;
  end;
end;

{ What is wrong with the fields of a request, from "errors" of an answer. }
procedure ReadFaults(const Json: string; Failure: ERecado);
var
  Data, Errors, Texts: TJSONValue;
  Index, Count: Integer;
begin
  Data := ParsedJson(Json);
  if Data = nil then
    Exit;
  try
    Errors := FoundIn(Data, 'errors');
    if not (Errors is TJSONObject) then
      Exit;
    for Index := 0 to TJSONObject(Errors).Count - 1 do
    begin
      Count := Length(Failure.Faults);
      SetLength(Failure.Faults, Count + 1);
{$IFDEF FPC}
      Failure.Faults[Count].Path := TJSONObject(Errors).Names[Index];
      Texts := TJSONObject(Errors).Items[Index];
{$ELSE}
      Failure.Faults[Count].Path := TJSONObject(Errors).Pairs[Index].JsonString.Value;
      Texts := TJSONObject(Errors).Pairs[Index].JsonValue;
{$ENDIF}
      if (Texts is TJSONArray) and (TJSONArray(Texts).Count > 0) then
        Texts := TJSONArray(Texts).Items[0];
      if Texts is TJSONString then
        Failure.Faults[Count].Text := {$IFDEF FPC}Texts.AsString{$ELSE}Texts.Value{$ENDIF};
      Failure.Message := Failure.Message + LINE_END + Failure.Faults[Count].Path + ': ' + Failure.Faults[Count].Text;
    end;
  finally
    Data.Free;
  end;
end;

function NoAnswer(const Reason: string; IsUnreached: Boolean; IsLasting: Boolean = False): ERecadoNoAnswer;
begin
  if IsUnreached then
    Result := ERecadoNoAnswer.Create('The server cannot be reached: ' + Reason)
  else
    Result := ERecadoNoAnswer.Create('No answer came: ' + Reason);
  Result.Code := 'no_answer';
  if IsUnreached then
    Result.Code := 'connect_failed';
  Result.IsUnreached := IsUnreached;
  Result.IsLasting := IsLasting;
end;

{ The header Retry-After in seconds; -1: it is missing, or no number. }
function RetryAfterIn(const Value: string): Integer;
var
  Letter: Char;
begin
  if Value = '' then
    Exit(-1);
  for Letter in Value do
    if (Letter < '0') or (Letter > '9') then
      Exit(-1);
  Result := StrToIntDef(Value, MOST_RETRY_AFTER);
  if Result > MOST_RETRY_AFTER then
    Result := MOST_RETRY_AFTER;
end;

type
  TOwnTransport = class(TInterfacedObject, IRecadoTransport)
  public
    function Send(const Method, Url: string; Headers: TStrings; const Body: TBytes; TimeoutMs: Integer): TRecadoAnswer;
  end;

{$IFDEF FPC}
type
  { Passes over the answers that announce another one, and ends what takes longer than one attempt may. }
  TOwnClient = class(TFPHTTPClient)
  private
    FEnd: TDateTime;
    procedure CheckTime(Sender: TObject; const ContentLength, CurrentPos: Int64);
  protected
    function ReadResponseHeaders: Integer; override;
  end;

procedure TOwnClient.CheckTime(Sender: TObject; const ContentLength, CurrentPos: Int64);
begin
  if Now > FEnd then
    raise EHTTPClient.Create('the answer takes too long');
end;

function TOwnClient.ReadResponseHeaders: Integer;
begin
  repeat
    ResponseHeaders.Clear;
    Result := inherited ReadResponseHeaders;
  until (Result < 100) or (Result >= 200);
end;

function TOwnTransport.Send(const Method, Url: string; Headers: TStrings; const Body: TBytes;
  TimeoutMs: Integer): TRecadoAnswer;
var
  Client: TOwnClient;
  Answer: TBytesStream;
  Index: Integer;
begin
  Client := TOwnClient.Create(nil);
  Answer := TBytesStream.Create;
  try
    Client.FEnd := IncMilliSecond(Now, TimeoutMs);
    Client.OnDataReceived := Client.CheckTime;
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
        raise NoAnswer(Error.Message, Error.Code in [seHostNotFound, seConnectFailed, seConnectTimeOut],
          Error.Code = seHostNotFound);
      { A connection that ends, what is no HTTP, a chunk without a size: each has a class of its own. }
      on Error: Exception do
        raise NoAnswer(Error.Message, False);
    end;
    { The component takes for an answer what breaks off, also before its status. }
    if Client.ResponseStatusCode = 0 then
      raise NoAnswer('the connection ended', False);
    if Answer.Size < StrToInt64Def(Trim(Client.GetHeader(Client.ResponseHeaders, 'content-length')), 0) then
      raise NoAnswer('the answer breaks off', False);
    { In the same way it ends at a chunk that has no size, or that does not come. }
    if (Pos('chunked', LowerCase(Client.GetHeader(Client.ResponseHeaders, 'transfer-encoding'))) > 0)
      and (Answer.Size > 0) and (Answer.Bytes[0] = Ord('{'))
      and not IsJsonObject(TextOf(Copy(Answer.Bytes, 0, Answer.Size)), '') then
      raise NoAnswer('the answer breaks off', False);
    Result.Status := Client.ResponseStatusCode;
    Result.Body := Copy(Answer.Bytes, 0, Answer.Size);
    Result.RequestId := Trim(Client.GetHeader(Client.ResponseHeaders, 'x-request-id'));
    Result.RetryAfter := RetryAfterIn(Trim(Client.GetHeader(Client.ResponseHeaders, 'retry-after')));
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
    Client.Request.ContentType := Headers.Values['Content-Type'];
    Client.Request.UserAgent := Headers.Values['User-Agent'];
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
        raise NoAnswer(Error.Message, (Error.LastError = 10061) or (Error.LastError = 11001), Error.LastError = 11001);
      on Error: Exception do
        raise NoAnswer(Error.Message, False);
    end;
    Result.Status := Client.ResponseCode;
    Result.Body := Copy(Answer.Bytes, 0, Answer.Size);
    Result.RequestId := Client.Response.RawHeaders.Values['X-Request-Id'];
    Result.RetryAfter := RetryAfterIn(Trim(Client.Response.RawHeaders.Values['Retry-After']));
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

{ The bytes of an answer that was compressed although nobody asked for it. }
function Unpacked(const Gzip: TBytes): TBytes;
var
  Source: TBytesStream;
  Target: TMemoryStream;
  Reader: TStream;
  Start, Read: Integer;
  Buffer: array[0..8191] of Byte;
begin
  Start := 10;
  { RFC 1952: what stands before the data, by its flags. }
  if (Gzip[3] and 4) <> 0 then
    Inc(Start, 2 + Gzip[10] + 256 * Gzip[11]);
  if (Gzip[3] and 8) <> 0 then
    Start := Start + Pos(#0, Copy(TextOf(Gzip), Start + 1, MaxInt));
  Source := TBytesStream.Create(Gzip);
  Target := TMemoryStream.Create;
  Reader := nil;
  try
{$IFDEF FPC}
    Source.Position := Start;
    Reader := TDecompressionStream.Create(Source, True);
{$ELSE}
    { 15 bits, and 16 more for the header of gzip. }
    Reader := TZDecompressionStream.Create(Source, 31);
{$ENDIF}
    repeat
      Read := Reader.Read(Buffer, SizeOf(Buffer));
      Target.Write(Buffer, Read);
    until Read < SizeOf(Buffer);
    SetLength(Result, Target.Size);
    if Target.Size > 0 then
      Move(Target.Memory^, Result[0], Target.Size);
  finally
    Reader.Free;
    Target.Free;
    Source.Free;
  end;
end;

{ The text of an answer, without a byte order mark; empty: it is not UTF-8, so not of Recado. }
function AnswerText(const Answer: TRecadoAnswer): string;
var
  Bytes: TBytes;
begin
  Bytes := Answer.Body;
  try
    if (Length(Bytes) > 18) and (Bytes[0] = $1F) and (Bytes[1] = $8B) then
      Bytes := Unpacked(Bytes);
    if (Length(Bytes) > 2) and (Bytes[0] = $EF) and (Bytes[1] = $BB) and (Bytes[2] = $BF) then
      Bytes := Copy(Bytes, 3, Length(Bytes) - 3);
    Result := TextOf(Bytes);
{$IFDEF FPC}
    if UTF8Encode(UTF8Decode(Result)) <> Result then
      Result := '';
{$ENDIF}
  except
    on Exception do
      Result := '';
  end;
end;

{ Whether an answer is one of Recado: an object with the field of the operation; without one also nothing, with 204. }
function IsGood(const Answer: TRecadoAnswer; const Text, Mark: string): Boolean;
begin
  if (Answer.Status < 200) or (Answer.Status > 299) then
    Exit(False);
  if (Mark = '') and (Answer.Status = 204) then
    Exit(Text = '');
  Result := IsJsonObject(Text, Mark);
end;

function IsRepeated(const Failure: ERecado; IsSafe: Boolean): Boolean;
begin
  if Failure is ERecadoNoAnswer then
    Exit(not ERecadoNoAnswer(Failure).IsLasting and (IsSafe or ERecadoNoAnswer(Failure).IsUnreached));
  { Nothing was done yet for a request beyond the rate. }
  if Failure.Status = 429 then
    Exit(True);
  if not IsSafe then
    Exit(False);
  case Failure.Status of
    408, 500, 502, 503, 504: Result := True;
    409: Result := Failure.Code = 'idempotency_running';
  else
    Result := False;
  end;
end;

function ErrorOf(const Answer: TRecadoAnswer; const Text: string): ERecado;
var
  Words, Code: string;
begin
  Code := '';
  if Answer.Status >= 400 then
    Code := JsonValue(Text, 'code');
  Words := JsonValue(Text, 'detail');
  if Words = '' then
    Words := JsonValue(Text, 'message');
  if Words = '' then
    Words := 'HTTP ' + IntToStr(Answer.Status);
  if Code = '' then
    Words := 'HTTP ' + IntToStr(Answer.Status) + ', and what came is not of Recado, but perhaps of a proxy: '
      + Trim(Copy(Text, 1, SHOWN_CHARACTERS));
  Result := ERecado.Create(Words);
  Result.Code := Code;
  if Code = '' then
    Result.Code := 'not_recado'
  else
    ReadFaults(Text, Result);
  Result.Status := Answer.Status;
  Result.RequestId := Answer.RequestId;
  Result.Body := Text;
end;

{ Whether a change may have been made although this came of it. Who refuses with a 3xx or a 4xx has not passed it on. }
function MayBeDone(const Failure: ERecado): Boolean;
begin
  if Failure is ERecadoNoAnswer then
    Exit(not ERecadoNoAnswer(Failure).IsUnreached);
  Result := (Failure.Status < 300) or (Failure.Status >= 500) or (Failure.Code = 'idempotency_running');
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

function TRecado.AskOnce(const Method, Path: string; const Body: TBytes; const ContentType, IdempotencyKey,
  IfMatch: string; TimeoutMs: Integer): TRecadoAnswer;
var
  Headers: TStringList;
begin
  Headers := TStringList.Create;
  try
    Headers.Values['Authorization'] := 'Bearer ' + FKey;
    Headers.Values['Accept-Language'] := Language;
    Headers.Values['Accept'] := 'application/json';
    Headers.Values['User-Agent'] := 'recado-pascal/' + VERSION;
    if Length(Body) > 0 then
      Headers.Values['Content-Type'] := ContentType;
    if IdempotencyKey <> '' then
      Headers.Values['Idempotency-Key'] := IdempotencyKey;
    if IfMatch <> '' then
      Headers.Values['If-Match'] := IfMatch;
    Result := FTransport.Send(Method, FUrl + Path, Headers, Body, TimeoutMs);
  finally
    Headers.Free;
  end;
end;

function TRecado.Ask(const Method, Path: string; const Body: TBytes; const ContentType, IdempotencyKey,
  IfMatch: string; IsSafe: Boolean; const Mark: string): string;
var
  Answer: TRecadoAnswer;
  Failure: ERecado;
  WasLost: Boolean;
  Count, Wait, TimeoutMs: Integer;
  Left: Int64;
  Started: TDateTime;
begin
  Started := Now;
  Count := 0;
  WasLost := False;
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
      Answer := AskOnce(Method, Path, Body, ContentType, IdempotencyKey, IfMatch, TimeoutMs);
      Result := AnswerText(Answer);
      if IsGood(Answer, Result, Mark) then
      begin
        FETag := Answer.ETag;
        Exit;
      end;
      Failure := ErrorOf(Answer, Result);
      Wait := Answer.RetryAfter;
    except
      on Error: ERecadoNoAnswer do
        Failure := ERecado(AcquireExceptionObject);
    end;
    WasLost := WasLost or ((Method <> 'GET') and MayBeDone(Failure));
    Failure.MayHaveBeenDone := WasLost;
    Wait := WaitBefore(Count, Wait);
    if not IsRepeated(Failure, IsSafe) or (MilliSecondsBetween(Now, Started) + Wait >= DeadlineMs) then
    begin
      if WasLost then
        Failure.Message := Failure.Message + LINE_END + 'The request may have been done.';
      raise Failure;
    end;
    Failure.Free;
    Sleep(Wait);
  end;
end;

function TRecado.CallFor(const Mark, Method, Path, Json, IfMatch: string): string;
var
  Version: string;
begin
  { A copy: IfMatch may be ETag, which the request begins by emptying. }
  Version := IfMatch;
  { With a version, what it names may be that of the lost attempt itself: a repeat would blame somebody else. }
  Result := Ask(Method, Path, Utf8BytesOf(Json), 'application/json', '', Version,
    (Method <> 'POST') and (Method <> 'PATCH') and (Version = ''), Mark);
end;

function TRecado.Call(const Method, Path, Json, IfMatch: string): string;
begin
  Result := CallFor('', Method, Path, Json, IfMatch);
end;

function TRecado.Enqueue(const Json, IdempotencyKey: string): string;
var
  Key: string;
begin
  Key := IdempotencyKey;
  if Key = '' then
    Key := NewKey;
  Result := Ask('POST', '/api/enqueue-messages', Utf8BytesOf(Json), 'application/json', Key, '', True, 'messages.0.id');
end;

function TRecado.Send(const Phone, Text, ScheduledAt: string): Int64;
var
  Body: string;
begin
  Body := '{"messages":[{"phone":' + JsonQuote(Phone) + ',"message":' + JsonQuote(Text) + '}]';
  if ScheduledAt <> '' then
    Body := Body + ',"scheduled_at":' + JsonQuote(ScheduledAt);
  Result := StrToInt64Def(JsonValue(Enqueue(Body + '}'), 'messages.0.id'), 0);
end;

function MessageIn(const Json: string): TRecadoMessage;
begin
  Result.Json := Json;
  Result.Id := StrToInt64Def(JsonValue(Json, 'id'), 0);
  Result.BatchId := StrToInt64Def(JsonValue(Json, 'batch_id'), 0);
  Result.Phone := JsonValue(Json, 'phone');
  Result.Text := JsonValue(Json, 'message');
  Result.Reference := JsonValue(Json, 'reference');
  Result.Status := JsonValue(Json, 'status');
  Result.ScheduledAt := JsonValue(Json, 'scheduled_at');
  Result.SentAt := JsonValue(Json, 'sent_at');
  Result.FailureCode := JsonValue(Json, 'failure_code');
  Result.FailureReason := JsonValue(Json, 'failure_reason');
end;

function TRecado.Message(Id: Int64): TRecadoMessage;
begin
  Result := MessageIn(CallFor('id', 'GET', '/api/messages/' + IntToStr(Id), '', ''));
end;

function TRecado.Cancel(Id: Int64): TRecadoMessage;
begin
  Result := MessageIn(CallFor('id', 'POST', '/api/messages/' + IntToStr(Id) + '/cancel', '', ''));
end;

function NoFilter: TRecadoFilter;
begin
  Result := Default(TRecadoFilter);
end;

{ A text as a query writes it. }
function QueryText(const Text: string): string;
var
  One: Byte;
begin
  Result := '';
  for One in Utf8BytesOf(Text) do
    if AnsiChar(One) in ['A'..'Z', 'a'..'z', '0'..'9', '-', '_', '.', '~'] then
      Result := Result + Char(One)
    else
      Result := Result + '%' + IntToHex(One, 2);
end;

function TRecado.Messages(const Filter: TRecadoFilter; const Cursor: string): TRecadoPage;
var
  Query, Json: string;
  Items: TRecadoJsonItems;
  Index: Integer;

  procedure Add(const Name, Value: string);
  begin
    if (Value <> '') and (Value <> '0') then
      Query := Query + '&' + Name + '=' + QueryText(Value);
  end;

begin
  Query := '';
  Add('status', Filter.Status);
  Add('phone', Filter.Phone);
  Add('reference', Filter.Reference);
  Add('batch_id', IntToStr(Filter.BatchId));
  Add('created_from', Filter.CreatedFrom);
  Add('created_to', Filter.CreatedTo);
  Add('limit', IntToStr(Filter.Limit));
  Add('cursor', Cursor);
  if Query <> '' then
    Query[1] := '?';
  Json := CallFor('data', 'GET', '/api/messages' + Query, '', '');
  Items := JsonItems(Json, 'data');
  SetLength(Result.Messages, Length(Items));
  for Index := 0 to High(Items) do
    Result.Messages[Index] := MessageIn(Items[Index]);
  Result.NextCursor := JsonValue(Json, 'next_cursor');
end;

function TRecado.Upload(const FileName: string; const Data: TBytes; const MimeType: string): TRecadoFile;
var
  Boundary, Name, Head, Json: string;
begin
  Boundary := 'recado-' + NewKey;
  { Quotes as the server reads them; line breaks, which it refuses, as browsers write them. }
  Name := StringReplace(FileName, '\', '\\', [rfReplaceAll]);
  Name := StringReplace(Name, '"', '\"', [rfReplaceAll]);
  Name := StringReplace(StringReplace(Name, #13, '%0D', [rfReplaceAll]), #10, '%0A', [rfReplaceAll]);
  Head := '--' + Boundary + #13#10'Content-Disposition: form-data; name="file"; filename="' + Name + '"'#13#10;
  if MimeType <> '' then
    Head := Head + 'Content-Type: ' + MimeType + #13#10;
  { An equal file is stored once, so that a repeat does no harm. }
  Json := Ask('POST', '/api/media',
    Concat(Utf8BytesOf(Head + #13#10), Data, Utf8BytesOf(#13#10'--' + Boundary + '--'#13#10)),
    'multipart/form-data; boundary=' + Boundary, '', '', True, 'id');
  Result.Json := Json;
  Result.Id := JsonValue(Json, 'id');
  Result.MimeType := JsonValue(Json, 'mimetype');
  Result.FileName := JsonValue(Json, 'filename');
  Result.Size := StrToInt64Def(JsonValue(Json, 'size'), 0);
  Result.ExpiresAt := JsonValue(Json, 'expires_at');
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

function NotGenuine(const Reason: string): ERecadoWebhook;
begin
  Result := ERecadoWebhook.Create(Reason);
  Result.Code := 'webhook_not_genuine';
end;

function SignWebhook(const Body: TBytes; const Id, Timestamp, Secret: string): string;
var
  Key: TBytes;
begin
  { A secret that was read from a file may end with a line break. }
  Key := BytesOfBase64(StringReplace(Trim(Secret), 'whsec_', '', []));
  { An empty key would let anybody sign. }
  if Length(Key) = 0 then
    raise NotGenuine('The secret of the webhook is empty.');
  Result := 'v1,' + Base64Of(HmacSha256(Key, Concat(Utf8BytesOf(Id + '.' + Timestamp + '.'), Body)));
end;

function VerifyWebhook(const Body: TBytes; const Id, Timestamp, Signature, Secret: string;
  ToleranceSeconds: Integer): string;
var
  Wanted, Rest, Given: string;
  Space: Integer;
  IsGenuine: Boolean;
begin
  if Abs(DateTimeToUnix(Now, False) - StrToInt64Def(Timestamp, 0)) > ToleranceSeconds then
    raise NotGenuine('The request is too old, or a clock is wrong.');
  Wanted := SignWebhook(Body, Id, Timestamp, Secret);
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
    raise NotGenuine('The request is not signed with this secret.');
  Result := TextOf(Body);
end;

{$IFDEF FPC}
initialization
  { JSON is UTF-8. Without this a process whose code page lacks a letter would lose it; Lazarus does the same. }
  SetMultiByteConversionCodePage(CP_UTF8);
{$ENDIF}
end.
