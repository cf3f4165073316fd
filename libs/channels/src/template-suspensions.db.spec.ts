import type { OutsideWindow } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutsideWindows } from './settings/outside-windows.js';
import { ChannelsFixture } from './testing/channels-fixture.js';
import { ChannelTemplates, TemplateSuspensions } from './news/channel-templates.js';

const AVISO = { name: 'aviso', language: 'pt_BR' };
const HOUR_MS = 3_600_000;

describe('TemplateSuspensions', () => {
  let fixture: ChannelsFixture;
  let templates: ChannelTemplates;
  let suspensions: TemplateSuspensions;
  let window: OutsideWindow | undefined;
  let id: number;

  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    templates = new ChannelTemplates(fixture.database, fixture.changes, fixture.channels);
    const windows = { of: async () => window } as unknown as OutsideWindows;
    suspensions = new TemplateSuspensions(fixture.channels, windows, templates, fixture.clock);
    window = { policy: 'template', carrier: AVISO };
    id = fixture.channel.id;
  });
  afterEach(() => fixture.close());

  const told = (status: string) => templates.applyStatus(id, AVISO, status, null, fixture.clock.now());

  it.each(['PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'LOCKED'])(
    'a carrier that is %s is suspended',
    async (word) => {
      await told(word);
      expect(await suspensions.suspendedCarrier(id)).toEqual(AVISO);
    },
  );

  it.each(['APPROVED', 'FLAGGED', 'SOMETHING_NEW'])('a carrier that is %s is not', async (word) => {
    await told(word);
    expect(await suspensions.suspendedCarrier(id)).toBeNull();
  });

  it('a carrier that is not known is tried, and one that a channel does not need hinders nothing', async () => {
    expect(await suspensions.suspendedCarrier(id)).toBeNull();
    await told('PAUSED');
    for (const other of [
      undefined,
      { policy: 'template', carrier: null },
      { policy: 'fail', carrier: AVISO },
    ] as const) {
      window = other;
      expect(await suspensions.suspendedCarrier(id)).toBeNull();
    }
  });

  it('the carrier is the second choice while Direct Send is not refused', async () => {
    await told('PAUSED');
    window = { policy: 'direct_send', carrier: AVISO };
    expect(await suspensions.suspendedCarrier(id)).toBeNull();
    await fixture.facts.directSendRefused(id);
    expect(await suspensions.suspendedCarrier(id)).toEqual(AVISO);
  });

  it('media go by carriers of their own, as long as those are sent', async () => {
    const imagem = { name: 'imagem', language: 'pt_BR' };
    expect(await suspensions.carriedMedia(id)).toEqual([]);
    window = { policy: 'template', carrier: null, mediaCarriers: { document: AVISO, image: imagem } };
    expect(await suspensions.carriedMedia(id)).toEqual(['image', 'document']);
    await told('PAUSED');
    expect(await suspensions.carriedMedia(id)).toEqual(['image']);
    window = { ...window, policy: 'fail' };
    expect(await suspensions.carriedMedia(id)).toEqual([]);
  });

  it('a pause is not believed for ever, a rejection is', async () => {
    await told('PAUSED');
    fixture.clock.advance(3 * HOUR_MS);
    expect(await suspensions.suspendedCarrier(id)).toBeNull();
    await told('REJECTED');
    fixture.clock.advance(100 * HOUR_MS);
    expect(await suspensions.suspendedCarrier(id)).toEqual(AVISO);
  });
});
