import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MysqlTarget, parseMysqlUrl } from '@recado/database';
import { withPrivateFolder } from '../files/private-folder.js';

/**
 * Lets `work` run programs that find the server in this file of options, which only this user may read: an argument or a
 * variable could be seen by others. It is removed afterwards.
 */
export function withClientOptions<T>(url: string, work: (file: string) => Promise<T>): Promise<T> {
  return withPrivateFolder((folder) => {
    const target = parseMysqlUrl(url);
    const file = join(folder, 'options.cnf');
    writeFileSync(file, textOf(target, tlsOptions(target, folder)), { mode: 0o600 });
    return work(file);
  });
}

/** Options that only some versions know begin with `loose-`: the others print a warning. */
function textOf({ host, port, user, password }: MysqlTarget, tls: readonly string[]): string {
  const client = [
    '[client]',
    ...['protocol=tcp', `host=${quoted(host)}`, `port=${port}`, `user=${quoted(user)}`, `password=${quoted(password)}`],
    ...tls,
  ];
  // MySQL's program would otherwise ask MariaDB for statistics, and write into the dump what needs an administrator.
  const dump = ['[mysqldump]', 'loose-column-statistics=0', 'loose-set-gtid-purged=OFF'];
  return [...client, ...dump, ''].join('\n');
}

function tlsOptions({ ssl }: MysqlTarget, folder: string): string[] {
  // Programs of MariaDB since 11.4 would refuse a certificate that the program does not ask for.
  if (!ssl) return ['loose-disable-ssl-verify-server-cert'];
  const pems = (['ca', 'cert', 'key'] as const).flatMap((name) => {
    const pem = ssl[name];
    if (pem === undefined) return [];
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, String(pem), { mode: 0o600 });
    return [`ssl-${name}=${quoted(file)}`];
  });
  const verify = ssl.rejectUnauthorized !== false;
  return [
    'loose-ssl',
    `loose-ssl-mode=${verify ? 'VERIFY_IDENTITY' : 'REQUIRED'}`,
    verify ? 'loose-ssl-verify-server-cert' : 'loose-disable-ssl-verify-server-cert',
    ...pems,
  ];
}

/** A value of a file of options: between quotes only the backslash and the quote mean something else. */
function quoted(value: string): string {
  const escaped = value.replace(/["\\]/g, (character) => `\\${character}`);
  return `"${escaped.replaceAll('\n', String.raw`\n`).replaceAll('\r', String.raw`\r`)}"`;
}
