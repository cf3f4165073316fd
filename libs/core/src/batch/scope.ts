import type { Violation } from '../errors/violation.js';
import type { ViolationCode } from './texts.js';

/** Longer lists help nobody; the total is told beside. */
export const MAX_LISTED = 100;

/** What is being read (the request, or one of its messages) and what was found there. */
export class Scope {
  violations: Violation[] = [];
  warnings: Violation[] = [];

  /** The position in `messages`, or undefined for the request itself. */
  constructor(public index?: number) {}

  /** Begins the next message; one scope serves all, because most messages find nothing. */
  begin(index: number): void {
    this.index = index;
    if (this.violations.length > 0) this.violations = [];
    if (this.warnings.length > 0) this.warnings = [];
  }

  /** An empty field means the message as a whole. */
  refuse(field: string, code: ViolationCode, params?: Violation['params']): void {
    this.violations.push({ path: this.pathOf(field), code, params });
  }

  warn(field: string, code: ViolationCode, params?: Violation['params']): void {
    this.warnings.push({ path: this.pathOf(field), code, params });
  }

  private pathOf(field: string): string {
    if (this.index === undefined) return field;
    return field === '' ? `messages.${this.index}` : `messages.${this.index}.${field}`;
  }
}
