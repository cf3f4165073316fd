import { UNPAIRED } from '@recado/administration';
import type { ChannelView } from '@recado/channels';
import type { Localization } from '../../session/kit.js';
import { pairingTexts } from './pairing-texts.js';
import { channelTexts } from './texts/index.js';
import { wayTexts } from './way-texts.js';

/** What is wrong with the credential of a channel. */
const CREDENTIAL: readonly string[] = [
  'channel_auth_failed',
  'channel_app_secret_needed',
  'channel_permission_missing',
  'gateway_not_configured',
];
/** What other settings of a channel may be the cause of. */
const SETTINGS: readonly string[] = ['channel_address_wrong', 'channel_not_found', 'gateway_address_forbidden'];

/** A page that mends what stops a channel. */
interface Cure {
  href: string;
  text: string;
}

/** What stops it; empty: a person, or nothing that has a code. */
export function stopCodeOf({ pause, blockedAs, failureCode, seen }: ChannelView): string {
  if (pause) return pause.code ?? '';
  return (blockedAs === null ? seen?.check?.code : failureCode) ?? '';
}

/** Whether the phone must be connected again before anything leaves. */
export function isUnlinked(code: string, canPair: boolean): boolean {
  return canPair && UNPAIRED.includes(code);
}

/** Whether the credential comes from the environment, so that only a restart changes it. */
export function isOfEnvironment({ builtIn }: Pick<ChannelView, 'builtIn'>, code: string): boolean {
  return builtIn && CREDENTIAL.includes(code);
}

/** The page that mends a stop with this code; null: there is none, as for settings of the environment. */
export function cureOf(
  { id, builtIn }: Pick<ChannelView, 'id' | 'builtIn'>,
  { code, canPair }: { code: string; canPair: boolean },
  reader: Pick<Localization, 'texts'>,
): Cure | null {
  const page = `/admin/channels/${id}`;
  if (isUnlinked(code, canPair)) return { href: `${page}/pair`, text: reader.texts(pairingTexts).title };
  if (builtIn) return null;
  if (CREDENTIAL.includes(code)) return { href: `${page}/edit`, text: reader.texts(channelTexts).channels.changeKey };
  return SETTINGS.includes(code) ? { href: `${page}/edit`, text: reader.texts(wayTexts).next.settings.action } : null;
}
