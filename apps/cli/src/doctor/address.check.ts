import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { openDatabase, schemaState } from '@recado/database';
import { runningUrl } from '../command/panel-url.js';
import { type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Checks that BASE_URL and TRUST_PROXY fit each other and the environment, and says where a server runs. */
export async function checkAddress({ environment, http, database }: Config): Promise<readonly Finding[]> {
  const { protocol, hostname, origin } = new URL(http.baseUrl);
  const isLocal = LOOPBACK.test(hostname);
  const isProduction = environment === 'production';
  const running = await runningOn(database);
  return [
    addressFinding(isProduction, isLocal, protocol === 'https:', origin),
    ...(running === null || running === http.baseUrl ? [] : [elsewhere(running, origin)]),
    ...proxyFindings(http.trustProxy, protocol === 'https:'),
  ];
}

/** Where the server that runs says that it is; null: none runs, or the database cannot be read, which another check reports. */
async function runningOn(database: Config['database']): Promise<string | null> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return null;
  try {
    if ((await schemaState(database)) !== 'current') return null;
    const opened = openDatabase(database);
    try {
      return await runningUrl(opened, Date.now());
    } finally {
      await opened.close();
    }
  } catch {
    // The check of the database says what is wrong with it.
    return null;
  }
}

/** Settings of a server are those of its own start: another PORT there is no fault. */
function elsewhere(running: string, origin: string): Finding {
  return ok(
    phrase`address`,
    phrase`the server that runs is at ${running}; this command was started with settings for ${origin}`,
  );
}

function addressFinding(isProduction: boolean, isLocal: boolean, isHttps: boolean, origin: string): Finding {
  if (isProduction && isLocal) {
    return warning(
      phrase`address`,
      phrase`BASE_URL is ${origin}, which only this machine can reach: give the public address`,
    );
  }
  if (isProduction && !isHttps) {
    return warning(
      phrase`address`,
      phrase`BASE_URL is ${origin}: keys and passwords travel unencrypted; put https in front`,
    );
  }
  return ok(phrase`address`, phrase`${origin}`);
}

function proxyFindings(trusted: boolean | number | string, isHttps: boolean): Finding[] {
  if (trusted === true) {
    return [
      warning(
        phrase`proxy`,
        phrase`TRUST_PROXY is true: anybody may claim any address; give the number of proxies, such as 1`,
      ),
    ];
  }
  if (trusted === false && isHttps) {
    return [
      warning(
        phrase`proxy`,
        phrase`TRUST_PROXY is false behind https: clients get the proxy's address; for one proxy set it to 1`,
      ),
    ];
  }
  return [];
}
