import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject } from '../root.mjs';
import { brunoFiles } from './bruno.mjs';
import { postmanCollection } from './postman.mjs';
import { requestsOf } from './requests.mjs';

export const BRUNO = 'packages/bruno';
export const POSTMAN = 'packages/postman/recado.postman_collection.json';
const MADE = /\.bru$|^bruno\.json$/;

/** The files of both collections as they are made from the OpenAPI document, by their paths. */
export function collectionFiles() {
  const text = readFileSync(inProject('docs/openapi.json'), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const stamp = `Made by npm run collections from docs/openapi.json ${hash}`;
  const requests = requestsOf(JSON.parse(text));
  const bruno = Object.entries(brunoFiles(requests, stamp)).map(([path, content]) => [`${BRUNO}/${path}`, content]);
  return Object.fromEntries([...bruno, [POSTMAN, postmanCollection(requests, stamp)]]);
}

/** The made files that are in the folders of the collections. */
export function presentCollectionFiles() {
  const found = readdirSync(inProject(BRUNO), { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  return [...found.filter((path) => MADE.test(path)).map((path) => `${BRUNO}/${path}`), POSTMAN];
}

/** Writes them, and removes those of operations that are gone. Answers the folders. */
export function writeCollections() {
  const files = collectionFiles();
  for (const path of [BRUNO, dirname(POSTMAN)]) mkdirSync(inProject(path), { recursive: true });
  for (const path of presentCollectionFiles()) if (!(path in files)) rmSync(inProject(path), { force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(inProject(path)), { recursive: true });
    writeFileSync(inProject(path), text);
  }
  return [BRUNO, join(POSTMAN)];
}
