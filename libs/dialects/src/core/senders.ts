import { Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { Channels, type ChannelView, type PoolView, SANDBOX_CHANNEL } from '@recado/channels';
import { type DialectName, DomainError, excerpt } from '@recado/core';

/** A sender of a key, under the id by which its program knows it. */
export interface NamedSender {
  /** The id in the configuration of the program. */
  readonly outsideId: string;
  /** The channel or pool; null: the installation has it no more. */
  readonly name: string | null;
  /** The number that it sends from, digits; null: it is not known. */
  readonly phone: string | null;
  /** It takes messages and nothing stops it. */
  readonly isWorking: boolean;
}

/** Finds the channel that an id in the configuration of a program stands for, and back. */
@Injectable()
export class Senders {
  constructor(private readonly channels: Channels) {}

  /**
   * The channel or pool of an id; undefined: the default of the key, which every id means while none is linked. Throws
   * DomainError `not_found` for an id that is not linked while others are.
   */
  nameOf({ dialects }: Principal, dialect: DialectName, outsideId: string): string | undefined {
    const { senders = {} } = dialects[dialect] ?? {};
    if (Object.hasOwn(senders, outsideId)) return senders[outsideId];
    if (Object.keys(senders).length === 0) return undefined;
    const params = { read: excerpt(outsideId) };
    throw new DomainError('not_found', { reason: { path: '', code: 'dialect_sender_unknown', params } });
  }

  /** The sender of an id. Throws as `nameOf`. */
  find(principal: Principal, dialect: DialectName, outsideId: string): NamedSender {
    const name = this.nameOf(principal, dialect, outsideId);
    return described(outsideId, name === undefined ? this.defaultOf(principal) : this.channels.senderNamed(name));
  }

  /** Those that are linked; where none is, the default of the key, under its own name. */
  all(principal: Principal, dialect: DialectName): NamedSender[] {
    const linked = Object.entries(principal.dialects[dialect]?.senders ?? {});
    if (linked.length > 0)
      return linked.map(([outsideId, name]) => described(outsideId, this.channels.senderNamed(name)));
    const sender = this.defaultOf(principal);
    return [described(sender?.name ?? '', sender)];
  }

  /** The id under which a program knows a channel; undefined: it is linked to none. */
  outsideIdOf(senders: Readonly<Record<string, string>>, channel: string): string | undefined {
    return Object.keys(senders).find((outsideId) => senders[outsideId] === channel);
  }

  private defaultOf(principal: Principal): ChannelView | PoolView | undefined {
    return principal.testMode ? this.channels.named(SANDBOX_CHANNEL) : this.channels.senderOf(principal);
  }
}

function described(outsideId: string, sender: ChannelView | PoolView | undefined): NamedSender {
  const channel = sender && 'gateway' in sender ? sender : undefined;
  return {
    outsideId,
    name: sender?.name ?? null,
    phone: channel?.phone ?? null,
    isWorking: sender?.archivedAt === null && !channel?.pause && !channel?.blockedAs,
  };
}
