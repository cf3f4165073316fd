import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pythonFiles } from '../scripts/lib/python-client.mjs';
import { inProject } from './support/paths.js';
import { startCommand } from './support/program.js';
import { hasPythonTools, PYTHON } from './support/python.js';

describe('The client for Python', () => {
  it.each(Object.entries(pythonFiles()))('%s is what npm run openapi makes of the document', (path, text) => {
    expect(readFileSync(inProject(path), 'utf8')).toBe(text);
  });

  it.skipIf(!hasPythonTools())('passes its own tests', async () => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1' };
    const { exited, output } = startCommand(PYTHON, ['-m', 'pytest', '-q'], { cwd: inProject('packages/python'), env });
    expect((await exited).code, output()).toBe(0);
  });
});
