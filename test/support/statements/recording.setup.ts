import type { TestProject } from 'vitest/node';
import { forgetStatements, isRecording } from './recordings.js';

/** A recording begins empty. */
export default function beginRecording({ name }: TestProject): void {
  if (isRecording) forgetStatements(name === 'mysql' ? 'mysql' : 'sqlite');
}
