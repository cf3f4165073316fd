import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';
import { findCircle, importsOf, type SourceImport, sourceFiles, targetOf, unitOf } from './support/source-imports.js';

/** Which lib may import which, through its index. Whatever is not listed is forbidden. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  http: ['core'],
  config: ['core'],
  work: ['core'],
  database: ['core', 'config', 'work'],
  redis: ['core', 'config', 'work'],
  audit: ['core', 'database'],
  administration: [
    'core',
    'http',
    'config',
    'work',
    'database',
    'audit',
    'intake',
    'auth',
    'media',
    'channels',
    'messages',
    'gateways',
    'campaigns',
  ],
  queue: ['core', 'config', 'work', 'redis'],
  intake: [
    'core',
    'http',
    'config',
    'work',
    'database',
    'redis',
    'audit',
    'queue',
    'auth',
    'media',
    'channels',
    'recipients',
    'messages',
  ],
  auth: ['core', 'config', 'work', 'database', 'audit'],
  media: ['core', 'http', 'config', 'work', 'database', 'auth'],
  channels: ['core', 'http', 'config', 'work', 'database', 'redis', 'audit'],
  recipients: ['core', 'database'],
  messages: ['core', 'http', 'config', 'database', 'audit', 'queue', 'auth', 'channels', 'recipients'],
  mcp: ['core', 'config', 'work', 'database', 'audit', 'intake', 'auth'],
  queries: [
    'core',
    'http',
    'config',
    'work',
    'database',
    'audit',
    'queue',
    'auth',
    'channels',
    'recipients',
    'messages',
  ],
  'opt-outs': ['core', 'http', 'config', 'work', 'database', 'audit', 'queue', 'auth', 'recipients', 'messages'],
  gateways: ['core', 'http', 'config', 'work', 'database'],
  scheduling: ['core', 'config', 'work', 'database', 'audit', 'queue', 'channels', 'recipients', 'messages'],
  dispatch: ['core', 'config', 'work', 'database', 'queue', 'media', 'channels', 'recipients', 'messages', 'gateways'],
  callbacks: ['core', 'work', 'database', 'channels', 'recipients', 'messages', 'gateways'],
  campaigns: [
    'core',
    'http',
    'config',
    'work',
    'database',
    'audit',
    'queue',
    'intake',
    'auth',
    'media',
    'channels',
    'recipients',
    'messages',
  ],
  backups: ['core', 'config', 'work', 'database'],
  webhooks: ['core', 'http', 'config', 'work', 'database', 'audit', 'auth', 'messages'],
  dialects: [
    'core',
    'http',
    'config',
    'database',
    'audit',
    'intake',
    'auth',
    'media',
    'channels',
    'messages',
    'queries',
    'webhooks',
  ],
  privacy: [
    'core',
    'http',
    'database',
    'audit',
    'auth',
    'media',
    'channels',
    'recipients',
    'messages',
    'opt-outs',
    'gateways',
    'campaigns',
    'webhooks',
  ],
  health: [
    'core',
    'config',
    'work',
    'database',
    'redis',
    'auth',
    'media',
    'channels',
    'messages',
    'queries',
    'backups',
  ],
  alerts: [
    'core',
    'http',
    'config',
    'work',
    'database',
    'audit',
    'intake',
    'auth',
    'channels',
    'queries',
    'backups',
    'webhooks',
    'health',
  ],
  admin: [
    'core',
    'http',
    'config',
    'work',
    'database',
    'audit',
    'administration',
    'intake',
    'auth',
    'media',
    'channels',
    'recipients',
    'messages',
    'queries',
    'opt-outs',
    'gateways',
    'callbacks',
    'campaigns',
    'backups',
    'webhooks',
    'dialects',
    'privacy',
    'health',
    'alerts',
  ],
};

const FRAMEWORK = /^(@nestjs\/|@fastify\/|fastify$|typeorm|rxjs|reflect-metadata)/;
const TEST_FILE = /\.spec\.tsx?$|^libs\/[^/]+\/src\/(?:.+\/)?testing\//;
const FIXTURE = /^test\/support\/|^libs\/[^/]+\/src\/(?:.+\/)?testing\//;
const ALIAS = /^@recado\/([^/]+)(\/.*)?$/;

const libs = readdirSync(inProject('libs')).filter((name) => sourceFiles(`libs/${name}`).length > 0);
const files = [...sourceFiles('apps'), ...sourceFiles('libs')];
const imports = importsOf(files);
const shipped = imports.filter(({ file }) => !TEST_FILE.test(file));

const aliasOf = ({ specifier }: SourceImport) => ALIAS.exec(specifier)?.[1];
const libOf = (file: string) => /^libs\/([^/]+)\//.exec(file)?.[1];
const show = ({ file, specifier }: SourceImport) => `${file} imports ${specifier}`;
const readJson = <T>(file: string) => JSON.parse(readFileSync(inProject(file), 'utf8')) as T;

/** Apps may import every index. */
function isListed(reference: SourceImport): boolean {
  const from = libOf(reference.file);
  const to = aliasOf(reference);
  return from === undefined || to === undefined || (MAY_IMPORT[from] ?? []).includes(to);
}

/** An alias with a path behind it, or a relative path into another app or lib. Tests share fixtures. */
function isDeep(reference: SourceImport): boolean {
  if (ALIAS.exec(reference.specifier)?.[2]) return true;
  if (TEST_FILE.test(reference.file) && FIXTURE.test(targetOf(reference))) return false;
  return reference.specifier.startsWith('.') && unitOf(targetOf(reference)) !== unitOf(reference.file);
}

describe('the import table', () => {
  it('names every lib', () => {
    expect(libs.filter((lib) => !(lib in MAY_IMPORT))).toEqual([]);
  });

  it('has no circle', () => {
    expect(findCircle(new Map(Object.entries(MAY_IMPORT)))).toBeUndefined();
  });
});

describe('the sources', () => {
  it('import only libs that the table lists', () => {
    expect(shipped.filter((reference) => !isListed(reference)).map(show)).toEqual([]);
  });

  it('need every import that the table lists', () => {
    const made = new Set(shipped.map((reference) => `${libOf(reference.file)} imports ${aliasOf(reference)}`));
    const listed = Object.entries(MAY_IMPORT).flatMap(([from, libs]) => libs.map((to) => `${from} imports ${to}`));
    expect(listed.filter((each) => !made.has(each))).toEqual([]);
  });

  it('import other libs only through their index', () => {
    expect(imports.filter(isDeep).map(show)).toEqual([]);
  });

  it('name no lib that does not exist', () => {
    const unknown = imports.filter((reference) => {
      const lib = aliasOf(reference);
      return lib !== undefined && !libs.includes(lib);
    });
    expect(unknown.map(show)).toEqual([]);
  });

  it('import no circle of libs', () => {
    const edges = shipped.map((reference) => [libOf(reference.file), aliasOf(reference)] as const);
    const graph = new Map(libs.map((lib) => [lib, edges.flatMap(([from, to]) => (from === lib && to ? [to] : []))]));
    expect(findCircle(graph)).toBeUndefined();
  });

  it('keep the core free of frameworks', () => {
    const slips = imports.filter(({ file, specifier }) => libOf(file) === 'core' && FRAMEWORK.test(specifier));
    expect(slips.map(show)).toEqual([]);
  });
});

describe('stylesheets', () => {
  // The linter counts the lines of the sources only.
  it('have at most 300 lines', () => {
    const found = ['apps', 'libs'].flatMap((folder) => sourceFiles(folder, /\.css$/));
    const linesOf = (file: string) => readFileSync(inProject(file), 'utf8').trimEnd().split('\n').length;
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((file) => linesOf(file) > 300)).toEqual([]);
  });
});

/** Whether a source builds an UPDATE of the status of messages: as a statement, or as a change of many rows. */
function movesStatus(source: string): boolean {
  const statement = /UPDATE messages\b(?:(?!WHERE)[^`'"])*\b(?:status|transitions) ?=/;
  const rows = /table: 'messages'(?:(?!\btable:)[^])*?\bset: \{[^}]*\b(?:status|transitions)\b ?[:,}]/;
  return statement.test(source) || rows.test(source) || /\btransitions: ?['`]/.test(source);
}

describe('the status of a message', () => {
  it('is written in one file', () => {
    const writers = files.filter((file) => !TEST_FILE.test(file) && movesStatus(readFileSync(inProject(file), 'utf8')));
    expect(writers).toEqual(['libs/messages/src/store/status-move.ts']);
  });

  it.each([
    "'UPDATE messages SET ended_at = ?, status = 4 WHERE id = ?'",
    '`UPDATE messages m SET m.status = ${Sent}, m.ended_at = ? WHERE m.id = ?`',
    '"UPDATE messages AS m SET status=4"',
    "{ table: 'messages', rows: rows.map(({ id }) => [id]), set: { sent_at: 'r.at', status: '4' }, where }",
    "{ table: 'messages', columns, rows, set: { status }, where }",
  ])('is found where it is written: %s', (source) => {
    expect(movesStatus(source)).toBe(true);
  });

  it.each([
    "'UPDATE messages SET due_at = ? WHERE id = ? AND +status = 2'",
    "'UPDATE webhook_deliveries SET status = 2'",
    "{ table: 'messages', rows, set: { lease_until: '0' }, where: 'm.id = r.id AND +m.status = 2' }",
    "{ table: 'webhook_deliveries', rows, set: { status: '2' } }",
  ])('is only read by %s', (source) => {
    expect(movesStatus(source)).toBe(false);
  });
});

/**
 * Node makes what a started program inherits a blocking output, for the program that starts it too. A server whose output is
 * one stops for as long as nobody reads its log.
 */
const SHARES_OUTPUT = /\bstdio\b.*'inherit'/;

describe('the programs that a server starts', () => {
  it('share none of its outputs', () => {
    const sources = files.filter((file) => !TEST_FILE.test(file));
    expect(sources.filter((file) => SHARES_OUTPUT.test(readFileSync(inProject(file), 'utf8')))).toEqual([]);
  });
});

/** What composes folders may import all of them: modules, and the faces of folders and libs. */
const COMPOSES = /(^|\/)index\.ts$|\.module\.ts$/;

/** The source of an import: `.js` stands for both endings. */
function sourceOf(target: string): string {
  const source = target.replace(/\.js$/, '.ts');
  return files.includes(source) ? source : `${source}x`;
}

/** The graph of the relative imports of shipped sources, between files or, with `folderOf`, between their folders. */
function innerGraph(nodeOf: (file: string) => string, isLeftOut: (file: string) => boolean): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const reference of shipped) {
    if (!reference.specifier.startsWith('.') || isLeftOut(reference.file)) continue;
    const [from, to] = [nodeOf(reference.file), nodeOf(sourceOf(targetOf(reference)))];
    if (from !== to) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return graph;
}

describe('inside apps and libs', () => {
  it('no two folders import each other, straight or in a circle', () => {
    expect(findCircle(innerGraph(dirname, (file) => COMPOSES.test(file)))).toBeUndefined();
  });

  it('no two files do', () => {
    expect(
      findCircle(
        innerGraph(
          (file) => file,
          () => false,
        ),
      ),
    ).toBeUndefined();
  });
});

describe.each(libs)('the lib %s', (lib) => {
  const index = `libs/${lib}/src/index.ts`;

  it('has a public face', () => {
    expect(existsSync(inProject(index))).toBe(true);
  });

  it('is known to the compiler and to the Nest CLI', () => {
    const { compilerOptions } = readJson<{ compilerOptions: { paths: Record<string, string[]> } }>('tsconfig.json');
    const { projects } = readJson<{ projects: Record<string, { sourceRoot: string }> }>('nest-cli.json');
    expect(compilerOptions.paths[`@recado/${lib}`]).toEqual([`./${index}`]);
    expect(projects[lib]?.sourceRoot).toBe(`libs/${lib}/src`);
  });
});
