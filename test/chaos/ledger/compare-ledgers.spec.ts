import { describe, expect, it } from 'vitest';
import { MessageStatus } from '@recado/core';
import type { PostedBatch } from '../load.js';
import type { Evidence, MessageRow } from './evidence.js';
import { compareLedgers } from './compare-ledgers.js';

const { Pending, Scheduled, Sent, Failed } = MessageStatus;

const posted = (state: PostedBatch['state'], ...tokens: string[]): PostedBatch => ({
  state,
  settledAt: 0,
  messages: tokens.map((token) => ({ token, id: Number(token.slice(1)), scheduledAt: null, expiresAt: null })),
});
const row = (token: string, status: number, extra: Partial<MessageRow> = {}): MessageRow => ({
  id: Number(token.slice(1)),
  batchId: 1,
  text: token,
  status,
  startedAt: 1_000,
  expiresAt: null,
  ...extra,
});
const taking = (token: string, at = 1_000, key = token) => ({ at, id: Number(token.slice(1)), key });
const evidence = (extra: Partial<Evidence>): Evidence => ({
  batches: [posted('acked', 'm1')],
  taken: new Map([['m1', [taking('m1')]]]),
  messageRows: [row('m1', Sent)],
  batchRows: [{ id: 1, total: 1 }],
  unknownOutcomeRows: [],
  ...extra,
});
/** The counts that are not 0, without those for information. */
const counts = (extra: Partial<Evidence>) =>
  Object.entries(compareLedgers(evidence(extra))).flatMap(([name, value]) =>
    typeof value === 'number' && value > 0 && name !== 'acked' && name !== 'taken' ? [`${name} ${value}`] : [],
  );

describe('compareLedgers', () => {
  it('finds nothing in a run without errors', () => expect(counts({})).toEqual([]));

  it.each([
    ['is neither in the database nor at the gateway', { messageRows: [], batchRows: [], taken: new Map() }],
    ['counts as sent and did not reach the gateway', { taken: new Map() }],
  ])('counts a message as lost that %s', (_, extra) => expect(counts(extra)).toEqual(['lost 1']));

  it('counts a message as lost, with a wrong id, that has another id than the answered one', () =>
    expect(counts({ messageRows: [row('m1', Sent, { id: 9 })] })).toEqual(['lost 1', 'wrongIds 1']));

  it('does not count a failed message as lost', () =>
    expect(counts({ messageRows: [row('m1', Failed)], taken: new Map() })).toEqual(['failed 1']));

  it.each([Pending, Scheduled, MessageStatus.Sending])('counts a message in status %d as stuck', (status) =>
    expect(counts({ messageRows: [row('m1', status)] })).toEqual(['stuck 1']),
  );

  it('counts what the gateway accepted again, and what of it the timeline does not mention', () => {
    const taken = new Map([['m1', [taking('m1'), taking('m1'), taking('m1')]]]);
    expect(counts({ taken })).toEqual(['duplicated 2', 'unflagged 2']);
    expect(counts({ taken, unknownOutcomeRows: [{ id: 1, times: 2 }] })).toEqual(['duplicated 2']);
  });

  it('finds a repetition with another key, which the recipient would read twice', () => {
    const taken = new Map([['m1', [taking('m1'), taking('m1', 2_000, 'other')]]]);
    expect(counts({ taken, unknownOutcomeRows: [{ id: 1, times: 1 }] })).toEqual(['duplicated 1', 'deliveredTwice 1']);
  });

  it.each([
    ['is stored in part', { batchRows: [{ id: 1, total: 2 }] }],
    ['has messages but no row of its own', { batchRows: [] }],
    ['got no answer and is stored in part', { batches: [posted('unanswered', 'm1', 'm2')] }],
    ['was refused and is stored', { batches: [posted('refused', 'm1')] }],
  ])('counts a batch as partial that %s', (_, extra) => expect(counts(extra)).toEqual(['partial 1']));

  it('accepts that an unanswered batch is stored whole or not at all', () => {
    expect(counts({ batches: [posted('unanswered', 'm1')] })).toEqual([]);
    expect(counts({ batches: [posted('acked', 'm1'), posted('unanswered', 'm2', 'm3')] })).toEqual([]);
  });

  it('finds what was sent before its scheduled time, and what was sent after it had expired', () => {
    const [batch] = [posted('acked', 'm1')];
    const early = { ...batch, messages: [{ ...batch.messages[0]!, scheduledAt: 1_001 }] };
    expect(counts({ batches: [early] })).toEqual(['early 1']);
    expect(counts({ messageRows: [row('m1', Sent, { expiresAt: 1_000 })] })).toEqual(['expired 1']);
  });
});
