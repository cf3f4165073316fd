import type { ChannelView } from '@recado/channels';
import type { BatchSample } from '@recado/queries';
import type { SendView } from '@recado/campaigns';
import type { TemplateParts } from '../templates/template-parts.js';

/** The template by which a batch leaves. `href`: its page; null: it has none, since the channels of a pool have it. */
export interface BatchTemplate {
  name: string;
  language: string;
  href: string | null;
}

/** What the page of a batch tells beside the batch. */
export interface BatchBeside {
  /** Every channel is paused, not only its own. */
  isAllPaused: boolean;
  template: BatchTemplate | null;
  /** The send that made it; null: the API did. */
  send: Pick<SendView, 'id' | 'actor' | 'total' | 'good' | 'reading'> | null;
  /** Its first message with the texts of the first ones; null: there is none any more. */
  sample: BatchSample | null;
  /** What the recipient sees of its first message, where a template brings it. */
  preview: TemplateParts | null;
  /** Its channel; null: it is addressed to a pool, or has no message any more. */
  channel: (Pick<ChannelView, 'id' | 'name' | 'phone' | 'limits'> & { isSimulator: boolean }) | null;
}

export const NOTHING_BESIDE: BatchBeside = {
  isAllPaused: false,
  template: null,
  send: null,
  sample: null,
  preview: null,
  channel: null,
};
