import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever a script is started from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An absolute path inside the project. */
export const inProject = (...parts) => join(ROOT, ...parts);
