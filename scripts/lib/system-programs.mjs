import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

/** Finds a program in the PATH or in further folders: tests may run with a PATH that lacks those of servers. */
export function findProgram(name, furtherFolders) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Answers what `find` finds; when it finds nothing, installs the package first, or the packages with spaces between their
 * names, as root on Debian.
 * `exceptUbuntu`: Ubuntu's package only fetches a snap, which containers cannot run.
 */
export async function findOrInstall(find, name, { exceptUbuntu = false } = {}) {
  if (!find() && mayInstall(exceptUbuntu)) await installPackage(name);
  return find();
}

/** Whether packages may be installed here: as root on Debian. */
export function mayInstall(exceptUbuntu = false) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  return !exceptUbuntu || !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Without recommended packages; a failure is only reported, since the tests can be skipped. */
async function installPackage(name) {
  say(`installing ${name} for the tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], { env });
  const { code, output } = await runTool(
    'apt-get',
    ['install', '-qq', '-y', '--no-install-recommends', ...name.split(' ')],
    { env },
  );
  if (code !== 0) say(`${name} could not be installed\n${output}`);
}
