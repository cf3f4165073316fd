import { existsSync } from 'node:fs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

/** Whether this is Debian or one of its kin, and we may install packages. */
export function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs a package without what it merely recommends; says so when that fails. */
export async function installPackage(name) {
  say(`installing ${name} for the tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], { env });
  const { code, output } = await runTool('apt-get', ['install', '-qq', '-y', '--no-install-recommends', name], { env });
  if (code !== 0) say(`${name} could not be installed\n${output}`);
}
