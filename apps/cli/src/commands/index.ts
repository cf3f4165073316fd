import type { Command } from '../command/command.js';
import { backupCommand } from './backup.js';
import { disableAdminCommand, enableAdminCommand, resetPasswordCommand } from './change-admin.js';
import { compactCommand } from './compact.js';
import { createAdminCommand } from './create-admin.js';
import { createChannelCommand } from './create-channel.js';
import { createKeyCommand } from './create-key.js';
import { forgetSecretsCommand } from './forget-secrets.js';
import { importCommand } from './import.js';
import { linkedPhoneCommand } from './linked-phone.js';
import { listAdminsCommand } from './list-admins.js';
import { listChannelsCommand } from './list-channels.js';
import { listKeysCommand } from './list-keys.js';
import { listenCommand } from './listen.js';
import { mcpCommand } from './mcp.js';
import { migrateCommand } from './migrate.js';
import { addOptOutCommand, importOptOutsCommand, listOptOutsCommand, removeOptOutCommand } from './opt-outs.js';
import { pauseChannelCommand, resumeChannelCommand } from './pause-channel.js';
import { createPoolCommand, editPoolCommand, listPoolsCommand } from './pools.js';
import { replaceKeyCommand } from './replace-key.js';
import { restoreCommand } from './restore.js';
import { revokeKeyCommand } from './revoke-key.js';
import { rotateSecretCommand } from './rotate-secret.js';
import { startCommand } from './start.js';
import { supportCommand } from './support.js';
import { doctorCommand } from './doctor.js';
import { triggerCommand } from './trigger.js';

/** Every command except `help`, in the order of the help text. */
export const COMMANDS: readonly Command[] = [
  startCommand,
  migrateCommand,
  createAdminCommand,
  resetPasswordCommand,
  disableAdminCommand,
  enableAdminCommand,
  listAdminsCommand,
  createKeyCommand,
  replaceKeyCommand,
  revokeKeyCommand,
  listKeysCommand,
  createChannelCommand,
  listChannelsCommand,
  createPoolCommand,
  editPoolCommand,
  listPoolsCommand,
  pauseChannelCommand,
  resumeChannelCommand,
  linkedPhoneCommand,
  listenCommand,
  triggerCommand,
  mcpCommand,
  addOptOutCommand,
  removeOptOutCommand,
  listOptOutsCommand,
  importOptOutsCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  compactCommand,
  forgetSecretsCommand,
  rotateSecretCommand,
  doctorCommand,
  supportCommand,
];
