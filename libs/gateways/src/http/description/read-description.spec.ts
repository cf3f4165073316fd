import { describe, expect, it } from 'vitest';
import { descriptionFaultText } from './description-fault.js';
import { readDescription } from './read-description.js';

function faultOf(text: string, language: 'pt-BR' | 'en' = 'en'): string | undefined {
  const read = readDescription(text);
  return read.ok ? undefined : `${read.fault.code} ${descriptionFaultText(read.fault, language)}`;
}
/** A description of one line for the request, one for these members and one for the end. */
const withMembers = (members: string) => `{"request": {"json": {"to": "{to}"}},\n${members}\n}`;

describe('readDescription', () => {
  it('takes rules of which each can be reached', () => {
    const [busy, none] = [{ status: 429 }, { status: 429, pointer: '/a', exists: true }];
    const outcomes = [none, busy, { status: [400, 429] }, { status: '4xx' }, { pointer: '/a', equals: 1 }].map(
      (when) => ({ when, then: 'refused' }),
    );
    expect(faultOf(withMembers(`"outcomes": ${JSON.stringify(outcomes)}`))).toBeUndefined();
  });

  it('takes a description that uses everything', () => {
    expect(faultOf(JSON.stringify(WHOLE))).toBeUndefined();
  });

  it('names the line, the pointer, what was written and what was meant', () => {
    const text = withMembers('"outcomes": [\n{"then": "retry"},\n{"when": {"status": 200},\n "then": "acepted"}]');
    expect(faultOf(text)).toMatch(
      /^value_mistyped line 5, column 2: \/outcomes\/1\/then: unknown value “acepted”; did you mean “accepted”\? One of accepted, refused, /,
    );
    expect(faultOf(text, 'pt-BR')).toMatch(
      /^value_mistyped linha 5, coluna 2: \/outcomes\/1\/then: valor desconhecido “acepted”; você quis dizer “accepted”\? Valem accepted, /,
    );
  });

  it.each([
    ['{"request": {}\n"outcomes": []}', 'not_json line 2, column 1: this is no JSON. '],
    ['', 'not_json line 1, column 1: this is no JSON. '],
    ['[]', 'value_wrong line 1, column 1: this must be an object'],
    ['{}', 'field_missing line 1, column 1: the field “request” is missing'],
    ['{"request": {},\n "request": {}}', 'field_repeated line 2, column 2: /request: the field is there twice'],
    [
      '{"request":\n{"jason": {}}}',
      'field_mistyped line 2, column 2: /request/jason: unknown field “jason”; did you mean “json”?',
    ],
    [
      '{"request":\n{"banana": {}}}',
      'field_unknown line 2, column 2: /request/banana: unknown field “banana”; one of method, path,',
    ],
    [
      '{"request": {"json": {"a": "{tu}"}}}',
      'placeholder_unknown line 1, column 23: /request/json/a: there is no “{tu}” here; one of {to} ',
    ],
    [
      '{"request": {"json": {"a": ["x", "{media.url}"]}}}',
      'placeholder_unknown line 1, column 34: /request/json/a/1: ',
    ],
    [
      '{"request": {"json": {"a": "so {"}}}',
      'placeholder_unknown line 1, column 23: /request/json/a: there is no “{” here',
    ],
    [
      '{"request": {"json": {}, "form": {}}}',
      'fields_conflict line 1, column 2: /request: give only one of json, form',
    ],
    [
      '{"request": {"method": "GET", "json": {}}}',
      'fields_conflict line 1, column 2: /request: give only one of method GET, json',
    ],
    [
      '{"request": {"path": "//evil.example/x"}}',
      'value_wrong line 1, column 14: /request/path: this must be a path that begins',
    ],
    [
      '{"request": {"path": "http://evil.example"}}',
      'value_wrong line 1, column 14: /request/path: this must be a path',
    ],
    ['{"request": {"path": "/a\\\\b"}}', 'value_wrong line 1, column 14: /request/path: this must be a path'],
    [
      '{"request": {"headers": {"Host": "x"}}}',
      'value_wrong line 1, column 26: /request/headers/Host: this must be the name of a header',
    ],
    [
      '{"request": {"headers": {"Accept-Encoding": "br"}}}',
      'value_wrong line 1, column 26: /request/headers/Accept-Encoding: this must be the name of a header',
    ],
    [
      '{"request": {"headers": {"content-encoding": "gzip"}}}',
      'value_wrong line 1, column 26: /request/headers/content-encoding: this must be the name of a header',
    ],
    [
      withMembers(
        '"outcomes": [\n{"when": {"status": "4xx"}, "then": "refused"},\n{"when": {"status": 429, "pointer": "/a", "exists": true}, "then": "throttled"}]',
      ),
      'rule_unreached line 4, column 1: /outcomes/1: no answer reaches this rule: /outcomes/0, which stands before it',
    ],
    [
      withMembers(
        '"outcomes": [{"when": {"pointer": "/a", "exists": true}, "then": "retry"}, {"then": "retry"},\n{"then": "refused"}]',
      ),
      'rule_unreached line 3, column 1: /outcomes/2: no answer reaches this rule: /outcomes/1',
    ],
    [
      withMembers(
        '"check": {"outcomes": [{"when": {"pointer": "/a", "equals": 1}, "then": "ready"},\n{"when": [{"status": 200}, {"equals": 1, "pointer": "/a"}], "then": "retry"}]}',
      ),
      'rule_unreached line 3, column 1: /check/outcomes/1: no answer',
    ],
    [withMembers('"isIdempotent": true'), 'key_needed line 1, column 2: /request: "isIdempotent": true needs {key}'],
    [
      '{"isIdempotent": true, "headers": {"X-Key": "{key}"},\n"request": {"headers": {"x-key": "{{key}}"}}}',
      'key_needed line 2, column 1: /request: ',
    ],
    [
      '{"isIdempotent": true, "request": {"path": "/{id}"},\n"media": {\n"image": {"form": {"to": "{to}"}}}}',
      'key_needed line 3, column 1: /media/image: ',
    ],
    [
      '{"request": {"headers": {"X-A": "a\\r\\nX-B: c"}}}',
      'value_wrong line 1, column 26: /request/headers/X-A: this must be a value',
    ],
    [
      '{"request": {"headers": {"X-A": "{text}"}}}',
      'placeholder_unknown line 1, column 26: /request/headers/X-A: there is no “{text}” here',
    ],
    [
      '{"request": {"idPath": "data.id"}}',
      'value_wrong line 1, column 14: /request/idPath: this must be a JSON pointer',
    ],
    ['{"request": {"idPath": "/a~2"}}', 'value_wrong line 1, column 14: /request/idPath: this must be a JSON pointer'],
    [
      withMembers('"outcomes": [{"then": "reach_out_locked"}]'),
      'linked_phone_needed line 2, column 15: /outcomes/0/then: “reach_out_locked” needs',
    ],
    [
      '{"request": {"path": "/send/{text}?to={to}"}}',
      'placeholder_unknown line 1, column 14: /request/path: there is no “{text}” here',
    ],
    [
      withMembers('"outcomes": []'),
      'value_wrong line 2, column 1: /outcomes: this must be a list or an object with one item',
    ],
    [withMembers('"outcomes": [{}]'), 'field_missing line 2, column 14: /outcomes/0: the field “then” is missing'],
    [
      withMembers('"outcomes": [{"when": {}, "then": "retry"}]'),
      'value_wrong line 2, column 15: /outcomes/0/when: this must be',
    ],
    [
      withMembers('"outcomes": [{"when": {"status": "6xx"}, "then": "retry"}]'),
      'value_wrong line 2, column 24: /outcomes/0/when/status: this must be a status',
    ],
    [
      withMembers('"outcomes": [{"when": {"equals": 1}, "then": "retry"}]'),
      'field_missing line 2, column 15: /outcomes/0/when: the field “pointer” is missing',
    ],
    [
      withMembers('"outcomes": [{"then": "retry", "code": "gateway_rejected"}]'),
      'value_unknown line 2, column 32: /outcomes/0/code: unknown value “gateway_rejected”; one of gateway_error',
    ],
    [
      withMembers('"secrets": {"6": "x"}'),
      'value_unknown line 2, column 13: /secrets/6: unknown value “6”; one of 1, 2, 3, 4, 5',
    ],
    [
      withMembers('"check": {"json": {"a": "{to}"}, "method": "POST"}'),
      'placeholder_unknown line 2, column 20: /check/json/a: ',
    ],
    [withMembers('"check": {"json": {}}'), 'fields_conflict line 2, column 1: /check: '],
    [withMembers('"callbacks": {}'), 'field_missing line 2, column 1: /callbacks: the field “proof” is missing'],
    [
      withMembers('"callbacks": {"proof": {"kind": "token", "secret": "abc", "header": "X"}}'),
      'value_wrong line 2, column 42: /callbacks/proof/secret: this must be one of the secrets',
    ],
    [
      withMembers('"callbacks": {"proof": {"kind": "hmac-sha256-hex", "secret": "{secret.1}"}}'),
      'field_missing line 2, column 15: /callbacks/proof: the field “header” is missing',
    ],
  ])('says of %j: %s', (text, fault) => {
    expect(faultOf(text)?.slice(0, fault.length)).toBe(fault);
    expect(faultOf(text, 'pt-BR')).toMatch(/^\w+ linha \d+, coluna \d+: /);
  });

  it.each([
    '"request": {"path": "/{id}"}',
    '"request": {"json": {"deep": [{"key": "x-{key}"}]}}',
    '"request": {"form": {"key": "{key}"}}',
    '"headers": {"X-Key": "{key}"}, "request": {}, "media": {"other": {}}',
  ])('takes a provider that recognises what %s names', (members) => {
    expect(faultOf(`{"isIdempotent": true, ${members}}`)).toBeUndefined();
  });

  it('refuses what would take long to read', () => {
    expect(faultOf('['.repeat(10_000))).toMatch(/^too_long /);
    expect(faultOf(withMembers(`"name": "${'x'.repeat(20_000)}"`))).toMatch(/^too_long /);
  });

  it('repeats of a value that is wrong no more than its beginning', () => {
    expect(faultOf(withMembers(`"outcomes": [{"then": "${'x'.repeat(400)}"}]`))).toContain(`“${'x'.repeat(60)}”`);
  });
});

const WHOLE = {
  name: { 'pt-BR': 'Exemplo', en: 'Example' },
  secrets: { '1': 'Token', '2': { 'pt-BR': 'Senha', en: 'Password' } },
  isIdempotent: true,
  isLinkedPhone: true,
  headers: { 'X-Device-Id': '{secret.3}', 'Idempotency-Key': '{key}' },
  basicAuth: { user: 'recado', password: '{secret.2}' },
  request: {
    method: 'POST',
    path: '/send/{to}?t={secret.1}',
    headers: { 'X-Channel': '{channel}' },
    json: { phone: '{to}@s.whatsapp.net', message: '{text}', deep: [{ id: '{id}' }, 7, true, null, '{{literal}}'] },
    idPath: '/results/message_id',
  },
  media: {
    image: { path: '/send/image', form: { image_url: '{media.url}', caption: '{text}' } },
    other: { json: { file: 'data:{media.mimetype};base64,{media.base64}', name: '{media.filename}' }, idPath: '' },
  },
  outcomes: [
    { when: { status: 429, pointer: '/code', equals: 'WA_REACHOUT_TIMELOCK' }, then: 'reach_out_locked' },
    { when: [{ status: ['4xx', 503] }, { pointer: '/message', matches: '*not on*' }], then: 'not_on_whatsapp' },
    { when: { status: 500, pointer: '', contains: 'no session' }, then: 'disconnected', code: 'channel_disconnected' },
    { when: { pointer: '/code', exists: true }, then: 'refused', say: 'Recusada', code: 'message_invalid' },
    { then: 'throttled', afterSeconds: 30 },
  ],
  check: {
    path: '/app/status',
    outcomes: [{ when: { pointer: '/results/is_connected', equals: true }, then: 'ready' }, { then: 'disconnected' }],
    phonePath: '/results/jid',
  },
  callbacks: {
    proof: { kind: 'hmac-sha256-hex', header: 'X-Hub-Signature-256', prefix: 'sha256=', secret: '{secret.4}' },
    receipts: [
      {
        when: { pointer: '/event', equals: 'message.ack' },
        ids: '/payload/ids',
        status: { pointer: '/payload/receipt_type', map: { delivered: 'delivered', read: 'read', '': 'ignore' } },
        time: { pointer: '/timestamp', format: 'iso' },
      },
      { each: '/failures', ids: ['/id', '/message/id'], status: 'failed', reason: '/error' },
    ],
    messages: [
      {
        when: [
          { pointer: '/event', equals: 'message' },
          { pointer: '/payload/is_from_me', equals: false },
        ],
        from: ['/payload/from', '/payload/from_alt'],
        text: ['/payload/body', '/payload/caption'],
        id: '/payload/id',
        time: { pointer: '/payload/at', format: 'seconds' },
      },
    ],
    ignore: [{ pointer: '/event', matches: 'group.*' }],
  },
};
