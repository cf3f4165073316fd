import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasProgram } from '../support/test-programs.js';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject, serverEntry } from '../support/paths.js';
import { startProgram } from '../support/program.js';
import { newServer, type Server } from '../support/server.js';
import { until } from '../support/until.js';

const MEBIBYTE = 1024 ** 2;
const NEW_KEY = ['create-key', '--name', 'a', '--scopes', 'messages:write,messages:read', '--test'];

const filesBelow = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Runs a script of the project to its end. */
function run(script: string, ...args: string[]): void {
  execFileSync(process.execPath, [inProject(script), ...args], { stdio: 'ignore' });
}

/** Sends a message with a key, waits until it was read, and reads pages whose files belong to the build. */
async function expectWorking(server: Server, key: string): Promise<void> {
  const client = api(server, key);
  const sent = { messages: [{ phone: '5511987654321', message: 'Olá' }] };
  expect((await client.post('/api/enqueue-messages', sent)).status).toBe(200);
  const status = async () => (await client.get('/api/messages/1')).body as { status?: string };
  await until(async () => ((await status()).status === 'Lida' ? true : undefined));
  for (const page of [
    '/docs',
    '/docs/guides/quick-start',
    '/docs/examples/webhook-receiver.mjs',
    '/admin/login',
    '/docs/openapi.json',
  ])
    expect((await fetch(`${server.url}${page}`)).status, page).toBe(200);
}

describe('The folder of the image', () => {
  let app: string;

  beforeAll(() => {
    app = join(temporaryFolder(), 'app');
    run('scripts/ship.mjs', app);
  });

  it('is small: it has no tools and no bundled packages', () => {
    const packages = readdirSync(join(app, 'node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['@node-rs', '@photostructure', 'bull', 'htmx.org', 'ioredis']));
    for (const name of ['typescript', 'swagger-ui-dist', '@scarf', '@nestjs', 'typeorm', 'vite', '@swc'])
      expect(packages).not.toContain(name);
    const size = filesBelow(app).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(size).toBeLessThan(48 * MEBIBYTE);
  });

  it('contains everything that the server and the CLI need', async () => {
    const env = { NODE_ENV: 'production', APP_SECRET: 's'.repeat(40) };
    const server = await newServer({ entry: serverEntry(join(app, 'dist')), env });
    const cli = startProgram(join(app, 'bin/recado.mjs'), NEW_KEY, server.folder, env);
    expect(await cli.exited, cli.output()).toMatchObject({ code: 0 });
    await server.start();
    await expectWorking(server, cli.stdout().trim());
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});

interface Manifest {
  readonly private?: true;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

describe.skipIf(!hasProgram('tar'))('The npm package', () => {
  /** Where it is installed, without a registry: with the packages of this project that its manifest asks for. */
  let installed: string;
  let command: string;
  let files: readonly string[];
  let manifest: Manifest;

  const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

  beforeAll(() => {
    const folder = temporaryFolder();
    run('scripts/package.mjs', folder);
    const [archive = ''] = readdirSync(folder);
    installed = join(folder, 'node_modules/recado');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', installed, '--strip-components=1']);
    files = filesBelow(installed).map((file) => file.slice(installed.length + 1));
    manifest = readJson(join(installed, 'package.json'));
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const link = join(folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(inProject(`node_modules/${name}`), link);
    }
    // As npm installs a command.
    command = join(folder, 'recado');
    symlinkSync(join(installed, 'bin/recado.mjs'), command);
  });

  it('contains the build and its documents, and neither sources nor tests', () => {
    expect(readdirSync(installed).sort()).toEqual(
      [
        ...['.env.example', '.env.example.pt-BR', 'CHANGELOG.md', 'LICENSE', 'README.md', 'README.pt-BR.md'],
        ...['bin', 'dist', 'package.json', 'scripts'],
      ].sort(),
    );
    for (const asset of ['libs/admin/src/public/admin.js', 'apps/server/src/reference/styles/frame.css'])
      expect(files).toContain(`dist/${asset}`);
    expect(files.filter((file) => /\.tsx?$|\.(?:spec|test)\.|\.build$|\.env$/.test(file))).toEqual([]);
    const outsideOfBuild = files.filter((file) => /\.m?js$/.test(file) && !file.startsWith('dist/'));
    expect(outsideOfBuild.length).toBeLessThan(10);
  });

  it('is what npm pack makes of the project, but asks for no package that is bundled', () => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=silent'];
    const [packed] = JSON.parse(execFileSync('npm', args, { cwd: inProject(''), encoding: 'utf8' })) as [
      { files: { path: string }[] },
    ];
    expect(files.toSorted()).toEqual(packed.files.map(({ path }) => path).sort());
    const project = readJson<Manifest>(inProject('package.json'));
    // The whole list would install hundreds of packages; the script of the package is the one to publish.
    expect(project.private).toBe(true);
    expect(manifest.private).toBeUndefined();
    const { dependencies, optionalDependencies } = manifest;
    expect(project.dependencies).toMatchObject(dependencies);
    expect({ ...dependencies, ...optionalDependencies }).toEqual({
      '@node-rs/argon2': expect.any(String),
      '@photostructure/sqlite': expect.any(String),
      bull: expect.any(String),
      'htmx.org': expect.any(String),
      ioredis: expect.any(String),
    });
  });

  it('contains the licences of the packages that are bundled', () => {
    const notices = readFileSync(join(installed, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const { dependencies } = readJson<Manifest>(inProject('package.json'));
    const bundled = Object.entries(dependencies).filter(([name]) => !(name in manifest.dependencies));
    expect(bundled.length).toBeGreaterThan(20);
    expect(bundled.filter(([name, version]) => !notices.includes(`\n${name} ${version} (`))).toEqual([]);
    const sections = notices.split(/^-{80}$/m).slice(1);
    expect(sections.length).toBeGreaterThan(100);
    expect(sections.filter((section) => section.trim().split('\n').length < 5)).toEqual([]);
  });

  it('starts the server and runs commands in any folder, with its .env', async () => {
    const server = await newServer({ entry: command, args: ['start'] });
    writeFileSync(join(server.folder, '.env'), 'APP_SECRET=from-the-file-of-the-folder-1234567890\n');
    const help = startProgram(command, ['--help'], server.folder);
    expect(await help.exited, help.output()).toMatchObject({ code: 0 });
    expect(help.stdout()).toMatch(/^Usage: recado <command>[^]* {2}start\n[^]* {2}migrate\n[^]* {2}create-key /);
    await server.start();
    const cli = startProgram(command, NEW_KEY, server.folder);
    expect(await cli.exited, cli.output()).toMatchObject({ code: 0 });
    await expectWorking(server, cli.stdout().trim());
    expect(server.logs()).toMatch(/\/admin\/setup\?token=[^]*\ncurl -X POST /);
    expect(readdirSync(server.folder)).not.toContain('app-secret');
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});
