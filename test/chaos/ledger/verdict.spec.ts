import { describe, expect, it } from 'vitest';
import { MessageStatus } from '@recado/core';
import type { PostedBatch } from '../load.js';
import type { Evidence, MessageRow } from './evidence.js';
import { judge } from './verdict.js';

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
  unclearRows: [],
  ...extra,
});
/** What it complains of. */
const counts = (extra: Partial<Evidence>) =>
  Object.entries(judge(evidence(extra))).flatMap(([name, value]) =>
    typeof value === 'number' && value > 0 && name !== 'acked' && name !== 'taken' ? [`${name} ${value}`] : [],
  );

describe('judge', () => {
  it('has nothing to say of a run in which all went well', () => expect(counts({})).toEqual([]));

  it.each([
    ['is in no ledger', { messageRows: [], batchRows: [], taken: new Map() }],
    ['has another id than was told', { messageRows: [row('m1', Sent, { id: 9 })] }],
    ['is called sent and is not at the gateway', { taken: new Map() }],
  ])('calls a message lost that %s', (_, extra) => expect(counts(extra)).toEqual(['lost 1']));

  it('takes a stated failure for an answer', () =>
    expect(counts({ messageRows: [row('m1', Failed)], taken: new Map() })).toEqual(['failed 1']));

  it.each([Pending, Scheduled, MessageStatus.Sending])('calls status %d stuck', (status) =>
    expect(counts({ messageRows: [row('m1', status)] })).toEqual(['stuck 1']),
  );

  it('counts what the gateway took again, and what the timeline does not tell of', () => {
    const taken = new Map([['m1', [taking('m1'), taking('m1'), taking('m1')]]]);
    expect(counts({ taken })).toEqual(['duplicated 2', 'unflagged 2']);
    expect(counts({ taken, unclearRows: [{ id: 1, times: 2 }] })).toEqual(['duplicated 2']);
  });

  it('sees another key, with which a recipient would read the text twice', () => {
    const taken = new Map([['m1', [taking('m1'), taking('m1', 2_000, 'other')]]]);
    expect(counts({ taken, unclearRows: [{ id: 1, times: 1 }] })).toEqual(['duplicated 1', 'deliveredTwice 1']);
  });

  it.each([
    ['the database has in part', { batchRows: [{ id: 1, total: 2 }] }],
    ['is not there though its messages are', { batchRows: [] }],
    ['got no answer and is there in part', { batches: [posted('unanswered', 'm1', 'm2')] }],
    ['was refused and is there all the same', { batches: [posted('refused', 'm1')] }],
  ])('calls a batch partial that %s', (_, extra) => expect(counts(extra)).toEqual(['partial 1']));

  it('lets an unanswered batch be whole or absent', () => {
    expect(counts({ batches: [posted('unanswered', 'm1')] })).toEqual([]);
    expect(counts({ batches: [posted('acked', 'm1'), posted('unanswered', 'm2', 'm3')] })).toEqual([]);
  });

  it('sees what left before its time, and what began after it', () => {
    const [batch] = [posted('acked', 'm1')];
    const early = { ...batch, messages: [{ ...batch.messages[0]!, scheduledAt: 1_001 }] };
    expect(counts({ batches: [early] })).toEqual(['early 1']);
    expect(counts({ messageRows: [row('m1', Sent, { expiresAt: 1_000 })] })).toEqual(['expired 1']);
  });
});
