import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HostProbe, type Probed, MysqlHosts } from './mysql-hosts.js';
import { HOST_SENTENCES } from './host-state.js';
import { parseMysqlUrl } from './mysql-url.js';

/** The packet with which a server refuses a connection: its length, a number, 0xff, the code, the text. */
function refusal(code: number, text: string): Buffer {
  const body = Buffer.concat([Buffer.from([0xff, code & 0xff, code >> 8]), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
}

const well: Probed = { state: { level: 2, cluster: 'c', reason: HOST_SENTENCES.writes }, isSilent: false };

describe('a question to a host of DATABASE_URL', () => {
  let server: Server | undefined;

  afterEach(() => void server?.close());

  const probeOf = async (answer: (socket: Socket) => void) => {
    server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HostProbe(parseMysqlUrl(`mysql://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`));
  };

  it.each([1040, 1203, 1226])('finds a server busy that says %i', async (code) => {
    const probe = await probeOf((socket) => socket.end(refusal(code, 'Too many connections')));
    expect(await probe.ask()).toMatchObject({ isBusy: true, state: { reason: HOST_SENTENCES.busy } });
  });

  it('asks once more on a new connection when the one that it kept is lost', async () => {
    let connections = 0;
    const probe = await probeOf((socket) => {
      connections++;
      socket.end(refusal(1040, 'Too many connections'));
    });
    const lost = Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
    Object.assign(probe, { connection: { query: () => Promise.reject(lost), destroy: () => undefined } });
    expect(await probe.ask()).toMatchObject({ isBusy: true });
    expect(connections).toBe(1);
  });
});

describe('a host that has no connection left', () => {
  it('is kept for ten questions', async () => {
    const busy: Probed = { ...well, state: { ...well.state, level: 0, reason: HOST_SENTENCES.busy }, isBusy: true };
    const found = [well, well];
    const places = ['a', 'b'];
    const probe = (host: string) => ({ ask: async () => found[places.indexOf(host)], close: () => undefined });
    const hosts = new MysqlHosts(
      parseMysqlUrl('mysql://u:p@a:1,b:1/d'),
      ({ host }) => probe(host) as unknown as HostProbe,
    );
    await hosts.ask();
    found[0] = busy;
    for (let question = 0; question < 10; question++) await hosts.ask();
    expect(hosts.current?.host).toBe('a');
    await hosts.ask();
    expect(hosts.current?.host).toBe('b');
  });
});
