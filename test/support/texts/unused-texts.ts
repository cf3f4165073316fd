import { declaredTexts, type Place } from './declared-texts.js';
import { type Sources, textProgram } from './text-program.js';
import { UsedTexts } from './used-texts.js';

/** What the panel reads of every section. The spec of its texts compares these with the sections. */
const OF_SECTIONS = /^(?:navigation|words|commands|commands\.\w+)$/;

/** The texts of catalogues that no source reads, as `file: path`. */
export function unusedTexts(sources: Sources): string[] {
  const program = textProgram(sources);
  const declared = declaredTexts(program);
  const used = new UsedTexts(program, declared);
  const places = [...declared.values()].filter(({ parts, path }) => parts === undefined && !OF_SECTIONS.test(path));
  const isSaid = saidIn(sources, places);
  const isUsed = (place: Place) => used.named.has(place) || (used.open.has(place) && isSaid(place.name));
  return places.filter((place) => !isUsed(place)).map(({ file, path }) => `${file}: ${path}`);
}

/** Whether a source without texts has a name as a word, in quotation marks, or behind the beginning of a template. */
function saidIn(sources: Sources, places: readonly Place[]): (name: string) => boolean {
  const catalogues = new Set(places.map(({ file }) => file));
  const others = [...sources].filter(([file]) => !catalogues.has(file)).map(([, source]) => source);
  const found = (pattern: RegExp) => new Set(others.flatMap((source) => source.match(pattern) ?? []));
  const [words, quoted] = [found(/\w+/g), found(/(?<=')[\w.:-]+(?=')/g)];
  const beginnings = [...found(/(?<=`)\w+(?=\$\{)/g)];
  const isWord = (name: string) => words.has(name) || quoted.has(name);
  return (name) => isWord(name) || beginnings.some((one) => name.startsWith(one) && isWord(name.slice(one.length)));
}
