import { expect, it } from 'vitest';
import { relyingPartyOf } from './passkeys.js';

it.each([
  ['https://recado.exemplo.com.br', { id: 'recado.exemplo.com.br', origin: 'https://recado.exemplo.com.br' }],
  ['https://exemplo.com:8443/recado', { id: 'exemplo.com', origin: 'https://exemplo.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://recado.exemplo.com.br', null],
  ['https://203.0.113.7', null],
  ['http://127.0.0.1:3000', null],
  ['https://[2001:db8::1]', null],
])('relyingPartyOf: %s', (baseUrl, party) => expect(relyingPartyOf(baseUrl)).toEqual(party));
