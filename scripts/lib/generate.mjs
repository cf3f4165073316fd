import { existsSync, readFileSync, rmSync } from 'node:fs';
import { collectionFiles } from './collections/files.mjs';
import { dashboardFiles } from './dashboards/files.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pythonFiles } from './python-client.mjs';
import { inProject } from './root.mjs';
import { filesBelow } from './sources.mjs';
import { writeChanged } from './write-output.mjs';

const DOCUMENT = 'docs/openapi.json';
/** It has the version that the TypeScript client tells the server. */
const MANIFEST = 'packages/client/package.json';
/** What is made and not kept in git, as .gitignore says: the types, routes, methods and errors of the TypeScript client, the collections. */
const FOLDERS = ['packages/bruno', 'packages/client/src', 'packages/postman'];
const MADE = /\/(?:codes\.ts|openapi\.ts|operations\.ts|routes\.ts|bruno\.json|.+\.bru|.+\.postman_collection\.json)$/;
/** The file with the fingerprints of what they were made from and of what was made. */
const STAMP = 'packages/.generated';

/** The made files that are there. */
export const presentFiles = () =>
  FOLDERS.filter((folder) => existsSync(inProject(folder)))
    .flatMap(filesBelow)
    .filter((path) => MADE.test(path));

/**
 * The made files that are kept in git, by their paths, because somebody installs them straight from a copy of the
 * repository, without Node: pip the client for Python, Docker Compose the dashboards.
 */
export const keptFiles = () => ({ ...pythonFiles(readDocument()), ...dashboardFiles() });

/** Makes what is not kept in git, unless it is there as it would be made. Answers the paths that were made. */
export async function ensureGenerated() {
  const inputs = fingerprint([DOCUMENT, 'package-lock.json', MANIFEST, ...filesBelow('scripts/lib')]);
  const stamp = () => `${inputs} ${fingerprint(presentFiles())}\n`;
  if (existsSync(inProject(STAMP)) && readFileSync(inProject(STAMP), 'utf8') === stamp()) return [];
  // Imported here: it needs the packages, and loads a compiler.
  const { clientFiles } = await import('./client-types.mjs');
  const document = readDocument();
  const files = { ...(await clientFiles(document)), ...collectionFiles(document) };
  for (const path of presentFiles()) if (!(path in files)) rmSync(inProject(path), { force: true });
  writeFiles(files);
  writeFiles({ [STAMP]: stamp() });
  return Object.keys(files);
}

/** Makes all of them, those in git too. Answers the paths. */
export async function generate() {
  const kept = keptFiles();
  writeFiles(kept);
  return [...Object.keys(kept), ...(await ensureGenerated())];
}

const readDocument = () => readFileSync(inProject(DOCUMENT), 'utf8');

function writeFiles(files) {
  for (const [path, content] of Object.entries(files)) writeChanged(inProject(path), content);
}
