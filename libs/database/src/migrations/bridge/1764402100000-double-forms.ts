import type { MigrationInterface, QueryRunner } from 'typeorm';
import { carryOverPersons } from './persons.js';

/** The countries whose numbers have been one person in two forms since this version, beside Brazil. */
const CODES = ['225', '229', '237', '241', '52', '54'];

/** Stores opt-outs, contacts, senders and identities by today's form of numbers that have several. */
export class DoubleForms1764402100000 implements MigrationInterface {
  readonly name = 'DoubleForms1764402100000';

  async up(runner: QueryRunner): Promise<void> {
    await carryOverPersons(runner, CODES);
  }

  /** Nothing: which rows had an earlier form is not known any more. */
  async down(): Promise<void> {}
}
