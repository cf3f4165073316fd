import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';
import { hasProgram } from '../support/test-programs.js';
import { installPhpKit } from './helpers/php-kit.js';

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

  it('is installed by Composer from its packed form, without its tests', async ({ skip }) => {
    skip(!hasProgram('composer') || !hasPackages(), 'there is no composer with Guzzle');
    const folder = temporaryFolder();
    const [php, scenario = ''] = await installPhpKit(folder);
    const env = { PATH: process.env.PATH, RECADO_URL: 'http://127.0.0.1:1', RECADO_KEY: 'rcd_test' };
    const { exited, stdout, output } = startCommand(php, [scenario], { env });
    expect((await exited).code, output()).toBe(0);
    expect(stdout()).toBe('usage: php scenario.php one|many\n');
    expect(existsSync(join(folder, 'vendor/recado/recado/src/Laravel'))).toBe(true);
    expect(existsSync(join(folder, 'vendor/recado/recado/test'))).toBe(false);
  });
});
