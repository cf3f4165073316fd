import { Administrators, type ListedAdministrator } from '@recado/auth';
import { isoTime } from '@recado/core';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { withServices } from '../command/services.js';
import { arrayJson, type Cell, momentText, tableText } from '../command/table.js';
import { phrase } from '../language/text.js';

const HEADINGS = [phrase`E-MAIL`, phrase`ROLE`, phrase`STATE`, phrase`LAST LOGIN`, phrase`SESSIONS`, phrase`CREATED`];

/** Prints the administrators. */
export const listAdminsCommand: Command = {
  name: 'list-admins',
  usage: phrase`[--json]`,
  summary: phrase`prints the administrators with their state, last login and open sessions; --json for programs`,
  async run(args, terminal) {
    const { json } = readOptions(args, { json: { type: 'boolean' } });
    const list = await withServices(configOf(terminal), terminal, (services) => services.get(Administrators).list());
    terminal.print(json ? arrayJson(list.map(toJson)) : tableText(HEADINGS, list.map(toCells)));
  },
};

function toCells({ email, role, disabledAt, lastLoginAt, sessions, createdAt }: ListedAdministrator): Cell[] {
  const state = disabledAt === null ? phrase`enabled` : phrase`disabled since ${momentText(disabledAt)}`;
  return [email, role, state, momentText(lastLoginAt, phrase`never`), String(sessions), momentText(createdAt)];
}

function toJson({ id, email, role, disabledAt, lastLoginAt, sessions, createdAt }: ListedAdministrator): object {
  return {
    id,
    email,
    role,
    sessions,
    disabled_at: isoTime(disabledAt),
    last_login_at: isoTime(lastLoginAt),
    created_at: isoTime(createdAt),
  };
}
