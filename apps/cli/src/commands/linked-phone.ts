import { Channels } from '@recado/channels';
import { Clock, Vault } from '@recado/core';
import { Database } from '@recado/database';
import {
  InstallError,
  type InstallFailure,
  installedVersion,
  installLibrary,
  LIBRARY_FACTS,
  libraryFolder,
  PhoneRows,
  type PhoneRow,
} from '@recado/gateways';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions, required } from '../command/options.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { phrase, type Text } from '../language/text.js';

const ACTIONS: ReadonlyMap<string, (args: readonly string[], terminal: Terminal) => Promise<void>> = new Map([
  ['install', install],
  ['status', status],
  ['unlink', unlink],
]);

/** Why the library could not be installed, and what to do. */
const CAUSES: Readonly<Record<InstallFailure, Text>> = {
  no_npm: phrase`npm is not on this machine, or in this container image: install Node.js with npm, or copy the folder linked-phone here from the data folder of a machine where the installation worked`,
  no_network: phrase`npm did not reach the registry of packages: allow connections to registry.npmjs.org, or name the proxy or the mirror of your network (npm config set proxy or registry)`,
  not_writable: phrase`the data folder takes no writes: mount it writable for the user who runs Recado`,
  disk_full: phrase`the disk of the data folder is full: 60 MB are needed`,
  other_archive: phrase`the registry handed out another archive than the list of Recado knows, and it was refused: check which mirror npm uses`,
  too_slow: phrase`npm did not end within 10 minutes: check the network of this machine`,
  other: phrase`npm ended with an error`,
};

/** Installs the library of linked phones, tells how they are, and removes a link. */
export const linkedPhoneCommand: Command = {
  name: 'linked-phone',
  usage: phrase`install | status | unlink --channel <name>`,
  summary: phrase`phones linked by a code: installs the library that talks to WhatsApp, tells how they are, removes a link`,
  async run([action = '', ...args], terminal) {
    const run = ACTIONS.get(action);
    if (!run) throw new UsageError(phrase`Say what to do: install, status or unlink.`);
    await run(args, terminal);
  },
};

async function install(args: readonly string[], terminal: Terminal): Promise<void> {
  readOptions(args, {});
  const folder = libraryFolder(configOf(terminal).dataFolder);
  const { name, version, packages, megabytes, licences, unclear } = LIBRARY_FACTS;
  terminal.report(
    phrase`Installs ${name} ${version} into ${folder}: ${packages} packages, ${megabytes} MB. They are no part of Recado.`,
  );
  terminal.report(phrase`Their licences: ${licences}. Without a text of a licence: ${unclear}.`);
  terminal.report(
    phrase`It uses the number against the terms of WhatsApp, which may block it. Experimental: use no number that you cannot lose.`,
  );
  try {
    await installLibrary(folder);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    throw new CommandError(phrase`${CAUSES[error.failure]} (${error.words})`);
  }
  terminal.report(phrase`Installed. A running server uses it at once; link a phone on the page of its channel.`);
}

async function status(args: readonly string[], terminal: Terminal): Promise<void> {
  readOptions(args, {});
  const config = configOf(terminal);
  const version = installedVersion(libraryFolder(config.dataFolder));
  terminal.report(
    version === null ? phrase`The library is not installed.` : phrase`The library is installed: ${version}.`,
  );
  await withServices(config, terminal, async (services) => {
    const channels = services.get(Channels);
    for (const row of await rowsIn(services).all()) {
      const name = channels.withId(row.channelId)?.name ?? String(row.channelId);
      terminal.print([name, row.state, row.phone ?? '-', row.closedBy ?? '-'].join('\t'));
    }
  });
}

async function unlink(args: readonly string[], terminal: Terminal): Promise<void> {
  const name = required(readOptions(args, { channel: { type: 'string' } }).channel, '--channel');
  await withServices(configOf(terminal), terminal, async (services) => {
    const rows = rowsIn(services);
    const channel = services.get(Channels).named(name);
    const row = channel && (await rows.of(channel.id));
    if (!channel || !row?.isLinked) throw new CommandError(phrase`No phone is linked to a channel named "${name}".`);
    await rows.ask(channel.id, 'unlink');
    terminal.report(followed(row));
  });
}

function followed({ holder, heldUntil }: PhoneRow): Text {
  return holder !== null && heldUntil > Date.now()
    ? phrase`The link is removed within a second.`
    : phrase`The link is removed when a server runs.`;
}

function rowsIn(services: INestApplicationContext): PhoneRows {
  return new PhoneRows(services.get(Database), services.get(Clock), services.get(Vault));
}
