import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';

/** The table itself, and what reads channels and pools and keeps them apart. */
const READS_BOTH = ['libs/database/src/channel-table.ts', 'libs/channels/src/list/channel-row.ts'];
const NO_PROGRAM = /\.spec\.tsx?$|\/(?:migrations|testing)\//;
/** What finds its rows by their ids or names knows whether it may meet a pool. */
const LIST = /FROM channels\b(?!\s+WHERE (?:channels\.)?(?:id|name)\b)/;

describe('pools, which are rows of the table of channels', () => {
  it('are in no list of channels, because each reads `CHANNELS` of libs/database', () => {
    const sources = ['libs', 'apps'].flatMap((folder) => sourceFiles(folder)).filter((file) => !NO_PROGRAM.test(file));
    const lists = sources.filter((file) => LIST.test(readFileSync(inProject(file), 'utf8')));
    expect(lists.toSorted()).toEqual(READS_BOTH.toSorted());
  });
});
