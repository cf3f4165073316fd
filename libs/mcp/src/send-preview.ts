import { Injectable } from '@nestjs/common';
import { formatLocal, isoTime, type MessageContent } from '@recado/core';
import { BlockedAtIntake, Intake } from '@recado/intake';
import type { Caller } from './caller.js';
import type { SendContent } from './content.js';
import { DayAllowance } from './day-allowance.js';

/** Characters that a preview shows: what a person reads at once. Where all texts have more, each is cut to its part. */
const SHOWN_CHARACTERS = 20_000;

type Seen = Awaited<ReturnType<Intake['preview']>>;
type Items = Seen['batch']['items'];

/** What a send would do, and what of it must still be so when it is done. */
interface SendPreview {
  /** What the token holds: by whom, to whom, what and when. */
  readonly bound: object;
  readonly warnings: Seen['batch']['warnings'];
  /** For the person who decides. */
  readonly shown: object;
}

/** Finds out what a send would do. Nothing is stored. */
@Injectable()
export class SendPreviews {
  constructor(
    private readonly intake: Intake,
    private readonly blocked: BlockedAtIntake,
    private readonly allowance: DayAllowance,
  ) {}

  /** Throws what the intake throws. The caller named the numbers itself, so they are shown whole. */
  async of(content: SendContent, caller: Caller): Promise<SendPreview> {
    const { keyId, testMode } = caller.principal;
    const { sender, batch } = await this.seen(content, caller);
    const { items, warnings } = batch;
    const optedOut = await this.blocked.among(keyId, items);
    const shown = {
      would_send: items.filter(({ phone }) => !optedOut.includes(phone)).length,
      recipients: new Set(items.map(({ phone }) => phone)).size,
      opted_out: optedOut,
      channel: sender.name,
      test_mode: testMode,
      left_today: await this.allowance.left(keyId),
      time_zone: batch.timezone,
      messages: shownOf(items, batch.timezone),
    };
    return { bound: boundOf(sender, items), warnings, shown };
  }

  /** What a token of this content has to hold now. */
  async boundNow(content: SendContent, caller: Caller): Promise<object> {
    const { sender, batch } = await this.seen(content, caller);
    return boundOf(sender, batch.items);
  }

  private seen(body: SendContent, { principal, requestId, language }: Caller): Promise<Seen> {
    return this.intake.preview({ principal, body, requestId, language });
  }
}

function boundOf(sender: Seen['sender'], items: Items): object {
  const by = ['memberIds' in sender ? 'pool' : 'channel', sender.id, sender.name];
  return [by, items.map(({ phone, text, scheduledAt, content }) => [phone, text, scheduledAt, content])];
}

/** All of them, so that nothing leaves that nobody could read. */
function shownOf(items: Items, zone: string): object[] {
  const characters = items.reduce((sum, { text }) => sum + text.length, 0);
  const most = characters > SHOWN_CHARACTERS ? Math.floor(SHOWN_CHARACTERS / items.length) : SHOWN_CHARACTERS;
  return items.map(({ phone, text, scheduledAt, content }) => ({
    ...{ phone, text: text.slice(0, most), scheduled_at: isoTime(scheduledAt) },
    // A person reads the time of their own clock.
    ...(scheduledAt !== null && { scheduled_at_local: formatLocal(scheduledAt, zone) }),
    ...carriedBy(content),
    ...(text.length > most && { text_is_cut: true, text_characters: text.length }),
  }));
}

/** The file and the template beside a text. */
function carriedBy(content: MessageContent | null): object {
  const { media, template } = content ?? {};
  return { ...(media && { media }), ...(template && { template }) };
}
