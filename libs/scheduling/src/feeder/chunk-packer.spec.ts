import { Lane } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkPacker } from './publisher.js';

const group = (lane: Lane) => ({ channelId: 7, lane, apiKeyId: 1 });

describe('ChunkPacker', () => {
  it('packs each lane into chunks of its own', () => {
    const packer = new ChunkPacker();
    packer.add({ id: 1, group: group(Lane.High), recipient: 'a' });
    packer.add({ id: 2, group: group(Lane.Low), recipient: 'b' });
    expect(packer.finish()).toEqual([
      { channelId: 7, lane: Lane.High, ids: [1] },
      { channelId: 7, lane: Lane.Low, ids: [2] },
    ]);
  });

  it('says in each chunk until when it may be claimed', () => {
    const packer = new ChunkPacker(1, 9_000);
    packer.add({ id: 1, group: group(Lane.High), recipient: 'a' });
    expect(packer.finish()).toEqual([{ channelId: 7, lane: Lane.High, ids: [1], claimBy: 9_000 }]);
  });

  it('packs messages to one recipient into one chunk, in order, and refuses those that do not fit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 900 }), (recipients) => {
        const packer = new ChunkPacker();
        const packed = recipients
          .map((recipient, id) => ({ id, group: group(Lane.Normal), recipient: String(recipient) }))
          .filter((message) => packer.add(message));
        const chunks = packer.finish();
        expect(chunks.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(packed.map(({ id }) => id));
        for (const { ids } of chunks) expect([...ids].sort((a, b) => a - b)).toEqual(ids);
        const chunksOf = new Map<string, Set<number>>();
        for (const [chunk, { ids }] of chunks.entries()) {
          for (const id of ids) {
            const recipient = String(recipients[id]);
            chunksOf.set(recipient, (chunksOf.get(recipient) ?? new Set()).add(chunk));
          }
        }
        expect([...chunksOf.values()].every((chunksOfOne) => chunksOfOne.size === 1)).toBe(true);
      }),
    );
  });

  it('refuses all later messages to a recipient once it has refused one', () => {
    const packer = new ChunkPacker();
    const packed = Array.from({ length: 40 }, (_, id) => packer.add({ id, group: group(Lane.Normal), recipient: 'x' }));
    expect(packed.lastIndexOf(true)).toBeLessThan(packed.indexOf(false));
  });
});
