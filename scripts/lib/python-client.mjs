import { readFileSync, writeFileSync } from 'node:fs';
import { pythonOperations } from './python-operations.mjs';
import { pythonTypes } from './python-types.mjs';
import { inProject } from './root.mjs';

const FOLDER = 'packages/python/src/recado';

/** The files of the Python client that are made from the OpenAPI document, by their paths. */
export function pythonFiles() {
  const document = JSON.parse(readFileSync(inProject('docs/openapi.json'), 'utf8'));
  return {
    [`${FOLDER}/types.py`]: pythonTypes(document),
    [`${FOLDER}/_operations.py`]: pythonOperations(document),
  };
}

/** Writes them. Answers their paths. */
export function writePythonFiles() {
  const files = pythonFiles();
  for (const [path, text] of Object.entries(files)) writeFileSync(inProject(path), text);
  return Object.keys(files);
}
