import { Injectable } from '@nestjs/common';
import {
  Channels,
  type ChannelView,
  ChannelTemplates,
  isGenerated,
  type TemplateName,
  type TemplateView,
} from '@recado/channels';

/** The states in which the provider takes messages of a template, as it last told them. */
const SENDABLE = new Set(['APPROVED', 'FLAGGED']);

/** The templates by which a channel can send, or every channel of a pool: any of them may have to. */
@Injectable()
export class SenderTemplates {
  constructor(
    private readonly channels: Channels,
    private readonly templates: ChannelTemplates,
  ) {}

  /**
   * By name and language; as the first channel of a pool describes them. Empty: none is known. What Meta made by Direct Send
   * is not among them: it belongs to one text, which Meta changes and ends as it likes.
   */
  async of(senderId: number): Promise<readonly TemplateView[]> {
    return (await this.sendable(senderId)).filter((one) => !isGenerated(one));
  }

  /** With those that Meta made by Direct Send. */
  async sendable(senderId: number): Promise<readonly TemplateView[]> {
    const [first, ...rest] = await Promise.all(
      this.channelsOf(senderId).map(async ({ id }) => (await this.templates.listOf(id)).filter(isSendable)),
    );
    return (first ?? []).filter((one) => rest.every((list) => list.some((other) => isSame(one, other))));
  }

  /** Undefined: the sender cannot send it. */
  async find(senderId: number, name: TemplateName): Promise<TemplateView | undefined> {
    return (await this.of(senderId)).find((one) => isSame(one, name));
  }

  /** The channel with this id, or the channels of the pool; empty: there is neither. */
  channelsOf(senderId: number): readonly ChannelView[] {
    const channel = this.channels.withId(senderId);
    if (channel) return [channel];
    const pool = this.channels.pools().find(({ id }) => id === senderId);
    return pool ? this.channels.membersOf(pool) : [];
  }
}

/** Whether the provider described the template, and takes messages of it. */
export function isSendable({ status, category }: Pick<TemplateView, 'status' | 'category'>): boolean {
  return SENDABLE.has(status) && category !== '';
}

function isSame(one: TemplateName, other: TemplateName): boolean {
  return one.name === other.name && one.language === other.language;
}
