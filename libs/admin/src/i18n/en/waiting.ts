import type { Catalogue } from '../pt-BR/index.js';

/** Why messages and batches have not left yet. */
export const waitingTexts: Pick<Catalogue, 'waits'> = {
  waits: {
    schedule: (when) => `Set for ${when}.`,
    retry: (when) => `It waits for the next attempt, set for ${when}.`,
    paused: (channel) => `The channel ${channel} is paused: it leaves when somebody resumes it.`,
    allPaused: 'All sending is paused: it leaves when somebody resumes it.',
    stopped: (channel) => `An answer of the provider stopped the channel ${channel}.`,
    resumeByHand: 'It leaves when somebody resumes the channel.',
    throttled: (channel) => `The provider asked the channel ${channel} to rest.`,
    failing: (channel) => `The channel ${channel} is failing.`,
    triedAgain: (when) => `Next try of the channel: ${when}.`,
    triedNow: 'The channel is being tried again now.',
    window: (channel, when) => `It waits for the sending hours of the channel ${channel}: from ${when} on.`,
    dailyCap: (channel, when) =>
      when === null
        ? `What the channel ${channel} may send today is taken.`
        : `What the channel ${channel} may send today is taken: its turn comes about ${when}.`,
    pace: (channel, when) =>
      when === null
        ? `It waits for its turn at the pace of the channel ${channel}; many are before it.`
        : `It waits for its turn at the pace of the channel ${channel}: it leaves about ${when}.`,
    spacing: (when) => `Too soon after another message to this recipient: it leaves about ${when}.`,
    order: 'It is next: it leaves as soon as there is room.',
    receipt: 'We wait for word from the provider before deciding whether to try again.',
    sending: 'Being sent now.',
  },
};
