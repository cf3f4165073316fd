import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/cleanup.js';
import { functionTimes } from './cpu-profile.js';
import { withSources } from './sources.js';

describe('withSources', () => {
  it('names the modules of a bundle', () => {
    const folder = join(temporaryFolder(), 'dist', 'chunks');
    mkdirSync(folder, { recursive: true });
    // The second line of the file comes from the first column of the third line of the source.
    const map = { version: 3, sources: ['../../libs/core/src/clock.ts'], names: [], mappings: ';AAEA' };
    writeFileSync(join(folder, 'a.js.map'), JSON.stringify(map));
    const url = pathToFileURL(join(folder, 'a.js')).href;
    const frame = { functionName: 'now', url, lineNumber: 1, columnNumber: 0 };
    const other = { functionName: 'read', url: 'file:///x/node_modules/a/b.js', lineNumber: 1 };
    const nodes = [
      { id: 1, callFrame: frame },
      { id: 2, callFrame: other },
    ];
    const profile = { nodes, startTime: 0, samples: [1, 2, 1], timeDeltas: [0, 2_000, 1_000] };
    expect(functionTimes([withSources(profile)], [[0, Infinity]]).map(({ place }) => place)).toEqual([
      'libs/core/src/clock.ts:3',
      'node_modules/a/b.js:2',
    ]);
  });
});
