import type { Command } from '../command.js';
import { backupCommand } from './backup.js';
import { createAdminCommand } from './create-admin.js';
import { createKeyCommand } from './create-key.js';
import { doctorCommand } from './doctor.js';
import { migrateCommand } from './migrate.js';
import { revokeKeyCommand } from './revoke-key.js';

/** Everything the CLI can do besides helping, in the order of help. */
export const COMMANDS: readonly Command[] = [
  migrateCommand,
  createAdminCommand,
  createKeyCommand,
  revokeKeyCommand,
  backupCommand,
  doctorCommand,
];
