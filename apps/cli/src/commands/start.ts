import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFolder } from '@recado/config';
import type { Command } from '../command/command.js';
import { readOptions } from '../command/options.js';
import { phrase } from '../language/text.js';

/** Runs the server in this process, which it ends itself. */
export const startCommand: Command = {
  name: 'start',
  summary: phrase`brings the database up to date and runs the server until it gets SIGTERM or Ctrl-C`,
  async run(args) {
    readOptions(args, {});
    // A command ends when its output cannot be written; a server goes on.
    process.stdout.removeAllListeners('error');
    // A program of its own in the build, found by its path: apps do not import each other.
    await import(pathToFileURL(join(sourceFolder('apps/server/src'), 'main.js')).href);
  },
};
