import type { Violation } from '../errors.js';
import type { ViolationCode } from './texts.js';

/** Violations or warnings in one answer, which also has their total. */
export const MAX_LISTED = 100;

/** The violations and warnings of the request, or of the message that is being read. */
export class Findings {
  /** The first violations; `refusals` has the number of all. */
  violations: Violation[] = [];
  refusals = 0;
  warnings: Violation[] = [];
  /** How many violations are kept. */
  private room = MAX_LISTED;
  /** The path of the object in the message that is being read; empty: the message itself. */
  private within = '';

  /** `index`: the position in `messages`; undefined for the request itself. */
  constructor(public index?: number) {}

  /**
   * Starts the next message, of which `room` violations are kept. One object serves all messages, because most have no
   * findings.
   */
  startMessage(index: number, room = MAX_LISTED): void {
    this.index = index;
    this.room = room;
    this.refusals = 0;
    if (this.violations.length > 0) this.violations = [];
    if (this.warnings.length > 0) this.warnings = [];
  }

  /** Reads the fields of an object in the message: their paths begin with its own. */
  inside<T>(field: string, read: () => T): T {
    const outside = this.within;
    this.within = this.inner(field);
    const result = read();
    this.within = outside;
    return result;
  }

  /** Adds a violation. An empty field stands for the whole message, or for the object in it that is being read. */
  refuse(field: string, code: ViolationCode, params?: Violation['params']): void {
    this.refusals++;
    if (this.violations.length < this.room) this.violations.push({ path: this.pathOf(field), code, params });
  }

  warn(field: string, code: ViolationCode, params?: Violation['params']): void {
    this.warnings.push({ path: this.pathOf(field), code, params });
  }

  private pathOf(field: string): string {
    if (this.index === undefined) return field;
    const inner = this.inner(field);
    return inner === '' ? `messages.${this.index}` : `messages.${this.index}.${inner}`;
  }

  /** An empty field stands for the object that is being read. */
  private inner(field: string): string {
    if (field === '') return this.within;
    return this.within === '' ? field : `${this.within}.${field}`;
  }
}
