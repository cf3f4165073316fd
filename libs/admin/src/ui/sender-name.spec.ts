import { describe, expect, it } from 'vitest';
import { Localization } from '../i18n/localization.js';
import { senderName } from './sender-name.js';

const panel = new Localization('pt-BR', 'America/Sao_Paulo', 0);
const sender = { name: 'loja-centro', isSimulator: false, phone: '551130001234' };

describe('the name of a channel among choices', () => {
  it('is followed by its number, where that is known', () => {
    expect(senderName(sender, panel)).toBe('loja-centro · +55 (11) 3000-1234');
    expect(senderName({ ...sender, phone: null }, panel)).toBe('loja-centro');
  });

  it('says of a simulator that nobody receives anything', () => {
    expect(senderName({ ...sender, isSimulator: true }, panel)).toContain('simulador');
  });
});
