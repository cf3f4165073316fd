import { existsSync } from 'node:fs';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { lineOf } from '../doctor/finding.js';
import { phrase } from '../language/text.js';
import { checkBackup } from '../restore/check-backup.js';

const CHECK = '--check';

/** Tries whether a backup could be restored. To restore it is described in docs/backup.md: it needs a stopped server. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: phrase`--check <file>`,
  summary: phrase`restores a backup into a temporary place and says what is in it, whether it is whole, and whether APP_SECRET opens it; changes nothing; exit code 1: it could not be restored`,
  async run([option, file, ...rest], terminal) {
    if (option !== CHECK)
      throw new UsageError(
        phrase`Only "restore --check <file>" is done here: docs/backup.md describes how to restore.`,
      );
    if (file === undefined || file.trim() === '' || rest.length > 0) {
      throw new UsageError(phrase`Give the file of one backup: restore --check <file>.`);
    }
    const config = configOf(terminal);
    if (!existsSync(file)) throw new CommandError(phrase`There is no file ${file}.`);
    let failures = 0;
    for await (const finding of checkBackup(file, config)) {
      terminal.print(lineOf(finding));
      if (finding.level === 'failure') failures++;
    }
    if (failures > 0) throw new CommandError(phrase`${file} was not shown to be a backup that can be restored.`);
  },
};
