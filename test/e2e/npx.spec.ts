import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { pack } from '../../scripts/lib/pack.mjs';
import { hasProgram } from '../support/test-programs.js';
import { startPackageRegistry } from '../support/package-registry.js';
import { freePort } from '../support/free-port.js';
import { inProject } from '../support/paths.js';
import { programEnvironment, startCommand } from '../support/program.js';
import { until } from '../support/until.js';

/** A folder in which npx finds the command without a registry. */
function folderWithRecado(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(inProject('bin/recado.mjs'), join(folder, 'node_modules/.bin/recado'));
  writeFileSync(join(folder, 'package.json'), '{}');
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
}

it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('npx leaves no server behind when %s ends it', async (signal) => {
  const folder = folderWithRecado();
  const env = programEnvironment(folder, { PORT: String(await freePort()), LOG_LEVEL: 'info' });
  const npx = startCommand('npx', ['recado', 'start'], { cwd: folder, env });
  const pid = await until(() => Number(/"pid":(\d+).*successfully started/.exec(npx.output())?.[1]), {
    describe: () => npx.output(),
  });
  npx.child.kill(signal);
  try {
    await until(() => !isAlive(pid), { describe: 'the server to end' });
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  expect((await npx.exited).code).not.toBe(0);
});

/** Longer than the command leaves to what a failed start has opened, in ms. */
const LONGER_THAN_A_COMMAND_MS = 2_000;

it('the command of the package runs the server until it is told to end', async () => {
  const folder = folderWithRecado();
  const env = programEnvironment(folder, { PORT: String(await freePort()), LOG_LEVEL: 'info' });
  const server = startCommand(process.execPath, [inProject('bin/recado.mjs'), 'start'], { cwd: folder, env });
  await until(() => /successfully started/.test(server.output()), { describe: () => server.output() });
  const startedAt = performance.now();
  const { pid = 0 } = server.child;
  await until(() => !isAlive(pid) || performance.now() - startedAt > LONGER_THAN_A_COMMAND_MS);
  expect(isAlive(pid), server.output()).toBe(true);
  server.child.kill('SIGTERM');
  expect((await server.exited).code).toBe(0);
});

it.skipIf(!hasProgram('tar'))(
  'npx installs the package from a registry, and shows the link and a first message',
  async () => {
    const registry = await startPackageRegistry(pack(temporaryFolder()));
    const [folder, cache] = [temporaryFolder(), temporaryFolder()];
    const env = {
      ...programEnvironment(folder, { PORT: String(await freePort()), LOG_LEVEL: 'info' }),
      npm_config_registry: registry.url,
      npm_config_cache: cache,
      npm_config_update_notifier: 'false',
    };
    const npx = startCommand('npx', ['--yes', 'recado@latest', 'start'], { cwd: folder, env });
    try {
      await until(() => /\ncurl -X POST [^]*"name":"Ana"/.test(npx.output()), { describe: () => npx.output() });
      expect(npx.output()).toMatch(/\/admin\/setup\?token=[\w-]{40,}/);
      expect(npx.output()).toMatch(/Authorization: Bearer rcd_test_\w{40,}/);
      expect(readdirSync(folder)).not.toContain('node_modules');
    } finally {
      npx.child.kill('SIGTERM');
      await npx.exited;
      registry.close();
    }
  },
);
