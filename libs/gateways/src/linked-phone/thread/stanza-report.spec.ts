import { describe, expect, it } from 'vitest';
import type { Stanza } from './library.js';
import { reportsOfReceipt } from './linked-socket.js';

const FROM = '5511912345678@s.whatsapp.net';

function told(attrs: Record<string, string>, content?: Stanza['content']): unknown[] {
  const stanza: Stanza = { tag: 'receipt', attrs: { id: 'A', from: FROM, ...attrs }, ...(content && { content }) };
  return reportsOfReceipt(stanza, 5).map((report): unknown => JSON.parse(report));
}

const item = (id: string): Stanza => ({ tag: 'item', attrs: { id } });

describe('a receipt', () => {
  it.each([
    [{}, 'delivered'],
    [{ type: 'read' }, 'read'],
    [{ type: 'played' }, 'read'],
  ])('of %j is %s', (attrs, status) => {
    expect(told(attrs)).toEqual([{ kind: 'receipt', key: 'A', status, at: 5, from: FROM }]);
  });

  it('of several messages tells of each', () => {
    const content = [{ tag: 'list', attrs: {}, content: [item('B'), item('C'), { tag: 'other', attrs: { id: 'D' } }] }];
    expect(told({ type: 'read' }, content)).toMatchObject([{ key: 'A' }, { key: 'B' }, { key: 'C' }]);
  });

  it.each([
    [{ type: 'retry' }],
    [{ type: 'sender' }],
    [{ type: 'inactive' }],
    [{ type: 'server-error' }],
    [{ type: 'toString' }],
    [{ type: 'read', recipient: FROM }],
    [{ from: '120363@g.us', participant: FROM }],
    [{ from: 'status@broadcast' }],
  ])('that is %j tells nothing of a message of ours', (attrs) => {
    expect(told(attrs)).toEqual([]);
  });
});
