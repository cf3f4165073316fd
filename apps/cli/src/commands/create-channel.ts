import { readFileSync } from 'node:fs';
import { SecretCheck } from '@recado/auth';
import {
  type ChannelLimits,
  type ChannelLimitsInput,
  type ChannelSettingsInput,
  defaultLimits,
  ChannelEditor,
  ChannelInputError,
  type NewChannel,
} from '@recado/channels';
import { type GatewayDefinition, parseDuration, type Config, Settings } from '@recado/config';
import { bilingual } from '@recado/core';
import { descriptionFaultText, readDescription } from '@recado/gateways';
import { cliActor } from '../command/actor.js';
import { UsageError, CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readList } from '../command/key-options.js';
import { readOptions, required } from '../command/options.js';
import { panelUrl } from '../command/panel-url.js';
import { withServices } from '../command/services.js';
import { phrase } from '../language/text.js';

/** The options that limit what a channel sends and when. */
const LIMIT_OPTIONS = {
  pace: { type: 'string' },
  spacing: { type: 'string' },
  'daily-cap': { type: 'string' },
  'warm-up': { type: 'string' },
  'new-recipients': { type: 'string' },
  'new-recipients-warm-up': { type: 'string' },
  'new-recipients-spacing': { type: 'string' },
  window: { type: 'string' },
  timezone: { type: 'string' },
} as const;

/** Says that limits above what is safe for one phone are wanted. */
const RISKY_OPTION = { 'above-safe-limits': { type: 'boolean' } } as const;

const LIMIT_USAGE = phrase`[--pace <80/s | 1/4s~50% | none>] [--spacing <6s>] [--daily-cap <n>]
      [--warm-up <50+20%>] [--new-recipients <100 | none>] [--new-recipients-warm-up <20+6%>]
      [--new-recipients-spacing <60s>] [--window <1-5 08:00-20:00>] [--timezone <zone>]
      [--above-safe-limits]`;

export type LimitValues = { readonly [name in keyof typeof LIMIT_OPTIONS]?: string };

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Settings from `key=value` pairs and the lines of `text`. Of a repeated key the last counts. Throws UsageError. */
export function readSettings(pairs: readonly string[], text: string): ChannelSettingsInput {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries([...pairs, ...lines].map(readPair));
}

/**
 * The limits of a new channel: those of its gateway, changed by the options; undefined without options. Throws
 * UsageError for a value that cannot be read. The channel refuses a value that is out of range.
 */
export function readChannelLimits(
  values: LimitValues,
  gateway: GatewayDefinition | undefined,
  zone: string,
): ChannelLimitsInput | undefined {
  if (Object.keys(LIMIT_OPTIONS).every((name) => values[name as keyof LimitValues] === undefined)) return undefined;
  const usual = defaultLimits(values.timezone ?? zone, gateway?.usualLimits);
  return {
    pace: values.pace === undefined ? usual.pace : readPace(values.pace),
    spacingMs: values.spacing === undefined ? usual.spacingMs : readMs(values.spacing, '--spacing'),
    dailyCap: readCap(values['daily-cap'], values['warm-up']),
    newRecipients: readNewRecipients(values, usual.newRecipients),
    window: values.window === undefined ? null : readWindow(values.window),
    timezone: usual.timezone,
  };
}

/** The error does not contain the value, which may be a secret. */
function readPair(pair: string): [string, string] {
  const [, key = '', value = ''] = /^\s*(\w+)\s*=\s*(.*)$/s.exec(pair) ?? [];
  if (key === '') throw new UsageError(phrase`Every setting must look like key=value.`);
  return [key, value.trim()];
}

function readPace(text: string): ChannelLimitsInput['pace'] {
  if (text === 'none') return null;
  const [, messages, count = '', unit = '', jitter = '0'] =
    /^(\d{1,4})\/(\d{0,4})([smh])(?:~(\d{1,2})%)?$/.exec(text) ?? [];
  if (messages === undefined) throw new UsageError(phrase`--pace must look like 80/s, 1/4s~50% or none.`);
  const periodMs = Number(count === '' ? 1 : count) * UNITS[unit]!;
  return { messages: Number(messages), periodMs, jitterPercent: Number(jitter) };
}

function readMs(text: string, option: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new UsageError(phrase`${option} must look like 6s.`);
  return ms;
}

function readCap(cap: string | undefined, warmUp: string | undefined): ChannelLimitsInput['dailyCap'] {
  if (cap === undefined && warmUp !== undefined)
    throw new UsageError(phrase`--warm-up grows to a --daily-cap: give both.`);
  if (cap === undefined) return null;
  if (!/^\d{1,8}$/.test(cap)) throw new UsageError(phrase`--daily-cap must be a whole number.`);
  return { messages: Number(cap), warmUp: warmUp === undefined ? null : readWarmUp(warmUp) };
}

/** Without options those of the gateway; their warm-up and distance also stay where only another one is given. */
function readNewRecipients(
  values: LimitValues,
  usual: ChannelLimits['newRecipients'],
): ChannelLimitsInput['newRecipients'] {
  const { 'new-recipients': perDay, 'new-recipients-warm-up': warmUp, 'new-recipients-spacing': spacing } = values;
  if (perDay === 'none') return null;
  if ([perDay, warmUp, spacing].every((value) => value === undefined)) return usual;
  const messages = readNewPerDay(perDay ?? usual?.perDay.messages.toString() ?? '');
  const kept = perDay === undefined ? (usual?.perDay.warmUp ?? null) : null;
  const spacingMs = spacing === undefined ? (usual?.spacingMs ?? 0) : readMs(spacing, '--new-recipients-spacing');
  return { perDay: { messages, warmUp: warmUp === undefined ? kept : readWarmUp(warmUp) }, spacingMs };
}

function readNewPerDay(text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(phrase`--new-recipients must be a whole number or none.`);
  return Number(text);
}

function readWarmUp(text: string): { start: number; growthPercent: number } {
  const [, start, growth] = /^(\d{1,8})\+(\d{1,4})%$/.exec(text) ?? [];
  if (start === undefined)
    throw new UsageError(phrase`--warm-up must look like 50+20%: 50 on the first day, 20 % more each.`);
  return { start: Number(start), growthPercent: Number(growth) };
}

function readWindow(text: string): ChannelLimitsInput['window'] {
  const [, days = '', from = '', to = ''] = /^([\d,-]+)\s+(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text.trim()) ?? [];
  const window = { days: readList(days).flatMap(readDays), from: minutesOf(from), to: minutesOf(to) };
  if (days === '' || window.days.length === 0) {
    throw new UsageError(phrase`--window must look like "1-5 08:00-20:00": Monday is 1, Sunday is 7.`);
  }
  return window;
}

function readDays(part: string): number[] {
  const [, first, last = first] = /^([1-7])(?:-([1-7]))?$/.exec(part) ?? [];
  const length = Number(last) - Number(first) + 1;
  return length > 0 ? Array.from({ length }, (_, index) => Number(first) + index) : [];
}

function minutesOf(time: string): number {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number);
  return minutes < 60 ? hours * 60 + minutes : NaN;
}

/** The setting `description` from a file; without one nothing. Throws CommandError with the first fault and its line. */
function readDescriptionFile(path: string | undefined): ChannelSettingsInput {
  if (path === undefined) return {};
  const description = contentOf(path);
  const read = readDescription(description);
  if (read.ok) return { description };
  throw new CommandError(
    bilingual((language) => `${path}: ${descriptionFaultText(read.fault, language).replace(/[^.?]$/, '$&.')}`),
  );
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The error of the system is in English, and says no more to people.
    throw new CommandError(phrase`The file ${path} cannot be read.`);
  }
}

const OPTIONS = {
  name: { type: 'string' },
  gateway: { type: 'string' },
  set: { type: 'string', multiple: true },
  'settings-stdin': { type: 'boolean' },
  'description-file': { type: 'string' },
  ...LIMIT_OPTIONS,
  ...RISKY_OPTION,
} as const;

const ABOVE_SAFE = phrase`Its limits are above what is safe for one phone, whose number WhatsApp may block. With --above-safe-limits this is not said.`;

/** Creates a channel. Servers know it within a second. */
export const createChannelCommand: Command = {
  name: 'create-channel',
  usage: phrase`--name <name> --gateway <kind> [--set <key=value>]… [--settings-stdin]
      [--description-file <file>] ${LIMIT_USAGE}`,
  summary: phrase`creates a channel; --settings-stdin reads key=value lines, which keeps credentials out of the list of processes`,
  async run(args, terminal) {
    const options = readOptions(args, OPTIONS);
    const config = configOf(terminal);
    const gateway = required(options.gateway, '--gateway');
    const lines = options['settings-stdin'] ? await terminal.readInput() : '';
    const order = {
      name: required(options.name, '--name'),
      gateway,
      settings: {
        ...readSettings(options.set ?? [], lines),
        ...readDescriptionFile(options['description-file']),
      },
    };
    const { id, isTold, url } = await withServices(config, terminal, async (services) => {
      await services.get(SecretCheck).require();
      const { timezone } = services.get(Settings);
      const limits = readChannelLimits(options, config.gateways.find(gateway), timezone);
      const isRisky = options['above-safe-limits'] === true;
      const { isOwned = false } = config.gateways.find(gateway) ?? {};
      const created = await create(services.get(ChannelEditor), { ...order, limits, isRisky }, isOwned);
      return { ...created, url: await panelUrl(services, config, terminal) };
    });
    if (isTold) terminal.report(ABOVE_SAFE);
    const name = order.name.trim();
    terminal.report(phrase`Channel ${id} "${name}" was created. ${nextStep(config, gateway, { id, name, url })}`);
  },
};

/**
 * A script may create a channel of a bridge without any limit: it is created as the script says, and `isTold` that somebody
 * should hear of its risk.
 */
async function create(editor: ChannelEditor, order: NewChannel, isOwned: boolean) {
  try {
    return { id: await editor.create(order, cliActor()), isTold: false };
  } catch (error) {
    if (isOwned || !(error instanceof ChannelInputError) || error.code !== 'limit_unsafe') throw error;
    return { id: await editor.create({ ...order, isRisky: true }, cliActor()), isTold: true };
  }
}

/** What comes next: where its provider posts receipts, where its phone is linked; of the simulator nothing does. */
function nextStep({ gateways }: Config, gateway: string, { id, name, url }: { id: number; name: string; url: string }) {
  if (gateway === 'sandbox') return phrase`Nothing that it sends leaves Recado.`;
  if (gateways.find(gateway)?.isOwned) return phrase`Link its phone at ${`${url}/admin/channels/${id}/pair`}`;
  return phrase`Its provider posts receipts to ${`${url}/gateways/${name}/receipts`}`;
}
