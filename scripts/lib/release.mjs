import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archivesOf } from './archives.mjs';
import { buildClient } from './client-package.mjs';
import { buildN8nNode } from './n8n-package.mjs';
import { NOTICES } from './notices.mjs';
import { pack, packKit, settleModes } from './pack.mjs';
import { inProject, ROOT } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';
import { sbomOf } from './sbom.mjs';
import { packageManifest } from './ship.mjs';

/** The file with the checksums, as `sha256sum --check` reads it. */
const SUMS = 'SHA256SUMS';
/** That of Debian first: another one in the PATH may lack its packages. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const PLAIN_WHEEL = ['--no-deps', '--no-index', '--no-build-isolation', '--disable-pip-version-check', '--quiet'];

const read = (path) => readFileSync(inProject(path), 'utf8');

/** The time of a release, in seconds: SOURCE_DATE_EPOCH, or that of the commit. */
function timeOfRelease() {
  const { SOURCE_DATE_EPOCH: told } = process.env;
  const time = told ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  if (!/^\d{1,10}$/.test(time.trim())) throw new Error('SOURCE_DATE_EPOCH is no time in seconds');
  return Number(time);
}

/**
 * Makes everything of a release that can be made on this machine, after a build, in an empty folder: the npm package, the
 * kits, the bill of materials and the checksums. Throws an Error for what cannot be made, after the rest.
 */
export async function makeRelease(folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const { version } = JSON.parse(read('package.json'));
  const seconds = timeOfRelease();
  const write = (name, content) => writeFileSync(join(folder, name), content);
  // setuptools writes files of its own and keeps their modes.
  process.umask(0o022);
  pack(folder);
  await buildClient();
  packKit('client', folder);
  await buildN8nNode();
  packKit('n8n-nodes-recado', folder);
  for (const [name, bytes] of Object.entries(archivesOf(version, seconds))) write(name, bytes);
  const notices = read(`dist/${NOTICES}`);
  write(`recado-${version}.cdx.json`, sbomOf({ manifest: packageManifest(), notices, seconds }));
  const problem = await makeWheel(folder, seconds);
  write(SUMS, sumsOf(folder));
  if (problem) throw new Error(`the client for Python is missing: pip, setuptools and wheel are needed\n${problem}`);
}

/** Packs the client for Python from a copy, because setuptools writes beside the sources. Answers why it could not. */
async function makeWheel(folder, seconds) {
  const source = mkdtempSync(join(tmpdir(), 'recado-python-'));
  try {
    cpSync(inProject('packages/python'), source, { recursive: true });
    settleModes(source);
    const args = ['-m', 'pip', 'wheel', ...PLAIN_WHEEL, '--wheel-dir', folder, source];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) };
    let output = '';
    for (const python of PYTHONS) {
      const result = await runTool(python, args, { env });
      if (result.code === 0) return undefined;
      output = result.output.trimEnd();
    }
    return output;
  } finally {
    rmSync(source, { recursive: true });
  }
}

function sumsOf(folder) {
  const sum = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return readdirSync(folder)
    .sort()
    .map((name) => `${sum(name)}  ${name}\n`)
    .join('');
}

/**
 * Makes the release of the same commit again, from a clone in another folder, in another time zone and with another umask.
 * Answers the lines of the checksums that are not those of the folder.
 */
export async function verifyRelease(folder) {
  const other = mkdtempSync(join(tmpdir(), 'recado-release-'));
  const umask = process.umask(0o077);
  try {
    const [clone, again] = [join(other, 'a clone', 'of recado'), join(other, 'release')];
    execFileSync('git', ['clone', '--quiet', ROOT, clone]);
    say('making the release again, from a clone');
    const env = { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'C.UTF-8' };
    const { code, output } = await runTool(process.execPath, [join(clone, 'scripts/release.mjs'), again], { env });
    if (code !== 0) throw new Error(output.trimEnd());
    const lines = (path) => readFileSync(join(path, SUMS), 'utf8').trimEnd().split('\n');
    const made = new Set(lines(folder));
    return lines(again).filter((line) => !made.has(line));
  } finally {
    process.umask(umask);
    rmSync(other, { recursive: true });
  }
}
