export { findPacked, hasProgram } from '../../scripts/lib/test-programs.mjs';
