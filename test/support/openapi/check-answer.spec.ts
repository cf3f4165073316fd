import { describe, expect, it } from 'vitest';
import { type Answered, AnswerCheck } from './check-answer.js';
import { readDocument } from './document.js';

const check = new AnswerCheck(readDocument());
const ID = 'a-request';
const STATUS = { status: 'online', version: '1.4.2', timestamp: '2026-11-20T16:14:00Z' };
const PROBLEM = {
  success: false,
  message: 'O recurso pedido não existe.',
  code: 'not_found',
  type: 'https://recado.example/docs/errors#not_found',
  title: 'Não encontrado',
  status: 404,
  detail: 'O recurso pedido não existe.',
  request_id: ID,
  errors: {},
};

interface Changes {
  method?: string;
  url?: string;
  status?: number;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** The problems of an answer to `GET /api/status` after these changes. */
function problems({ method = 'GET', url = '/api/status', status = 200, headers = {}, body = STATUS }: Changes = {}) {
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': ID,
    ...headers,
  };
  const header = (name: string) => all[name.toLowerCase()];
  const answer: Answered = { method, url, status, header, text: JSON.stringify(body) };
  return check.problems(answer);
}

describe('AnswerCheck: a documented answer', () => {
  it.each<[string, Changes]>([
    ['a success', {}],
    ['with another spelling of the address', { url: '//%61pi/status/?x=1' }],
    ['an error of the address', { url: '/api/messages/1', status: 404, body: PROBLEM }],
    [
      'as problem+json',
      {
        url: '/api/messages/1',
        status: 404,
        body: PROBLEM,
        headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      },
    ],
    ['an unknown address', { url: '/api/nothing', status: 404, body: PROBLEM }],
    ['an address outside the API', { url: '/health/live', status: 418, body: 'anything' }],
  ])('passes: %s', (_what, changes) => {
    expect(problems(changes)).toEqual([]);
  });
});

describe('AnswerCheck: an answer that differs from the document', () => {
  it.each<[string, Changes, string]>([
    ['by its status', { status: 404, body: PROBLEM }, 'status 404 is not documented for get /api/status'],
    [
      'by its method',
      { method: 'POST', status: 200 },
      'status 200 is not documented for an address that is another method',
    ],
    ['by its address', { url: '/api/nothing' }, 'status 200 is not documented for an address that is unknown'],
    ['by its type', { headers: { 'content-type': 'text/html' } }, 'the content type text/html is not documented here'],
    ['by a missing header', { headers: { 'x-request-id': undefined } }, 'the header X-Request-Id is missing'],
    ['by an additional header', { headers: { 'retry-after': '5' } }, 'the header Retry-After is not documented here'],
    [
      'by a header of another type',
      { url: '/api/messages/1', status: 503, headers: { 'retry-after': 'soon' }, body: PROBLEM },
      'Retry-After must be integer',
    ],
    ['by an additional field', { body: { ...STATUS, uptime: 1 } }, 'body must NOT have additional properties'],
    ['by a missing field', { body: { ...STATUS, version: undefined } }, "body must have required property 'version'"],
    ['by a value', { body: { ...STATUS, timestamp: 'today' } }, 'body/timestamp must match format'],
    [
      'by a code of another status',
      { url: '/api/messages/1', status: 404, body: { ...PROBLEM, code: 'forbidden' } },
      'body/code must be equal to one of the allowed values',
    ],
    [
      'by the id in its body',
      { url: '/api/messages/1', status: 404, body: { ...PROBLEM, request_id: 'other' } },
      'request_id is not that of the header',
    ],
    [
      'by the target of its type',
      { url: '/api/messages/1', status: 404, body: { ...PROBLEM, type: 'https://recado.example' } },
      'type does not lead to the code',
    ],
    [
      'by a missing time for the next try',
      { url: '/api/messages/1', status: 503, body: { ...PROBLEM, code: 'unavailable', status: 503 } },
      'unavailable without Retry-After',
    ],
  ])('is found %s', (_how, changes, finding) => {
    expect(problems(changes).join('\n')).toContain(finding);
  });
});
