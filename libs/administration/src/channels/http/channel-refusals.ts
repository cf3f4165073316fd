import type { ChannelInputError } from '@recado/channels';
import { type Bilingual, DomainError, shown, type Violation } from '@recado/core';

/** What a sentence about a refused channel needs besides the refusal. */
interface Refused {
  gateway: string;
  /** The kinds of gateways of this installation. */
  kinds: readonly string[];
  /** The names of the settings of its gateway. */
  settings: readonly string[];
  /** What a setting must be, in the words of the panel; undefined: nothing special is said. */
  expected: (setting: string) => Bilingual | undefined;
}

/** What the state of the installation does not allow, which no other body would change. */
const STATES: Partial<Record<ChannelInputError['code'], string>> = {
  channel_built_in: 'channel_built_in',
  channel_waits: 'channel_waits',
  channel_of_sends: 'channel_of_sends',
  channel_of_installation: 'channel_of_installation',
  channel_of_keys: 'channel_of_keys',
};

/** The answer to input for a channel that was refused, with every fault at its field. */
export function refusalOf(faults: readonly ChannelInputError[], refused: Refused): DomainError {
  const state = faults.map(({ code }) => STATES[code]).find((code) => code !== undefined);
  if (state !== undefined) return notChangeable(state);
  const found = faults.flatMap((fault) => violationsOf(fault, refused));
  const seen = new Set<string>();
  const violations = found.filter(({ path, code }) => !seen.has(`${path} ${code}`) && seen.add(`${path} ${code}`));
  return new DomainError('validation_failed', { violations });
}

/** The refusal of a change that the state of a thing does not allow. */
export function notChangeable(code: string, params?: Violation['params']): DomainError {
  return new DomainError('not_changeable', { reason: { path: '', code, ...(params && { params }) } });
}

function violationsOf(fault: ChannelInputError, { gateway, kinds, settings, expected }: Refused): Violation[] {
  const { code, field, fields } = fault;
  const setting = `settings.${field}`;
  const limit = `limits.${wirePath(field ?? '')}`;
  const allowed = (names: readonly string[]) => ({ allowed: names.join(', ') });
  switch (code) {
    case 'name_invalid':
    case 'name_taken':
      return [{ path: 'name', code: `channel_${code}` }];
    case 'gateway_unknown':
      return [
        { path: 'gateway', code: 'channel_gateway_unknown', params: { read: shown(gateway), ...allowed(kinds) } },
      ];
    case 'setting_unknown':
      return [{ path: setting, code: 'channel_setting_unknown', params: allowed(settings) }];
    case 'setting_missing':
      return [{ path: setting, code: 'channel_setting_missing' }];
    case 'setting_invalid':
      return [invalid(setting, expected(field ?? ''))];
    case 'address_forbidden':
      return [{ path: setting, code: 'channel_address_forbidden' }];
    case 'secrets_needed':
      return fields.map((name) => ({ path: `settings.${name}`, code: 'channel_secrets_needed' }));
    case 'limit_unsafe':
      return [{ path: limit, code: 'channel_limit_unsafe' }];
    case 'limit_invalid':
      return [{ path: limit, code: 'channel_limit_invalid' }];
    default:
      throw fault;
  }
}

/** `newRecipients.perDay.warmUp.growthPercent` → `new_recipients.per_day.warm_up.growth_percent`. */
function wirePath(path: string): string {
  return path.replace(/Ms\b/g, 'Seconds').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function invalid(path: string, expected: Bilingual | undefined): Violation {
  if (expected === undefined) return { path, code: 'channel_setting_invalid' };
  // The texts are sentences of their own, and stand at the end of one.
  const said = (text: string) => text.replace(/\.$/, '');
  const params = { 'expected.pt-BR': said(expected['pt-BR']), 'expected.en': said(expected.en) };
  return { path, code: 'channel_setting_expected', params };
}
