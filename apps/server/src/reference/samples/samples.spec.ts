import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/cleanup.js';
import { hasProgram } from '../../../../../test/support/test-programs.js';
import { inPowerShell, powerShellSample, SAMPLE_LANGUAGES } from './samples.js';
import { type SampleRequest, sampleRequests } from './sample-request.js';

const run = promisify(execFile);

/** Whatever a shell, a string or a literal of some language could take for something else. */
const HOSTILE = `it's "quoted" $HOME \${x} $(id) \`id\` %PATH% \\n \\ \\' “‘’” {name|cliente} #{x} ?> <!-- É ação 😀
second line\tand a tab\r\n'@ \u2028`;

const BODY = {
  text: HOSTILE,
  [HOSTILE]: true,
  list: [1, -2.5, false, null, [], {}, ['á']],
  map: { '0': 'a', '1': 'b' },
  empty: {},
};

/** The program of each language and what its files are called. PowerShell is not on machines that run the tests. */
const PROGRAMS: Readonly<Record<string, readonly [program: string, ending: string]>> = {
  curl: ['sh', 'sh'],
  js: ['node', 'mjs'],
  php: ['php', 'php'],
  python: ['python3', 'py'],
};

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let origin: string;
let seen: Seen[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(method === 'DELETE' ? 404 : 200).end('the answer');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Runs a sample; answers what it printed and what the server got. */
async function outcome(id: string, request: SampleRequest): Promise<{ said: string; got: Seen | undefined }> {
  const { write } = SAMPLE_LANGUAGES.find((language) => language.id === id) ?? {};
  const [program = '', ending = ''] = PROGRAMS[id] ?? [];
  const file = join(temporaryFolder(), `sample.${ending}`);
  writeFileSync(file, write?.(request) ?? '');
  seen = [];
  const command = program === 'node' ? process.execPath : program;
  const { stdout } = await run(command, [file], { env: { PATH: process.env.PATH, RECADO_KEY: 'rcd_test_1' } });
  return { said: stdout, got: seen[0] };
}

const isMissing = (id: string) => {
  const [program = ''] = PROGRAMS[id] ?? [];
  return program !== 'node' && !(hasProgram(program) && (id !== 'curl' || hasProgram('curl')));
};

describe.each(Object.keys(PROGRAMS))('a sample in %s', (id) => {
  it('sends its body as it is', async ({ skip }) => {
    skip(isMissing(id), 'its program is not on this machine');
    const { said, got } = await outcome(id, { method: 'POST', url: `${origin}/api/x?a=1&b='%22`, body: BODY });
    expect(got).toMatchObject({ method: 'POST', url: expect.stringMatching(/^\/api\/x\?a=1&b=('|%27)%22$/) });
    expect(got?.headers).toMatchObject({ authorization: 'Bearer rcd_test_1', 'content-type': 'application/json' });
    expect(JSON.parse(got?.body ?? '')).toEqual(BODY);
    expect(said).toContain('the answer');
  });

  it.each(['GET', 'DELETE'])('sends %s without a body, and shows an error as it came', async (method) => {
    if (isMissing(id)) return;
    const { said, got } = await outcome(id, { method, url: `${origin}/api/x`, body: undefined });
    expect(got).toMatchObject({ method, url: '/api/x', body: '' });
    expect(got?.headers.authorization).toBe('Bearer rcd_test_1');
    expect(said).toContain('the answer');
  });
});

describe('a sample in PowerShell', () => {
  it('has texts in quotes that it leaves nowhere', () => {
    expect(inPowerShell(`it's ‘one’ "two" $x`)).toBe(`'it''s ‘‘one’’ "two" $x'`);
  });

  it('has the body between lines that nothing in it can end', () => {
    const lines = powerShellSample({ method: 'POST', url: 'http://x', body: BODY }).split('\n');
    expect(lines[0]).toBe(`$body = @'`);
    const end = lines.findIndex((line) => /^['‘-‛]@/.test(line));
    expect(JSON.parse(lines.slice(1, end).join('\n'))).toEqual(BODY);
    expect(lines[end + 1]).toBe("Invoke-RestMethod -Method POST -Uri 'http://x' `");
  });
});

describe('the requests of an operation', () => {
  const document = { servers: [{ url: 'https://recado.example' }], components: {} } as OpenAPIObject;
  const parameters = [{ name: 'id', in: 'path' as const, example: 'a/b' }];

  it('have a filled path', () => {
    const operation = { parameters, responses: {} } as OperationObject;
    expect(sampleRequests(document, 'get', '/api/messages/{id}/{other}', operation)).toEqual([
      { method: 'GET', url: 'https://recado.example/api/messages/a%2Fb/1', body: undefined },
    ]);
  });

  it('are one for each example, or what fits the schema', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string', example: 'x' } } };
    const withExamples = (examples: Record<string, { value: unknown }>) =>
      sampleRequests(document, 'post', '/x', {
        requestBody: { content: { 'application/json': { schema, examples } } },
        responses: {},
      }).map(({ body }) => body);
    expect(withExamples({ one: { value: { a: 1 } }, two: { value: { a: 2 } } })).toEqual([{ a: 1 }, { a: 2 }]);
    expect(withExamples({})).toEqual([{ a: 'x' }]);
  });
});
