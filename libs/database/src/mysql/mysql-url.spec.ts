import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@recado/config';
import { describe, expect, it } from 'vitest';
import { parseMysqlUrl } from './mysql-url.js';

describe('parseMysqlUrl', () => {
  it('reads the parts, decoded', () => {
    expect(parseMysqlUrl('mysql://app:p%40ss%2Fw%25rd@db.example:3307/recado')).toEqual({
      host: 'db.example',
      port: 3307,
      hosts: [{ host: 'db.example', port: 3307 }],
      user: 'app',
      password: 'p@ss/w%rd',
      database: 'recado',
      ssl: undefined,
    });
    expect(parseMysqlUrl('mysql://app@[::1]/recado')).toMatchObject({ host: '::1', port: 3306, password: '' });
  });

  it('reads several hosts in their order', () => {
    const { hosts, host, port, password } = parseMysqlUrl('mysql://app:p,w@a:1,b,[::1]:3/recado?ssl=true');
    expect(hosts).toEqual([
      { host: 'a', port: 1 },
      { host: 'b', port: 3306 },
      { host: '::1', port: 3 },
    ]);
    expect({ host, port, password }).toEqual({ host: 'a', port: 1, password: 'p,w' });
    expect(() => parseMysqlUrl('mysql://app:hidden@a,,b/recado')).toThrow(ConfigError);
    expect(() => parseMysqlUrl('mysql://app:hidden@a,b:99999/recado')).not.toThrow(/hidden/);
  });

  it('checks the certificate and the name in it, unless told otherwise', () => {
    const tls = (query: string) => parseMysqlUrl(`mysql://a@b/c?${query}`).ssl;
    expect(tls('ssl=true')).toMatchObject({ rejectUnauthorized: true, verifyIdentity: true });
    expect(tls('ssl-verify=false')).toMatchObject({ rejectUnauthorized: false, verifyIdentity: false });
    expect(tls('ssl=false&ssl-verify=false')).toBeUndefined();
    expect(tls('ssl=false')).toBeUndefined();
  });

  it('reads the files that it names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-'));
    const file = join(folder, 'ca.pem');
    writeFileSync(file, 'a certificate');
    expect(parseMysqlUrl(`mysql://a@b/c?ssl-ca=${file}`).ssl).toMatchObject({ ca: 'a certificate' });
    rmSync(folder, { recursive: true });
  });

  it.each(['sslmode=require', 'ssl=yes', 'ssl-verify=', 'ssl-ca=/no/such/file'])(
    'refuses ?%s, without the password',
    (query) => {
      const parse = () => parseMysqlUrl(`mysql://app:hidden@db/recado?${query}`);
      expect(parse).toThrow(ConfigError);
      expect(parse).not.toThrow(/hidden/);
    },
  );

  it('refuses a password that is not encoded', () => {
    expect(() => parseMysqlUrl('mysql://app:100%@db/recado')).toThrow(ConfigError);
  });
});
