import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './root.mjs';

/** The file in `dist/` with the licences of the packages whose code is bundled. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

const TITLE = `Recado contains code of the following packages, under their own licences.\n`;
const LINE = `\n${'-'.repeat(80)}\n`;
const LEGAL_TEXT = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;
/** The folder of the innermost package of a module. The bundler marks modules that it makes with a NUL. */
const PACKAGE = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The text of the notices for bundled modules, given by their absolute paths. Throws for a package whose licence is unknown. */
export function noticesOf(modules) {
  const folders = new Set(modules.flatMap((module) => PACKAGE.exec(module)?.[1] ?? []));
  return [TITLE, ...new Set([...folders].sort().map(noticeOf))].join(LINE);
}

function noticeOf(folder) {
  const { name, version, license, author } = readJson(join(folder, 'package.json'));
  const texts = legalTextsOf(folder);
  if (texts.length === 0) texts.push(usualText(name, license, typeof author === 'string' ? author : author?.name));
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

function legalTextsOf(folder) {
  const files = readdirSync(folder).filter((file) => LEGAL_TEXT.test(file));
  return files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
}

/** The text for a package that only names its licence. */
function usualText(name, license, author) {
  if (license !== 'MIT' || !author) throw new Error(`${name} contains no licence text`);
  const [, text] = /^(Permission [^]+)$/m.exec(readFileSync(inProject('LICENSE'), 'utf8'));
  return `Copyright (c) ${author}\n\n${text.trim()}`;
}
