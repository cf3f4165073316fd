import type { Endpoint } from '@recado/config';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import { type Connection, createConnection } from 'mysql2/promise';
import { hostsOf, type MysqlHosts } from './mysql-hosts.js';
import { connectionOptions, createPool } from './mysql-session.js';
import { parseMysqlUrl } from './mysql-url.js';

/** How long a connection may take to come up where there is another host to use, in ms. */
const CONNECT_TIMEOUT_MS = 2_000;

/** The parts of the driver's classes that its types leave out. */
interface DriverParts {
  config: { connectionConfig: { host: string; port: number } };
}
interface ConnectionParts {
  config: { host?: string; port?: number };
  stream: { destroy(error: Error): void; once(event: 'close', listener: () => void): void };
}

/** The hosts that a pool follows. */
const followed = new WeakMap<Pool, MysqlHosts>();

/** A pool of connections to the server of a URL; of several hosts, to the one that is used now. */
export function openPool(url: string, size: PoolOptions, hosts = hostsOf(url)): Pool {
  const target = parseMysqlUrl(url);
  const options = { ...connectionOptions(target), ...size };
  if (!hosts) return createPool(options);
  const pool = createPool({ ...options, connectTimeout: CONNECT_TIMEOUT_MS });
  follow(pool, hosts);
  return pool;
}

/**
 * A single connection to the server of a URL; of several hosts, to the one that is used now. It ends when that host answers
 * no more and another one is used: a statement without a time-out, as that of a lock, would wait for it without end.
 */
export async function openConnection(url: string, hosts = hostsOf(url)): Promise<Connection> {
  const place = await hosts?.choose();
  const connection = await createConnection(connectionOptions({ ...parseMysqlUrl(url), ...place }));
  if (hosts) cutWithHost(connection, hosts);
  return connection;
}

function cutWithHost(connection: Connection, hosts: MysqlHosts): void {
  const { stream } = (connection as unknown as { connection: ConnectionParts }).connection;
  // It may be cut between two statements: the next one says so.
  connection.on('error', () => undefined);
  const unwatch = hosts.watch();
  const forget = hosts.onLeave((isLost) => isLost && stream.destroy(lost()));
  stream.once('close', () => {
    forget();
    unwatch();
  });
}

/** The hosts among which a pool chooses; undefined: its URL names one. */
export function hostsOfPool(pool: Pool): MysqlHosts | undefined {
  return followed.get(pool);
}

/** Address and port to which new connections of a pool lead. */
export function endpointOf(pool: Pool): Endpoint {
  const { host, port } = configOf(pool);
  return { host, port };
}

/** Each connection is to the present host when it is handed out; those to a host that answers no more are cut. */
function follow(pool: Pool, hosts: MysqlHosts): void {
  followed.set(pool, hosts);
  const stop = hosts.watch();
  const open = new Set<PoolConnection>();
  pool.on('connection', (connection) => {
    open.add(connection);
    partsOf(connection).stream.once('close', () => open.delete(connection));
  });
  // What waits for an answer there gets an error now, not at the end of its own time-out; TypeORM has none.
  hosts.onLeave((isLost) => isLost && open.forEach((connection) => partsOf(connection).stream.destroy(lost())));
  const acquire = pool.getConnection.bind(pool);
  const take: Pool['getConnection'] = (done) => {
    const taken = (error: NodeJS.ErrnoException | null, connection: PoolConnection): void => {
      if (error) {
        hosts.suspect();
        done(error, connection);
      } else if (leadsTo(connection, hosts.current)) done(null, connection);
      else {
        connection.destroy();
        take(done);
      }
    };
    const to = (endpoint: Endpoint) => {
      Object.assign(configOf(pool), endpoint);
      acquire(taken);
    };
    hosts.choose().then(to, (error: NodeJS.ErrnoException) => void done(error, undefined as never));
  };
  const end = pool.end.bind(pool);
  Object.assign(pool, {
    getConnection: take,
    end: (done?: () => void) => {
      stop();
      end(done);
    },
  });
}

/** While no host is known to take writes, the last one is asked: the answer says why. */
function leadsTo(connection: PoolConnection, current: Endpoint | undefined): boolean {
  const { host, port } = partsOf(connection).config;
  return current === undefined || (host === current.host && port === current.port);
}

function lost(): Error {
  const error = new Error('the database is used at another host now');
  return Object.assign(error, { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
}

function configOf(pool: Pool) {
  return (pool as unknown as DriverParts).config.connectionConfig;
}

function partsOf(connection: PoolConnection): ConnectionParts {
  return connection as unknown as ConnectionParts;
}
