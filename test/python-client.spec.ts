import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';
import { startCommand } from './support/program.js';
import { hasPythonTools, PYTHON } from './support/python.js';

describe('The client for Python', () => {
  it.skipIf(!hasPythonTools())('passes its own tests', async () => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1' };
    const { exited, output } = startCommand(PYTHON, ['-m', 'pytest', '-q'], { cwd: inProject('packages/python'), env });
    expect((await exited).code, output()).toBe(0);
  });
});
