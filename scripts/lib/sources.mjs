import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './root.mjs';

const SOURCE_FOLDERS = ['apps', 'libs'];
/** Styles and public files belong to the panel and the reference, the list of a library to linked phones; others have none. */
const ASSET =
  /^(?:(?:libs\/admin\/src|apps\/server\/src\/reference)\/.+\.(css|js|svg|png|ico|webp)|libs\/gateways\/src\/linked-phone\/library\/list\/.+\.json)$/;
/** The guides that the server shows: those that exist in both languages, the READMEs of the kits, and what they link to. */
const SHOWN =
  /^(?:docs\/(?:.+\.pt-BR\.md|examples\/.+\.mjs)|packages\/(?:[^/]+\/README\.pt-BR\.md|pascal\/Recado\.pas|recipes\/[^/]+\/[Rr]ecado[^/]*))$/;
const NOT_SHIPPED = /\.(spec|test|d)\.tsx?$|\/testing\//;

/** Every file below a folder of the project, as sorted paths relative to the project with forward slashes. */
export function filesBelow(folder) {
  const found = readdirSync(inProject(folder), { withFileTypes: true, recursive: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(inProject().length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** The inputs of a build: the TypeScript modules and the assets. */
export function buildInputs() {
  const files = SOURCE_FOLDERS.flatMap(filesBelow);
  return {
    modules: files.filter((file) => /\.tsx?$/.test(file) && !NOT_SHIPPED.test(file)),
    assets: [...files.filter((file) => ASSET.test(file)), ...shownDocs()],
  };
}

function shownDocs() {
  const shown = ['docs', 'packages'].flatMap(filesBelow).filter((file) => SHOWN.test(file));
  return [...shown, ...shown.filter((file) => file.endsWith('.md')).map((file) => file.replace('.pt-BR', ''))];
}
