import { readFileSync } from 'node:fs';
import { getMetadataArgsStorage } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { ENTITIES, SEALED_COLUMNS } from '@recado/database';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';

const PAGES = ['docs/privacy.md', 'docs/privacy.pt-BR.md'];
const NAME = /`(\w+)`/g;

/** The rows of the tables of a page that begin with names of tables and have so many cells. */
function rowsOf(page: string, cells: number): string[][] {
  return readFileSync(inProject(page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter((row) => row.length === cells);
}

const namesIn = (cell = '') => [...cell.matchAll(NAME)].map(([, name = '']) => name);

/** Every table of the entities with its columns. */
function schema(): Map<string, string[]> {
  const { tables, columns } = getMetadataArgsStorage();
  return new Map(
    ENTITIES.map((entity) => {
      const table = tables.find(({ target }) => target === entity)?.name ?? '';
      const own = columns.filter(({ target }) => target === entity);
      return [table, own.map(({ options, propertyName }) => options.name ?? propertyName).sort()];
    }),
  );
}

describe.each(PAGES)('%s', (page) => {
  const listed = new Map(
    rowsOf(page, 3).map(([table, personal, others]) => [namesIn(table)[0]!, { personal, others }]),
  );

  it('names every table and every column: say for a new one whether it may be about a person', () => {
    const found = [...listed].map(([table, { personal, others }]) => [
      table,
      [...namesIn(personal), ...namesIn(others)].sort(),
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(schema()));
  });

  it('says of every table with personal data how long, why and who, once', () => {
    const told = rowsOf(page, 5)
      .flatMap(([tables]) => namesIn(tables))
      .sort();
    const personal = [...listed].filter(([, row]) => namesIn(row.personal).length > 0).map(([table]) => table);
    expect(told).toEqual(personal.sort());
  });
});

/** What the page says of tables whose rows stay until somebody removes them, or as long as what they belong to. */
const STAYS =
  /until somebody removes|somebody removes it|settings while they hold|is disabled and stays|stay after|until they type|with the channel|until the phone|until the webhook|the latest backups|in the process/;

it('every table with rows that end by themselves has a statement that removes them', () => {
  const sources = sourceFiles('libs')
    .filter((file) => !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(inProject(file), 'utf8'))
    .join('\n');
  const ending = rowsOf(PAGES[0]!, 5).filter(([, , howLong = '']) => !STAYS.test(howLong));
  const unremoved = ending
    .flatMap(([tables]) => namesIn(tables))
    .filter(
      (table) =>
        !new RegExp(`DELETE FROM ${table}\\b|table: '${table}'|'${table}'[^\`]*\`DELETE FROM \\$\\{table\\}`).test(
          sources,
        ),
    );
  expect(unremoved).toEqual([]);
});

it.each(PAGES)('%s marks the columns that are sealed where texts are, and no others', (page) => {
  const marked = rowsOf(page, 3).map(([table, personal = '']) => [
    namesIn(table)[0]!,
    [...personal.matchAll(/\*\*`(\w+)`\*\*/g)].map(([, name = '']) => name).sort(),
  ]);
  const sealed = Object.entries(SEALED_COLUMNS).map(([table, columns]) => [table, Object.keys(columns).sort()]);
  expect(Object.fromEntries(marked.filter(([, names]) => names!.length > 0))).toEqual(Object.fromEntries(sealed));
});

it('both pages name the same columns', () => {
  const [english, portuguese] = PAGES.map((page) => rowsOf(page, 3).map((row) => row.map(namesIn)));
  expect(portuguese).toEqual(english);
});
