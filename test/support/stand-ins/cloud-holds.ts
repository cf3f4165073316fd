import type { CloudStatus } from './whatsapp-cloud.stand-in.js';

/** What the answer says of a message that is held. */
type HoldWord = 'held_for_quality_assessment' | 'paused';
type HeldMessage = Pick<CloudStatus, 'id' | 'recipient' | 'opaque'>;

/** Holds templates back for a review, as Meta does with new and suspicious ones (docs/gateways/facts.md, Meta). */
export class CloudHolds {
  /** What the answer says of every template from now on; undefined: it holds none. */
  word: HoldWord | undefined;
  /** What is held now, by Meta's ids. */
  readonly messages = new Map<string, HeldMessage>();

  /** Holds this message if it is a template and templates are held; returns what the answer says of it. */
  take(form: string, message: HeldMessage): string {
    if (this.word === undefined || !form.startsWith('template:')) return 'accepted';
    this.messages.set(message.id, message);
    return this.word;
  }

  /** Ends the review of everything that is held: the statuses that tell it. */
  end(passed: boolean): CloudStatus[] {
    const held = [...this.messages.values()];
    this.messages.clear();
    return held.flatMap((message): CloudStatus[] =>
      passed
        ? ['sent', 'delivered'].map((status) => ({ ...message, status }))
        : [{ ...message, status: 'failed', error: 132_015 }],
    );
  }
}
