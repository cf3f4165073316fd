import type { ChannelPaces, Channels, ChannelView } from '@recado/channels';
import { MessageStatus } from '@recado/core';
import type { HandedOut } from '@recado/messages';
import { ChannelLine } from './channel-line.js';
import type { OutstandingMessage, OutstandingWatch } from './outstanding.js';

/** The lines of all channels; learns from what becomes of what was handed out. */
export class ChannelLines implements OutstandingWatch {
  private readonly lines = new Map<number, ChannelLine>();

  constructor(
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
  ) {}

  of(channelId: number, now: number): ChannelLine {
    const line = this.lines.get(channelId) ?? new ChannelLine(channelId, this.paces, now);
    this.lines.set(channelId, line);
    return line;
  }

  /** Knows nothing any more: another process leads. */
  clear(): void {
    this.lines.clear();
  }

  begun({ id, group, phone }: OutstandingMessage, now: number): void {
    const line = this.lines.get(group.channelId);
    line?.spacing.seen(phone, id, now);
    line?.places.takenUp();
  }

  gone({ id, group, phone, started }: OutstandingMessage, now: number): void {
    const line = this.lines.get(group.channelId);
    if (!started) line?.spacing.seen(phone, id, now);
    line?.places.takenUp();
    line?.places.lead.kept(now);
  }

  cameBack(message: OutstandingMessage, state: HandedOut | undefined, now: number): void {
    this.takeBack(message);
    const line = this.lines.get(message.group.channelId);
    const waits = state?.status === MessageStatus.Pending || state?.status === MessageStatus.Scheduled;
    if (!line || !waits) return;
    // Not charged and due later: the provider does not want this recipient now, whoever writes.
    if (state.status === MessageStatus.Pending && state.dueAt > now) line.spacing.rest(message.phone, state.dueAt);
    else if (message.started && this.isOpen(message, now)) line.places.lead.cameTooLate(message.publishedAt, now);
  }

  neglected(message: OutstandingMessage, now: number): void {
    this.takeBack(message);
    if (message.time === undefined) return;
    const line = this.lines.get(message.group.channelId);
    line?.places.neglected(now);
    if (wasSlow(message)) line?.places.lead.cameTooLate(message.publishedAt, now);
    else line?.places.lead.missed();
  }

  /** Its place on this day and its recipient's turn are free again. */
  private takeBack({ id, group, phone, time, publishedAt }: OutstandingMessage): void {
    const line = this.lines.get(group.channelId);
    const channel = this.channels.withId(group.channelId);
    if (!line || !channel) return;
    line.spacing.giveBack(phone, id);
    line.places.giveBack(channel.limits, time ?? publishedAt);
  }

  private isOpen({ group }: OutstandingMessage, now: number): boolean {
    const channel: ChannelView | undefined = this.channels.withId(group.channelId);
    return channel !== undefined && channel.failures === 0 && this.channels.closedUntil(channel, now) <= now;
  }
}

/** Writing its place took half of the time that it had, and beginning it takes as much again. */
function wasSlow({ publishedAt, readyAt, time = Infinity }: OutstandingMessage): boolean {
  return (readyAt - publishedAt) * 2 >= time - publishedAt;
}
