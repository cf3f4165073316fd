import type { ChannelView } from '@recado/channels';
import { failureTitle } from '@recado/core';
import { LinkButton } from '../../ui/button.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { cureOf, isOfEnvironment, stopCodeOf } from './stopped-cure.js';
import { channelTexts } from './texts/index.js';

interface StoppedProps {
  channel: ChannelView;
  why: string;
  canPair: boolean;
  /** How many messages wait for it, counted up to a limit. */
  waiting: number;
  /** Whether the page offers what helps below. */
  isHelpBelow: boolean;
}

/** Why a channel does not send: what happened, since when, what waits, and what helps. */
export function StoppedBanner({ channel, why, canPair, waiting, isHelpBelow }: StoppedProps) {
  const panel = usePanel();
  const { channels: t } = panel.texts(channelTexts);
  const code = stopCodeOf(channel);
  const title = failureTitle(code, panel.language);
  const cure = cureOf(channel, { code, canPair }, panel);
  return (
    <div class="notice notice-warn">
      {title && <p class="strong">{title}</p>}
      <p>
        {isOfEnvironment(channel, code) ? `${why} ${t.fromEnvironment}` : why}{' '}
        {title && <Since channel={channel} waiting={waiting} />}
      </p>
      {cure && !isHelpBelow && panel.may(cure.href) && (
        <p class="actions">
          <LinkButton href={cure.href} tone="main">
            {cure.text}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** Since when, and how many messages wait. */
function Since({ channel, waiting }: Pick<StoppedProps, 'channel' | 'waiting'>) {
  const { format, texts } = usePanel();
  const { channels: t } = texts(channelTexts);
  const at = stoppedSince(channel);
  return (
    <>
      {at !== null && (
        <>
          {t.stoppedSince} <Time at={format.brief(at)} />.{' '}
        </>
      )}
      {waiting > 0 && t.stoppedWaiting(waiting, format.upTo(waiting, COUNTED_AT_MOST))}
    </>
  );
}

/** UTC milliseconds; null: no time tells when it began. */
function stoppedSince({ pause, blockedAs, failingSince, lastError }: ChannelView): number | null {
  if (pause) return pause.at;
  return blockedAs === null ? null : (failingSince ?? lastError?.at ?? null);
}
