import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasProgram } from '../support/test-programs.js';
import { programEnvironment } from '../support/program.js';
import { temporaryFolder } from '../support/cleanup.js';
import { CLI_ENTRY } from '../support/paths.js';

/** A device on which every write fails as on a full disk. */
const FULL = '/dev/full';

describe.skipIf(!hasProgram('bash'))('a command', () => {
  it('ends silently when the reader closes the pipe, as head does', () => {
    const script = 'set -o pipefail; node "$0" help | true';
    const env = programEnvironment(temporaryFolder(), {});
    const { status, stderr } = spawnSync('bash', ['-c', script, CLI_ENTRY], { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.runIf(existsSync(FULL))('says that its output could not be written, and ends with 1', () => {
    const env = programEnvironment(temporaryFolder(), { LANGUAGE: 'en' });
    const command = ['-c', `node "$0" help > ${FULL}`, CLI_ENTRY];
    const { status, stderr } = spawnSync('bash', command, { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'The output could not be written (ENOSPC).\n' });
  });

  it.runIf(existsSync(FULL))('keeps its exit code when its messages cannot be written', () => {
    const env = programEnvironment(temporaryFolder(), {});
    const run = (command: string) => spawnSync('bash', ['-c', `node "$0" ${command} 2> ${FULL}`, CLI_ENTRY], { env });
    expect([run('help').status, run('nothing').status]).toEqual([0, 2]);
  });
});
