import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from './root.mjs';
import { filesBelow } from './sources.mjs';

function isUnchanged(path, content) {
  return existsSync(path) && readFileSync(path).equals(Buffer.from(content));
}

/**
 * Writes a file whose content is another one, under another name, and renames it, so that a program that starts never
 * reads half a file.
 */
export function writeChanged(path, content) {
  if (isUnchanged(path, content)) return;
  const draft = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Makes a folder of the project contain exactly these outputs, a map from relative path to content. */
export function writeOutput(folder, outputs) {
  for (const [file, content] of outputs) writeChanged(inProject(folder, file), content);
  for (const file of filesBelow(folder)) {
    if (!outputs.has(file.slice(folder.length + 1)) && !file.endsWith('.tmp')) rmSync(inProject(file), { force: true });
  }
}
