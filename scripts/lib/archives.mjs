import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { inProject } from './root.mjs';
import { filesBelow } from './sources.mjs';

/** `below` is the folder whose paths the archive keeps, `files` what it takes of them. */
const ARCHIVES = [
  { name: 'php', below: 'packages/php', files: /^(?:src\/.+|composer\.json|LICENSE|README.*\.md)$/ },
  { name: 'pascal', below: 'packages/pascal', files: /^(?:Recado\.pas|LICENSE|README.*\.md)$/ },
  // The paths of the repository, so that the links of the pages lead somewhere.
  { name: 'recipes', below: '', files: /^(?:LICENSE|packages\/recipes\/(?!test\/).+)$/ },
  { name: 'collections', below: '', files: /^(?:LICENSE|docs\/openapi\.json|packages\/(?:bruno|postman)\/.+)$/ },
];

const DAY_S = 86_400;

/** The archives of the kits that no registry's tool packs, by their names. `seconds` is the time of the release. */
export function archivesOf(version, seconds) {
  return Object.fromEntries(
    ARCHIVES.map(({ name, below, files }) => {
      const prefix = below === '' ? '' : `${below}/`;
      const chosen = candidates(below).filter((path) => files.test(path.slice(prefix.length)));
      const content = chosen.map((path) => [path.slice(prefix.length), contentOf(path, version)]);
      return [`recado-${name}-${version}.zip`, zip(content, seconds)];
    }),
  );
}

const candidates = (below) =>
  below === '' ? ['LICENSE', 'docs/openapi.json', ...filesBelow('packages')] : filesBelow(below);

/** Composer takes a package out of a folder of archives only if it names its version. */
function contentOf(path, version) {
  const bytes = readFileSync(inProject(path));
  if (path !== 'packages/php/composer.json') return bytes;
  const { name, ...rest } = JSON.parse(bytes.toString());
  return Buffer.from(`${JSON.stringify({ name, version, ...rest }, undefined, 4)}\n`);
}

function zip(files, seconds) {
  const day = new Date(Math.floor(seconds / DAY_S) * DAY_S * 1_000);
  // An archive has local times without a zone: noon of the day exists in each of them.
  const mtime = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12);
  const attributes = { mtime, os: 3, attrs: 0o100644 << 16, level: 9 };
  return zipSync(Object.fromEntries(files.map(([path, bytes]) => [path, [bytes, attributes]])));
}
