import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { configWarnings, isGuessable, mistakenVariables } from './config-warnings.js';
import { Settings } from './settings.js';

const SECRET = 'um-segredo-desta-prova-e-de-mais-ninguem';

describe('mistakenVariables', () => {
  it.each([
    ['RETENTION_DAY', 'RETENTION_DAYS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['APP_SECRT_FILE', 'APP_SECRET'],
    ['Base_Url', 'BASE_URL'],
    ['PORTS', 'PORT'],
    ['GATEWY', 'GATEWAY'],
    ['GATWEAY', 'GATEWAY'],
    ['PROT', 'PORT'],
    ['ROELS', 'ROLES'],
    ['HSOT', 'HOST'],
  ])('finds %s and the variable that it resembles', (given, meant) => {
    expect(mistakenVariables({ [given]: 'x' }, testConfig().gateways)).toEqual([{ given, meant }]);
  });

  it.each([
    'RETENTION_DAYS',
    'APP_SECRET_FILE',
    'HOME',
    'PATH',
    'HOSTNAME',
    'LANG',
    'NODE_OPTIONS',
    'MYSQL_URL',
    'HTTP_PROXY',
    'SHELL',
    'SHLVL',
    'TERM',
    'USER',
    'EDITOR',
    'PAGER',
    'LOGNAME',
    'DISPLAY',
  ])('does not find %s', (name) => expect(mistakenVariables({ [name]: 'x' }, testConfig().gateways)).toEqual([]));
});

describe('isGuessable', () => {
  it.each([
    'a'.repeat(32),
    '1234567890'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'recado'.repeat(6),
    '0000000011111111000000001111111100',
  ])('finds %s guessable', (secret) => expect(isGuessable(secret)).toBe(true));

  it.each([SECRET, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', undefined])(
    'does not find %s guessable',
    (secret) => expect(isGuessable(secret)).toBe(false),
  );
});

describe('configWarnings', () => {
  const warnings = (env: NodeJS.ProcessEnv) => configWarnings(testConfig(env), env);

  it('warns of a plain http address, a guessable secret and misspelt variables', () => {
    const env = { NODE_ENV: 'production', BASE_URL: 'http://recado.example', APP_SECRET: 'a'.repeat(40) };
    expect(warnings(env)).toEqual([
      'BASE_URL is http://recado.example: keys and passwords travel unencrypted; put https in front',
      'APP_SECRET is easy to guess: give 32 random bytes or more',
    ]);
    expect(warnings({ RETENTION_DAY: '3' })).toEqual([
      'RETENTION_DAY is unknown and was ignored: RETENTION_DAYS may be meant',
    ]);
  });

  it('warns of a channel that is to carry texts by a template and has none', () => {
    const cloud = { GATEWAY: 'whatsapp-cloud', WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_TOKEN: 't' };
    const template = { ...cloud, WHATSAPP_OUTSIDE_WINDOW: 'template' };
    expect(warnings(template)).toEqual([
      'GATEWAY=whatsapp-cloud names no template that carries texts: outside the window they fail',
    ]);
    expect(warnings({ ...template, WHATSAPP_CARRIER_TEMPLATE: 'aviso:pt_BR' })).toEqual([]);
    expect(warnings({ ...cloud, WHATSAPP_OUTSIDE_WINDOW: 'direct_send' })).toEqual([]);
  });

  it('warns of a trail that is kept for less than 90 days, and keeps it so long', () => {
    const env = { AUDIT_RETENTION_DAYS: '1' };
    expect(warnings(env)).toEqual(['AUDIT_RETENTION_DAYS is 1: 90 days are kept at least']);
    expect(warnings({ AUDIT_RETENTION_DAYS: '90' })).toEqual([]);
    expect(new Settings(testConfig(env)).days('auditRetentionDays')).toBe(90);
    const chosen = new Settings(testConfig({}));
    expect(chosen.days('auditRetentionDays')).toBe(400);
    chosen.learn({ auditRetentionDays: 1 });
    expect(chosen.days('auditRetentionDays')).toBe(90);
  });

  it('does not warn of a correct configuration', () => {
    expect(warnings({ NODE_ENV: 'production', BASE_URL: 'https://recado.example', APP_SECRET: SECRET })).toEqual([]);
    expect(warnings({ BASE_URL: 'http://recado.example' })).toEqual([]);
    expect(warnings({ NODE_ENV: 'production', APP_SECRET: SECRET })).toEqual([]);
  });
});
