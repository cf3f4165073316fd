import { describe, expect, it } from 'vitest';
import { messageIdIn } from './waha-ids.js';

const SERIALIZED = 'true_5511987654321@c.us_3EB0A1B2C3';

describe('messageIdIn', () => {
  it.each([
    ['WEBJS', { id: { fromMe: true, id: 'other', _serialized: SERIALIZED } }],
    ['WEBJS, as a text', { id: SERIALIZED }],
    ['with a participant', { id: `${SERIALIZED}_5511@c.us` }],
    ['in another chat', { id: 'true_123456789@lid_3EB0A1B2C3' }],
    ['in part', { id: { id: '3EB0A1B2C3' } }],
    ['NOWEB and GOWS', { key: { remoteJid: '5511987654321@s.whatsapp.net', fromMe: true, id: '3EB0A1B2C3' } }],
    ['in the raw data', { _data: { id: { _serialized: SERIALIZED } } }],
  ])('finds in %s the segment that all engines agree on', (_, message) => {
    expect(messageIdIn(message)).toBe('3EB0A1B2C3');
  });

  it.each([undefined, {}, { id: '' }, { id: 7 }, { key: null }])('finds no id in %j', (message) => {
    expect(messageIdIn(message)).toBeUndefined();
  });

  it('keeps an id of another form', () => {
    expect(messageIdIn({ id: '3EB0_A1' })).toBe('3EB0_A1');
  });
});
