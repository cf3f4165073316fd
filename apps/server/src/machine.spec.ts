import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/cleanup.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { machineWarnings, ownerIn, portOwner, thisMachine } from './machine.js';

const PLENTY = { memory: 4_096, disk: 4_096 };

describe('What a machine lacks', () => {
  const folder = temporaryFolder();
  const config = testConfig({ DATABASE_URL: `sqlite:${join(folder, 'data/recado.sqlite')}` });

  it('is nothing on this machine, whose figures are read', () => {
    const { memory, disk = 0 } = thisMachine(config);
    expect(Math.min(memory, disk)).toBeGreaterThan(0);
    expect(machineWarnings(config, PLENTY)).toEqual([]);
  });

  it('is told in numbers', () => {
    const [memory, disk] = machineWarnings(config, { memory: 120, disk: 700 });
    expect(memory).toBe('120 MiB of memory are free, and this process may need 300: give it more');
    expect(disk).toContain('/data has 700 MiB free');
  });

  it('refuses a first start without room, and starts a database that exists', () => {
    const little = { ...PLENTY, disk: 5 };
    expect(() => machineWarnings(config, little)).toThrow(/has 5 MiB free, and a first start needs 128/);
    const file = join(folder, 'old.sqlite');
    writeFileSync(file, '');
    expect(machineWarnings(testConfig({ DATABASE_URL: `sqlite:${file}` }), little)).toHaveLength(1);
  });
});

describe('The program that uses a port', () => {
  it.runIf(process.platform === 'linux')('is named on Linux', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(portOwner(port)).toMatch(new RegExp(`^.+, process ${process.pid}$`));
    server.close();
    await once(server, 'close');
    expect(portOwner(port)).toBeUndefined();
  });

  it('is read from the answer of lsof on macOS', () => {
    expect(ownerIn('p4711\ncnode\n')).toBe('node, process 4711');
    expect(ownerIn('')).toBeUndefined();
  });
});
