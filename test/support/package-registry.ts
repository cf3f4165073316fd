import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inProject } from './paths.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** A registry of npm on loopback, with one packed package, and what is installed in the project for its dependencies. */
export async function startPackageRegistry(archive: string): Promise<{ url: string; close(): void }> {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as { packages: object };
  const installed = Object.keys(packages).filter(
    (path) => path !== '' && existsSync(inProject(`${path}/package.json`)),
  );
  const manifest = (path: string) => JSON.parse(readFileSync(inProject(`${path}/package.json`), 'utf8')) as Manifest;
  const packed = JSON.parse(
    execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' }),
  ) as Manifest;

  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const [name = '', path] = decodeURIComponent(request.url!.slice(1)).split('/-/');
    if (path !== undefined) return void response.end(tarball(path));
    const own = { ...packed, dist: { tarball: `http://127.0.0.1:${port}/${name}/-/` } };
    const versions =
      name === packed.name
        ? [own]
        : installed
            .filter((folder) => folder.endsWith(`node_modules/${name}`))
            .map((folder) => ({
              ...manifest(folder),
              dist: { tarball: `http://127.0.0.1:${port}/${name}/-/${encodeURIComponent(folder)}` },
            }));
    if (versions.length === 0) return void response.writeHead(404).end('{}');
    response.setHeader('content-type', 'application/json');
    const latest = versions.at(-1)!.version;
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest },
        versions: Object.fromEntries(versions.map((one) => [one.version, one])),
      }),
    );
  });
  /** The packed package for an empty path, a folder of the project for others. */
  const tarball = (path: string) =>
    path === ''
      ? readFileSync(archive)
      : execFileSync('tar', ['-cz', '--exclude=./node_modules', '--transform=s,^\\.,package,', '.'], {
          cwd: inProject(path),
          maxBuffer: 256 * 1024 ** 2,
        });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
