import { GatewayDefinitions } from '@recado/config';
import { GATEWAYS } from '@recado/gateways';
import { describe, expect, it } from 'vitest';
import { secretsOf } from './settings.section.js';

const GATEWAY_DEFINITIONS = new GatewayDefinitions(GATEWAYS);

describe('the secrets that no report may hold', () => {
  const partsOf = (name: string, url: string) =>
    secretsOf({ [name]: url }, GATEWAY_DEFINITIONS).filter((part) => part !== url);

  it.each([
    ['DATABASE_URL', 'mysql://recado:senha%40comprida@db/recado?ssl=true', ['senha%40comprida', 'senha@comprida']],
    ['DATABASE_URL', 'mysql://recado:recado@db/recado?charset=utf8mb4_unicode_ci&ssl-ca=/etc/mysql/ca.pem', []],
    [
      'REDIS_URL',
      'redis+sentinel://recado:senha-comprida@a,b/mymaster?sentinelPassword=outra-senha',
      ['senha-comprida', 'outra-senha'],
    ],
    ['DATABASE_URL', 'mysql://recado:senha-comprida@a:3306,b:3306/recado', ['senha-comprida']],
    ['SMTP_URL', 'smtp://messages:senha-comprida@mail.example:587', ['senha-comprida']],
    ['ALERTS_WEBHOOK_URL', 'https://hooks.example/x?sig=limao-azedo&retry=true&n=12345678', ['limao-azedo']],
    ['HTTP_GATEWAY_URL', 'https://token-do-provedor@gate.example/send', ['token-do-provedor']],
    ['HTTP_GATEWAY_URL', 'https://gate.example/T0PS3CR3TB0B0XYZ/send', ['T0PS3CR3TB0B0XYZ']],
  ])('are those of %s=%s', (name, url, parts) => {
    expect(new Set(partsOf(name, url))).toEqual(new Set(parts));
  });

  it('are no short words', () => {
    expect(secretsOf({ METRICS_TOKEN: 'recado', ADMIN_PASSWORD: 'true' }, GATEWAY_DEFINITIONS)).toEqual([]);
  });
});
