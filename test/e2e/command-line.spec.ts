import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { programEnvironment } from '../support/program.js';
import { temporaryFolder } from '../support/cleanup.js';
import { CLI_ENTRY } from '../support/paths.js';

describe('a command', () => {
  it('ends silently when the reader closes the pipe, as head does', () => {
    const script = 'set -o pipefail; node "$0" help | true';
    const env = programEnvironment(temporaryFolder(), {});
    const { status, stderr } = spawnSync('bash', ['-c', script, CLI_ENTRY], { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
