import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { inProject } from './root.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const FOLDER = 'packages/client/src';

/** The first line of what is generated: the document that it was made from. */
export function stampOf(document) {
  return `// Made by npm run openapi from docs/openapi.json ${createHash('sha256').update(document).digest('hex').slice(0, 16)}`;
}

/** Writes the types of the API and the table of its operations for the TypeScript client. Answers their paths. */
export async function writeClientTypes() {
  const document = readFileSync(inProject('docs/openapi.json'), 'utf8');
  const parsed = JSON.parse(document);
  const head = `${stampOf(document)}\n`;
  // A field of a request with a default may be left out.
  const types = astToString(await openapiTS(parsed, { defaultNonNullable: false }));
  const rows = Object.entries(parsed.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map(
      (method) => `  ${item[method].operationId}: ['${method.toUpperCase()}', '${path}'],`,
    ),
  );
  const routes = `/** The method and the path of each operation of the API. */\nexport const ROUTES = {\n${rows.join('\n')}\n} as const;\n`;
  writeFileSync(inProject(`${FOLDER}/openapi.ts`), head + types);
  writeFileSync(inProject(`${FOLDER}/routes.ts`), head + routes);
  return [`${FOLDER}/openapi.ts`, `${FOLDER}/routes.ts`];
}
