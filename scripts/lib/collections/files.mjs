import { createHash } from 'node:crypto';
import { brunoFiles } from './bruno.mjs';
import { postmanCollection } from './postman.mjs';
import { requestsOf } from './requests.mjs';

export const BRUNO = 'packages/bruno';
export const POSTMAN = 'packages/postman/recado.postman_collection.json';

/** The files of both collections as they are made from the OpenAPI document, by their paths. */
export function collectionFiles(text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const stamp = `Made by npm run generate from docs/openapi.json ${hash}`;
  const requests = requestsOf(JSON.parse(text));
  const bruno = Object.entries(brunoFiles(requests, stamp)).map(([path, content]) => [`${BRUNO}/${path}`, content]);
  return Object.fromEntries([...bruno, [POSTMAN, postmanCollection(requests, stamp)]]);
}
