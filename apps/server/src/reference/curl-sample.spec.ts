import { execFileSync } from 'node:child_process';
import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { curlSample } from './curl-sample.js';

const document = { servers: [{ url: 'https://recado.example' }], components: {} } as OpenAPIObject;
const parameters = [{ name: 'id', in: 'path' as const, example: 7 }];

/** The arguments that a shell makes of a command. */
function argumentsOf(command: string): string[] {
  const script = command.replace(/^curl /, 'printf "%s\\0" ');
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: { RECADO_KEY: 'k' } })
    .split('\0')
    .slice(0, -1);
}

describe('curlSample', () => {
  it('has the key and a filled path', () => {
    const operation = { parameters, responses: {} } as OperationObject;
    expect(argumentsOf(curlSample(document, 'get', '/api/messages/{id}', operation))).toEqual([
      ...['https://recado.example/api/messages/7', '-H', 'Authorization: Bearer k'],
    ]);
  });

  it('sends the first example unchanged, with correct quoting', () => {
    const value = { message: `it's "quoted" $HOME \\ \`x\`` };
    const content = { 'application/json': { schema: {}, examples: { one: { value } } } };
    const command = curlSample(document, 'post', '/api/x', { requestBody: { content }, responses: {} });
    const [method, verb, url, ...rest] = argumentsOf(command);
    expect([method, verb, url]).toEqual(['-X', 'POST', 'https://recado.example/api/x']);
    expect(JSON.parse(rest.at(-1) ?? '')).toEqual(value);
  });
});
