import { pythonOperations } from './python-operations.mjs';
import { pythonTypes } from './python-types.mjs';

const FOLDER = 'packages/python/src/recado';

/** The files of the Python client that are made from the OpenAPI document, by their paths. */
export function pythonFiles(text) {
  const document = JSON.parse(text);
  return {
    [`${FOLDER}/types.py`]: pythonTypes(document),
    [`${FOLDER}/_operations.py`]: pythonOperations(document),
  };
}
