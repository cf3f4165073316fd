import type { TestProject } from 'vitest/node';
import { forgetStatements, isRecording } from './recordings.js';

/** Deletes the statements of earlier runs before a run that records them. */
export default function beginRecording({ name }: TestProject): void {
  if (isRecording) forgetStatements(name === 'mysql' ? 'mysql' : 'sqlite');
}
