import type { FileMedia, MediaType } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { fileViolations } from './content-checks.js';

const MIB = 1024 ** 2;
const { gateways } = testConfig({ NODE_ENV: 'test' });

function found(gateway: string, type: MediaType, mimetype: string, size: number): string[] {
  const file: FileMedia = { type, mimetype, size, id: 'med_1', filename: null };
  const carries = gateways.find(gateway)?.carries ?? {};
  return fileViolations('messages.0.media', file, { name: 'vendas' }, carries).map(({ code }) => code);
}

describe('a file for a channel', () => {
  it.each([
    ['whatsapp-cloud', 'image', 'image/png', 5 * MIB, undefined],
    ['whatsapp-cloud', 'image', 'image/png', 5 * MIB + 1, 'media_too_large_for_channel'],
    ['whatsapp-cloud', 'image', 'image/webp', 100, 'media_kind_unsupported'],
    ['whatsapp-cloud', 'audio', 'audio/ogg; codecs=opus', 16 * MIB, undefined],
    ['whatsapp-cloud', 'audio', 'audio/wav', 100, 'media_kind_unsupported'],
    ['whatsapp-cloud', 'audio', 'audio/ogg; codecs=vorbis', 100, 'media_kind_unsupported'],
    ['waha', 'audio', 'audio/ogg; codecs=vorbis', 100, undefined],
    ['whatsapp-cloud', 'video', 'video/quicktime', 100, 'media_kind_unsupported'],
    ['whatsapp-cloud', 'document', 'application/xml', 100 * MIB, undefined],
    ['waha', 'document', 'application/pdf', 36 * MIB + 1, 'media_too_large_for_channel'],
    ['waha', 'image', 'image/webp', 100, undefined],
    ['evolution', 'document', 'application/pdf', 36 * MIB + 1, undefined],
    ['evolution', 'video', 'video/mp4', 16 * MIB + 1, 'media_too_large_for_channel'],
    ['http', 'video', 'video/quicktime', 90 * MIB, undefined],
    ['sandbox', 'audio', 'audio/wav', 90 * MIB, undefined],
    // It sends no media at all, which is another refusal.
    ['of_tomorrow', 'image', 'image/png', 100, undefined],
  ] as const)('by %s: %s %s of %i bytes: %s', (gateway, type, mimetype, size, expected) => {
    expect(found(gateway, type, mimetype, size)).toEqual(expected === undefined ? [] : [expected]);
  });

  it('is refused where the gateway sends media by address alone', () => {
    const file: FileMedia = { type: 'image', mimetype: 'image/png', size: 1, id: 'med_1', filename: null };
    const violations = fileViolations('messages.0.media', file, { name: 'vendas' }, { media: ['image'] });
    expect(violations).toMatchObject([{ path: 'messages.0.media', code: 'media_file_unsupported' }]);
  });
});
