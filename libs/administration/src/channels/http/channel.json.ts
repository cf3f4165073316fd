import { Injectable } from '@nestjs/common';
import { type ChannelField, ChannelFields, Channels, type ChannelView, conditionOf, originOf } from '@recado/channels';
import { Clock, isoTime } from '@recado/core';
import type { ChannelDetailsDto, ChannelDto, ChannelSeenDto } from './channel.dto.js';
import { limitsJson } from './channel-limits.dto.js';

/** The wire format of a channel without its settings. `now`: by which its state is told. */
export function channelJson(channel: ChannelView, channels: Channels, now: number): ChannelDto {
  const { name, gateway, phone, builtIn, pause, archivedAt, createdAt, limits } = channel;
  const { state, reason } = conditionOf(channel, channels.allPaused, now);
  const paused = pause ?? channels.allPaused;
  return {
    name,
    gateway,
    state,
    reason: reason || null,
    phone,
    is_default: channels.senderOf({ defaultChannelId: null })?.id === channel.id,
    built_in: builtIn,
    paused_at: isoTime(paused?.at ?? null),
    paused_by: paused?.by ?? null,
    pause_reason: paused?.note ?? null,
    archived_at: isoTime(archivedAt),
    created_at: isoTime(createdAt),
    seen: seenJson(channel),
    limits: limitsJson(limits),
  };
}

/** The wire format of channels. */
@Injectable()
export class ChannelJson {
  constructor(
    private readonly channels: Channels,
    private readonly fields: ChannelFields,
    private readonly clock: Clock,
  ) {}

  of(channel: ChannelView): ChannelDto {
    return channelJson(channel, this.channels, this.clock.now());
  }

  /**
   * With its settings, of which secrets have no value. Who may not change them sees no document, and of an address the
   * server alone: they may hold a token, as `https://sms.example/send?token=…` does.
   */
  async detailsOf(channel: ChannelView, mayChange: boolean): Promise<ChannelDetailsDto> {
    const fields = await this.fields.of(channel);
    const seen = mayChange ? fields : fields.map((field) => ({ ...field, value: harmlessValue(field) }));
    const settings = seen.map(({ name, value, isSet, isSecret, isRequired }) => ({
      ...{ name, value },
      is_set: isSet,
      is_secret: isSecret,
      is_required: isRequired,
    }));
    return { ...this.of(channel), settings };
  }
}

function harmlessValue({ name, value, isDocument }: ChannelField): string | null {
  if (isDocument) return null;
  return name === 'url' ? originOf({ url: value }) : value;
}

function seenJson({ seen }: ChannelView): ChannelSeenDto {
  return {
    sent_at: isoTime(seen?.sentAt ?? null),
    receipt_at: isoTime(seen?.receiptAt ?? null),
    checked_at: isoTime(seen?.check?.at ?? null),
    check_code: seen?.check?.code ?? null,
  };
}
