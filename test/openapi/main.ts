import { writeFileSync } from 'node:fs';
import type { Language } from '../../libs/core/src/language.js';
import { cleanUp } from '../support/cleanup.js';
import { DOCUMENT_BASE_URL, DOCUMENT_FILE } from '../support/openapi/document.js';
import { inProject } from '../support/paths.js';
import { startServer } from '../support/server.js';
import { ERRORS_GUIDES, errorsGuide } from './errors-guide.js';

/** Refreshes the files that are made from the program: the committed OpenAPI document and the guides to errors. */
export async function main(): Promise<void> {
  try {
    const server = await startServer({ env: { BASE_URL: DOCUMENT_BASE_URL } });
    const answer = await fetch(`${server.url}/docs/openapi.json`);
    write(DOCUMENT_FILE, await answer.text());
    await server.stop();
  } finally {
    cleanUp();
  }
  for (const [language, file] of Object.entries(ERRORS_GUIDES)) write(file, errorsGuide(language as Language));
}

function write(file: string, text: string): void {
  writeFileSync(inProject(file), text);
  process.stdout.write(`${file}\n`);
}
