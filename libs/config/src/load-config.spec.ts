import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { ConfigError } from './config-error.js';
import { parseDuration, parseSize } from './numbers.js';

const SECRET = 'a'.repeat(32);
const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;

describe('loadConfig', () => {
  it('has a default for every variable', () => {
    const config = testConfig({});
    expect(config.http).toMatchObject({ port: 3000, host: '127.0.0.1', baseUrl: 'http://localhost:3000' });
    expect(config.gateway.kind).toBe('sandbox');
    expect(config.intake).toMatchObject({ maxBatch: 10_000, timezone: 'America/Sao_Paulo', missingVariable: 'reject' });
    expect(config.http.maxBodyBytes).toBe(16 * 1024 ** 2);
  });

  it('treats an empty variable as absent', () => {
    expect(testConfig({ PORT: '', LOG_LEVEL: '' })).toEqual(testConfig({}));
  });

  it('freezes the configuration at every level', () => {
    expect(() => Object.assign(testConfig({}).http, { port: 1 })).toThrow(TypeError);
  });

  it.each([
    ['https://recado.example.com.br/', 'https://recado.example.com.br'],
    ['https://recado.example.com.br/api/', 'https://recado.example.com.br'],
    ['http://10.0.0.1:8080/api', 'http://10.0.0.1:8080'],
    ['HTTPS://Recado.example.com.br', 'https://recado.example.com.br'],
    [' https://example.com:443/api', 'https://example.com'],
    ['https://example.com//', 'https://example.com'],
  ])('normalises BASE_URL %s to %s', (given, origin) =>
    expect(testConfig({ BASE_URL: given }).http.baseUrl).toBe(origin),
  );

  it.each([
    ['BASE_URL', 'recado.example'],
    ['BASE_URL', 'https://'],
    ['BASE_URL', 'https://recado.example/painel'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'postgres://root@localhost/recado'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'mysql://u:p,w@a:3306,,b:3306/recado'],
    ['DATABASE_URL', 'mysql://a,b:99999/recado'],
    ['DATABASE_URL', 'mysql://u:p@a,b:3306,A:3306/recado'],
    ['REDIS_URL', 'redis+sentinel://s1:26379,s2,s1/mymaster'],
    ['SCHEDULE_TIMEZONE', 'Mars/Olympus'],
    ['SCHEDULE_PAST_GRACE', 'a while'],
    ['MAX_BATCH', '10001'],
    ['MAX_BODY', '16 apples'],
    ['MAX_BODY', '0'],
    ['MAX_BODY', '1023b'],
    ['GATEWAY', 'pigeon'],
    ['HTTP_GATEWAY_URL', 'https://user:pass@example.com'],
    ['WHATSAPP_TOKEN', 'two words'],
    ['WHATSAPP_API_VERSION', '25'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+5511987654321'],
    ['WHATSAPP_BUSINESS_ACCOUNT_ID', 'loja'],
    ['WHATSAPP_OUTSIDE_WINDOW', 'carrier'],
    ['WHATSAPP_CARRIER_TEMPLATE', 'aviso'],
    ['WHATSAPP_CARRIER_TEMPLATE', 'Aviso:pt-BR'],
    ['EVOLUTION_URL', 'http://localhost:8080/?apikey=k'],
    ['EVOLUTION_INSTANCE', '../admin'],
    ['EVOLUTION_INSTANCE', 'loja\n1'],
    ['WAHA_SESSION', 'a/b'],
    ['HTTP_GATEWAY_SECRET', 'abracadabra'],
    ['HTTP_GATEWAY_SECRET', 'whsec_c2hvcnQ='],
    ['APP_SECRET', 'too short'],
    ['BASE_URL', 'ftp://example.com'],
    ['BASE_URL', 'https://example.com/recado'],
    ['BASE_URL', 'https://example.com/recado/api'],
    ['BASE_URL', 'https://example.com/api/api'],
    ['BASE_URL', 'https://example.com/api/v1'],
    ['BASE_URL', 'https://user:pass@example.com'],
    ['BASE_URL', 'https://example.com/?a=b'],
    ['TRUST_PROXY', 'banana'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.1, nginx'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0'],
    ['TRUST_PROXY', '10.0.0.0/0.0.0.0'],
    ['REDIS_URL', 'redis://localhost:6379/one'],
    ['REDIS_URL', 'redis://localhost:6379/1/2'],
    ['REDIS_URL', 'redis://[::1'],
    ['REDIS_URL', 'redis://localhost:637900'],
    ['REDIS_URL', 'redis://:p%zz@localhost'],
    ['SMTP_URL', 'smtp://ana:100%@mail.example:587'],
    ['SMTP_URL', 'smtp://100%:ana@mail.example:587'],
    ['SMTP_URL', 'smtp://mail.example:587/inbox'],
    ['ROLES', 'api'],
    ['ADMIN_EMAIL', 'nobody'],
    ['APP_SECRET_PREVIOUS', 'too short'],
    ['GATEWAY_ALLOWED_SUBNETS', 'metadata'],
    ['WEBHOOK_ALLOWED_SUBNETS', '10.0.0.0'],
    ['MEDIA_QUOTA', '1023kb'],
    ['MEDIA_QUOTA', '15mb'],
    ['MEDIA_QUOTA', '-1'],
    ['MEDIA_QUOTA_PER_KEY', 'much'],
    ['MEDIA_QUOTA_PER_KEY', '999999999999gb'],
    ['MEDIA_ALLOWED_HOSTS', '10.0.0.1'],
    ['MEDIA_ALLOWED_HOSTS', 'minio:9000'],
    ['MEDIA_ALLOWED_HOSTS', 'https://minio'],
    ['MEDIA_ALLOWED_HOSTS', 'minio,,nas'],
    ['WEBHOOK_ALLOWED_SUBNETS', '10.0.0.0/8, localhost'],
    ['WEBHOOK_ALLOWED_SUBNETS', '0x7f000001/8'],
  ])('rejects %s=%s and names the variable', (name, value) => {
    const load = () => testConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name} `));
  });

  it('keeps messages for ever, or for as long as their texts and more', () => {
    expect(testConfig({}).removeAfterDays).toBe(0);
    expect(testConfig({ REMOVE_AFTER_DAYS: '30' }).removeAfterDays).toBe(30);
    expect(testConfig({ RETENTION_DAYS: '30', REMOVE_AFTER_DAYS: '30' }).removeAfterDays).toBe(30);
    const early = () => testConfig({ RETENTION_DAYS: '30', REMOVE_AFTER_DAYS: '29' });
    expect(early).toThrow(new ConfigError('REMOVE_AFTER_DAYS', 'must be 0, or 30 (RETENTION_DAYS) or more'));
    expect(() => testConfig({ REMOVE_AFTER_DAYS: '-1' })).toThrow(ConfigError);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.1.0.0/16,::1,fd00::/8', 'loopback, 10.1.0.0/16,::1,fd00::/8'],
    ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
  ])('accepts TRUST_PROXY=%s', (given, trusted) => {
    expect(testConfig({ TRUST_PROXY: given }).http.trustProxy).toBe(trusted);
  });

  it('reads the ranges to which webhooks may be sent', () => {
    const { webhooks } = testConfig({ WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8, ::1/128' });
    expect(webhooks.allowedSubnets).toEqual(['127.0.0.0/8', '::1/128']);
    expect(testConfig({}).webhooks.allowedSubnets).toEqual([]);
  });

  it('reads the hosts and ranges from which media may come', () => {
    const { mediaAllowedHosts } = testConfig({ MEDIA_ALLOWED_HOSTS: 'minio, files.internal,10.20.0.0/16' });
    expect(mediaAllowedHosts).toEqual(['minio', 'files.internal', '10.20.0.0/16']);
    expect(testConfig({}).mediaAllowedHosts).toEqual([]);
  });

  it('reads the link-local ranges in which gateways may be', () => {
    const { gatewayAllowedSubnets } = testConfig({ GATEWAY_ALLOWED_SUBNETS: '169.254.10.0/24' });
    expect(gatewayAllowedSubnets).toEqual(['169.254.10.0/24']);
    expect(testConfig({}).gatewayAllowedSubnets).toEqual([]);
  });

  it('requires what the http gateway and production need', () => {
    expect(() => testConfig({ GATEWAY: 'http' })).toThrow(/^HTTP_GATEWAY_URL/);
    expect(() => testConfig({ GATEWAY: 'http', HTTP_GATEWAY_SECRET: SIGNING_SECRET })).toThrow(/^HTTP_GATEWAY_URL/);
    expect(() => testConfig({ NODE_ENV: 'production' })).toThrow(/^APP_SECRET/);
    expect(testConfig({ NODE_ENV: 'production', APP_SECRET: SECRET }).environment).toBe('production');
  });

  it.each([
    ['whatsapp-cloud', { WHATSAPP_TOKEN: 't' }, 'WHATSAPP_PHONE_NUMBER_ID'],
    ['whatsapp-cloud', { WHATSAPP_PHONE_NUMBER_ID: '1' }, 'WHATSAPP_TOKEN'],
    ['evolution', { EVOLUTION_INSTANCE: 'a', EVOLUTION_API_KEY: 'k' }, 'EVOLUTION_URL'],
    ['evolution', { EVOLUTION_URL: 'http://localhost:8080', EVOLUTION_API_KEY: 'k' }, 'EVOLUTION_INSTANCE'],
    ['evolution', { EVOLUTION_URL: 'http://localhost:8080', EVOLUTION_INSTANCE: 'a' }, 'EVOLUTION_API_KEY'],
    ['waha', { WAHA_API_KEY: 'k' }, 'WAHA_URL'],
    ['waha', { WAHA_URL: 'http://localhost:3001' }, 'WAHA_API_KEY'],
  ])('requires what GATEWAY=%s needs besides %j', (kind, env, missing) => {
    expect(() => testConfig({ GATEWAY: kind, ...env })).toThrow(
      new RegExp(`^${missing} is missing: GATEWAY=${kind} needs \\w.*\\.$`),
    );
  });

  it('accepts an instance name with spaces', () => {
    const evolution = { EVOLUTION_URL: 'http://localhost:8080', EVOLUTION_API_KEY: 'k' };
    const { gateway } = testConfig({ GATEWAY: 'evolution', ...evolution, EVOLUTION_INSTANCE: 'Loja do João 2' });
    expect(gateway.settings).toMatchObject({ instance: 'Loja do João 2' });
  });

  it('fills in the defaults of a gateway, and removes slashes at the end of an address', () => {
    const cloud = { GATEWAY: 'whatsapp-cloud', WHATSAPP_TOKEN: 't', WHATSAPP_PHONE_NUMBER_ID: '1' };
    expect(testConfig(cloud).gateway.settings).toEqual({
      url: 'https://graph.facebook.com',
      version: 'v25.0',
      phoneNumberId: '1',
      token: 't',
      outsideWindow: 'fail',
      marketingApi: 'off',
    });
    const waha = { GATEWAY: 'waha', WAHA_URL: 'http://localhost:3001/waha//', WAHA_API_KEY: 'k' };
    expect(testConfig(waha).gateway.settings).toEqual({
      url: 'http://localhost:3001/waha',
      session: 'default',
      apiKey: 'k',
      typing: 'off',
      markRead: 'off',
    });
  });

  it.each([
    ['HTTP_GATEWAY_SECRET', 'abracadabra'],
    ['SMTP_URL', 'smtp://ana:abracadabra%@mail.example:587'],
    ['REDIS_URL', 'redis://:abracadabra%zz@localhost'],
    ['REDIS_URL', 'redis://:abracadabra@localhost:637900'],
  ])('never quotes the secret of an invalid %s', (name, value) => {
    const load = () => testConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).not.toThrow(/abracadabra/);
  });

  it('decodes the user and the password of SMTP_URL', () => {
    const { alerts } = testConfig({ SMTP_URL: 'smtp://ana:100%25@mail.example', ALERTS_EMAIL_TO: 'ana@mail.example' });
    expect(alerts.email).toMatchObject({ server: { user: 'ana', port: 587 }, password: '100%' });
  });

  it('contains the settings of the chosen gateway only', () => {
    const env = { HTTP_GATEWAY_URL: 'http://localhost:9/send', HTTP_GATEWAY_SECRET: SIGNING_SECRET };
    expect(testConfig(env).gateway).toEqual({ kind: 'sandbox', settings: {} });
    expect(testConfig({ GATEWAY: 'http', ...env }).gateway).toEqual({
      kind: 'http',
      settings: { url: 'http://localhost:9/send', secret: SIGNING_SECRET },
    });
  });

  it('accepts the roles in any order', () => {
    expect(() => testConfig({ ROLES: 'worker, api,admin' })).not.toThrow();
  });

  it('reads a secret from a file without the last line break, and rejects a secret that is given twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-'));
    const file = join(folder, 'secret');
    writeFileSync(file, `${SECRET}\n`);
    expect(testConfig({ APP_SECRET_FILE: file }).appSecret).toBe(SECRET);
    expect(() => testConfig({ APP_SECRET_FILE: file, APP_SECRET: SECRET })).toThrow(/given twice/);
    expect(() => testConfig({ APP_SECRET_FILE: join(folder, 'none') })).toThrow(/^APP_SECRET_FILE/);
    writeFileSync(file, SIGNING_SECRET);
    const http = { GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://localhost:9', HTTP_GATEWAY_SECRET_FILE: file };
    expect(testConfig(http).gateway.settings).toMatchObject({ secret: SIGNING_SECRET });
    rmSync(folder, { recursive: true });
  });
});

describe('units', () => {
  it('reads durations', () => {
    expect(['500ms', '20s', '15m', '2h', '7d', '90'].map(parseDuration)).toEqual([
      500, 20_000, 900_000, 7_200_000, 604_800_000, 90_000,
    ]);
    expect(['', '-1s', '1.5h', '5 weeks'].map(parseDuration)).toEqual(Array(4).fill(undefined));
  });

  it('reads sizes', () => {
    expect(['1024', '512kb', '16mb', '1GB'].map(parseSize)).toEqual([1024, 524_288, 16_777_216, 1_073_741_824]);
  });
});
