import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';
import { hasProgram } from '../support/test-programs.js';

const FOLDER = inProject('packages/php');
/** Folders of the packages of Debian that its tests use, in the path of includes of PHP. */
const GUZZLE_AND_PSR_7 = ['/usr/share/php/GuzzleHttp', '/usr/share/php/Nyholm/Psr7'];
const hasPackages = () => GUZZLE_AND_PSR_7.every((folder) => existsSync(folder));

describe('packages/php', () => {
  it('passes its own tests', async ({ skip }) => {
    skip(!hasProgram('phpunit') || !hasPackages(), 'there is no phpunit with Guzzle and Nyholm PSR-7');
    const { exited, stdout } = startCommand('phpunit', [], { cwd: FOLDER });
    expect((await exited).code, stdout()).toBe(0);
    expect(stdout()).toMatch(/^(OK \(|Tests: )\d{2,}/m);
  });
});
