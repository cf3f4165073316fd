import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { inProject } from '../support/paths.js';
import { startProgram } from '../support/program.js';
import { startServer } from '../support/server.js';

/** Runs one of the programs of the image. */
async function run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const program = startProgram(inProject(script), args, temporaryFolder(), env);
  const { code } = await program.exited;
  return { code, output: program.output() };
}

describe('The health check of the image', () => {
  const check = (port: number, env: NodeJS.ProcessEnv = {}) =>
    run('docker/healthcheck.mjs', [], { HOST: '0.0.0.0', PORT: String(port), ...env });

  it('passes while the server is ready, and fails after its end', async () => {
    const server = await startServer({ env: { HOST: '0.0.0.0' } });
    expect(await check(server.port)).toEqual({ code: 0, output: '/health/ready answered 200\n' });
    expect(await check(server.port, { HOST: '127.0.0.1' })).toMatchObject({ code: 0 });
    await server.stop();
    const { code, output } = await check(server.port);
    expect(code).toBe(1);
    expect(output).toContain('ECONNREFUSED');
  });

  it('fails for a server that is not ready or does not answer', async () => {
    const answers = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
    expect(await check((answers.address() as AddressInfo).port)).toEqual({
      code: 1,
      output: '/health/ready answered 503\n',
    });
    answers.close();
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    expect(await check((silent.address() as AddressInfo).port)).toMatchObject({ code: 1 });
    silent.closeAllConnections();
    silent.close();
    expect(await check(await freePort())).toMatchObject({ code: 1 });
  });
});

describe('The command line of the image', () => {
  it('names itself recado in its help', async () => {
    const { code, output } = await run('bin/recado.mjs', ['help']);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('create-key') });
    expect(output).toMatch(/: recado <com/);
    expect(output).not.toContain('npm run');
    expect(await run('bin/recado.mjs', ['dance'])).toMatchObject({ code: 2 });
  });
});
