/** The codes of wrong input for a channel, each with a sentence. */
export const CHANNEL_INPUT_TEXTS = {
  name_invalid: 'The name must have 1 to 64 of the characters a-z, 0-9, - and _, and begin with a letter or a digit.',
  name_taken: 'There is already a channel with this name.',
  gateway_unknown: 'There is no such gateway.',
  setting_unknown: 'The gateway has no such setting.',
  setting_invalid: 'The value of the setting does not fit.',
  setting_missing: 'The setting is missing.',
  address_forbidden:
    'The address is a link-local one or of the metadata of a cloud; GATEWAY_ALLOWED_SUBNETS may allow its network.',
  secrets_needed: 'The address leads to another server: give the secrets again.',
  limit_invalid: 'The limit is out of range.',
  limit_unsafe: 'The limit is above what is safe for one phone, whose number WhatsApp may block.',
  channel_built_in: 'The environment describes this channel: it cannot be changed here.',
  channel_unknown: 'There is no such channel.',
  channel_stale: 'Somebody else has changed the channel meanwhile.',
  channel_waits: 'Messages wait for this channel: let them leave or cancel them first.',
  channel_of_sends:
    'A send from the panel uses the channel: wait until it is queued, choose another channel for it or give it up first.',
  channel_of_installation: 'The channel is the default of the installation: choose another one in the settings first.',
  channel_of_keys: 'The channel is the default of a key: give the key another one first.',
  pool_unknown: 'There is no such pool.',
  pool_members_missing: 'A pool needs 1 to 50 channels.',
  pool_member_unknown: 'A member of a pool must be a channel that takes messages, and no pool.',
} as const;

/** Stable, because the panel translates it. */
export type ChannelInputCode = keyof typeof CHANNEL_INPUT_TEXTS;

/** The input for a channel is wrong. Nothing was changed. */
export class ChannelInputError extends Error {
  /** What else is wrong with the same input. */
  others: readonly ChannelInputError[] = [];

  /**
   * `field`: the setting or limit that is wrong. `detail`: what is required of it, in English, never its value.
   * `fields`: all fields that are wrong for this reason.
   */
  constructor(
    readonly code: ChannelInputCode,
    readonly field: string | null = null,
    readonly detail: string | null = null,
    readonly fields: readonly string[] = field === null ? [] : [field],
  ) {
    const what = [field, detail].filter((part) => part !== null).join(' ');
    const sentence = CHANNEL_INPUT_TEXTS[code];
    super(what === '' ? sentence : `${sentence.slice(0, -1)}: ${what}.`);
    this.name = 'ChannelInputError';
  }
}

/** The first of these faults, which names the others. */
export function firstOf([first, ...others]: readonly ChannelInputError[]): ChannelInputError {
  return Object.assign(first!, { others });
}
