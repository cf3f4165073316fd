import { spawnSync } from 'node:child_process';
import { hasProgram } from './test-programs.js';

/** That of the system: another one in the PATH may lack the packages of Debian. */
export const PYTHON = '/usr/bin/python3';

/** `tomllib` came with 3.11, the oldest version that the client for Python runs on. */
const NEEDED = ['pip', 'pytest', 'setuptools', 'tomllib', 'wheel'];
const CHECK = `import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, sys.argv[1:])))`;

/** Whether the client for Python can be built and tested here. */
export function hasPythonTools(): boolean {
  return hasProgram('pytest-3') && spawnSync('/usr/bin/python3', ['-c', CHECK, ...NEEDED]).status === 0;
}
