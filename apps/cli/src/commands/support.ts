import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Config, ConfigError } from '@recado/config';
import { CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import type { Terminal } from '../command/terminal.js';
import { reasonOf } from '../doctor/finding.js';
import { phrase } from '../language/text.js';
import { endOfFile } from '../support/log.section.js';
import { supportReport } from '../support/support-report.js';
import { findingsOf } from './doctor.js';

/** Writes one text file that a maintainer needs to help, without secrets and without anything of a person. */
export const supportCommand: Command = {
  name: 'support',
  usage: phrase`[--to <file>] [--log <file | ->]`,
  summary: phrase`writes one text file to send to whoever helps: versions, settings, doctor, metrics, processes, tables, plans, and with --log the last lines of a log (- reads them from the standard input); secrets, phones, e-mails and texts are left out`,
  async run(args, terminal) {
    const options = readOptions(args, { to: { type: 'string' }, log: { type: 'string' } });
    const file = options.to ?? usualName();
    requireRoom(file);
    const log = options.log === undefined ? undefined : await readLog(options.log, terminal);
    const config = configIn(terminal);
    const { text, missing } = await supportReport({
      env: terminal.env,
      config,
      log,
      findings: () => findingsOf(terminal),
    });
    write(file, text);
    terminal.print(resolve(file));
    for (const title of missing) terminal.report(phrase`Could not be had: ${title}. The file says why.`);
    terminal.report(phrase`Read the file before you send it.`);
  },
};

function usualName(): string {
  return `recado-support-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.txt`;
}

function requireRoom(file: string): void {
  if (existsSync(file)) throw new CommandError(phrase`${file} exists already: choose another name.`);
  if (!existsSync(dirname(file))) throw new CommandError(phrase`There is no folder ${dirname(file)}.`);
}

async function readLog(file: string, terminal: Terminal): Promise<string> {
  if (file === '-') return terminal.readInput();
  try {
    return endOfFile(file);
  } catch (error) {
    throw new CommandError(phrase`The log ${file} cannot be read (${reasonOf(error)}).`);
  }
}

/** Undefined where a variable is wrong: the report says which, and has what can be had without. */
function configIn(terminal: Terminal): Config | undefined {
  try {
    return configOf(terminal);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** For its owner only, and never over another file. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(phrase`${file} cannot be written (${reasonOf(error)}).`);
  }
}
