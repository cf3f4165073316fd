import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';

/**
 * Copies the build of a checkout, by default this one, to a temporary folder: a rebuild during the run must not change
 * it, and a sabotage may. Answers the `dist` folder of the copy.
 */
export function copyBuild(sabotage?: SabotageName, checkout = inProject('')): string {
  const folder = temporaryFolder();
  cpSync(join(checkout, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(checkout, 'package.json'), join(folder, 'package.json'));
  symlinkSync(resolve(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const dist = join(folder, 'dist');
  if (sabotage) for (const [path, source] of sabotaged(sabotage, dist)) writeFileSync(path, source);
  return dist;
}

export const NEXT_VERSION = '999.0.0';

/** What a release may do to the schema (docs/upgrading.md): a column with a default, and an index of its own migration. */
const NEXT_MIGRATIONS = `
class NextColumn {
  name = 'NextColumn9000000000001';
  async up(runner) {
    if (await runner.hasColumn('messages', 'next_note')) return;
    await runner.query("ALTER TABLE messages ADD COLUMN next_note varchar(32) NOT NULL DEFAULT 'none'");
  }
  async down() {}
}
class NextIndex {
  name = 'NextIndex9000000000002';
  async up(runner) {
    const found = await runner.query("SHOW INDEX FROM messages WHERE Key_name = 'ix_messages_next_note'");
    if (found.length === 0) await runner.query('CREATE INDEX ix_messages_next_note ON messages (next_note, id)');
  }
  async down() {}
}`;
const MIGRATIONS = /^const MIGRATIONS = \[(.*)\];$/m;

/** A copy of a build with another version and further migrations. Answers its `dist` folder. */
export function copyAsNext(build: string): string {
  const dist = copyBuild(undefined, dirname(build));
  const [path, source] = asNext(dist);
  writeFileSync(path, source);
  const manifest = join(dist, 'package.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...content, version: NEXT_VERSION }));
  return dist;
}

/** The script of a build that has the migrations, with those of the next version. Throws where it does not fit the build. */
export function asNext(dist: string): [path: string, source: string] {
  const [path, source] = onlyScriptWith(MIGRATIONS, scriptsOf(dist));
  return [path, source.replace(MIGRATIONS, `${NEXT_MIGRATIONS}\nconst MIGRATIONS = [$1, NextColumn, NextIndex];`)];
}

/** The scripts of a build that a sabotage changes, by their paths, as they become. Throws where it does not fit the build. */
export function sabotaged(name: SabotageName, dist = inProject('dist')): ReadonlyMap<string, string> {
  const scripts = scriptsOf(dist);
  const changed = new Map<string, string>();
  for (const { where, by, append } of SABOTAGES[name].patches) {
    const [path, source] = onlyScriptWith(where, scripts);
    const patched = by === undefined ? source : source.replace(where, by);
    changed.set(path, append === undefined ? patched : `${patched}\n${append}\n`);
    scripts.set(path, changed.get(path)!);
  }
  return changed;
}

function scriptsOf(dist: string): Map<string, string> {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return new Map(paths.map((path) => [join(dist, path), readFileSync(join(dist, path), 'utf8')]));
}

function onlyScriptWith(where: RegExp, scripts: ReadonlyMap<string, string>): [path: string, source: string] {
  const found = [...scripts].filter(([, source]) => where.test(source));
  if (found.length !== 1) throw new Error(`the change does not fit the build: ${where} is in ${found.length} files`);
  return found[0]!;
}
