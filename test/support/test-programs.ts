export { hasProgram } from '../../scripts/lib/test-programs.mjs';
