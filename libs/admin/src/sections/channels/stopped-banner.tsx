import { UNPAIRED } from '@recado/administration';
import type { ChannelView } from '@recado/channels';
import { LinkButton } from '../../ui/button.js';
import { type PanelView, usePanel } from '../../ui/panel-context.js';
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

interface StoppedProps {
  channel: ChannelView;
  why: string;
  canPair: boolean;
  /** Whether the page offers what helps below. */
  isHelpBelow: boolean;
}

/** Why a channel does not send, with what helps. */
export function StoppedBanner({ channel, why, canPair, isHelpBelow }: StoppedProps) {
  const panel = usePanel();
  const { channels: t } = panel.texts(channelTexts);
  const code = codeOf(channel);
  const action = actionFor(channel, code, canPair, panel);
  const isOfEnvironment = channel.builtIn && CREDENTIAL.includes(code);
  return (
    <div class="notice notice-warn">
      {isOfEnvironment ? `${why} ${t.fromEnvironment}` : why}
      {action && !isHelpBelow && panel.may(action.href) && (
        <p class="actions">
          <LinkButton href={action.href}>{action.text}</LinkButton>
        </p>
      )}
    </div>
  );
}

/** What stops it; empty: a person, or nothing that has a code. */
function codeOf({ pause, blockedAs, failureCode, seen }: ChannelView): string {
  if (pause) return pause.code ?? '';
  return (blockedAs === null ? seen?.check?.code : failureCode) ?? '';
}

/** The environment describes the settings of the built-in channel: they are not changed here. */
function actionFor({ id, builtIn }: ChannelView, code: string, canPair: boolean, { texts }: PanelView) {
  const page = `/admin/channels/${id}`;
  if (canPair && UNPAIRED.includes(code)) return { href: `${page}/pair`, text: texts(pairingTexts).title };
  if (builtIn) return null;
  if (CREDENTIAL.includes(code)) return { href: `${page}/edit`, text: texts(channelTexts).channels.changeKey };
  return SETTINGS.includes(code) ? { href: `${page}/edit`, text: texts(wayTexts).next.settings.action } : null;
}
