// On both shapes: locks of channels that every process sees, messages set aside in SQL, and links of identities.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { sharedServer } from '../support/shared-server.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { until } from '../support/until.js';

type Bridge = WahaStandIn | EvolutionStandIn;
type Callback = ReturnType<Bridge['inbound']>;

/** A channel on a bridge whose callbacks reach it. */
class Bridged<Kind extends Bridge> {
  private constructor(
    readonly standIn: Kind,
    private readonly server: Server,
    private readonly client: Api,
    private readonly channel: string,
  ) {}

  /** With a channel that may write to many new people, one a second. */
  static async start<Kind extends Bridge>(standIn: Kind, gateway: string): Promise<Bridged<Kind>> {
    const server = await sharedServer();
    const name = `ponte-${gateway}`;
    const { settings } = standIn;
    const limits = ['--pace', 'none', '--new-recipients', '100', '--new-recipients-spacing', '1s'];
    await createChannel(server, { name, gateway, settings, options: limits });
    const client = api(server, await createKey(server, { options: ['--channel', name] }));
    return new Bridged(standIn, server, client, name);
  }

  get callbackUrl(): string {
    return `${this.server.url}/gateways/${this.channel}/receipts`;
  }

  async tell(callback: Callback): Promise<void> {
    const post = async () => (await fetch(this.callbackUrl, { method: 'POST', ...callback })).status === 200;
    await until(post, { describe: 'the channel to be known' });
  }

  async enqueue(phone: string, more: object = {}): Promise<number> {
    const messages = [{ phone, message: `para ${phone}` }];
    const accepted = async () => {
      const { status, body } = await this.client.post('/api/enqueue-messages', { messages, ...more });
      return status === 200 && (body.messages[0].id as number);
    };
    return until(accepted, { describe: 'the channel to be known' });
  }

  reaches(id: number, wanted: string) {
    const look = async () => {
      const { body } = await this.client.get(`/api/messages/${id}`);
      return body.status === wanted && body;
    };
    return until(look, { describe: `message ${id} to be ${wanted}` });
  }

  waitsFor(id: number, code: string) {
    const look = async () => {
      const waiting = (await this.client.get(`/api/messages/${id}`)).body.waiting_for;
      return waiting?.code === code && waiting;
    };
    return until(look, { describe: `message ${id} to wait for ${code}` });
  }

  /** The end of the lock for cold recipients, UTC milliseconds; 0: there is none. */
  async lockedUntil(): Promise<number> {
    const select = `SELECT cold_until AS lockedUntil FROM channels WHERE name = '${this.channel}'`;
    const [row] = await askDatabase<{ lockedUntil: number }>(this.server.folder, select);
    return Number(row?.lockedUntil);
  }

  /** Whom the phones got a text for, in order. */
  get reached(): string[] {
    return this.standIn.taken.map(({ text }) => text.replace('para ', ''));
  }

  knows(person: string) {
    const select = `SELECT person FROM recipient_contacts WHERE person = '${person}' AND inbound_at IS NOT NULL
      AND channel_id = (SELECT id FROM channels WHERE name = '${this.channel}')`;
    const look = async () => (await askDatabase(this.server.folder, select)).length > 0;
    return until(look, { describe: `the text of ${person} to be noted` });
  }

  stop(): Promise<void> {
    return this.standIn.close();
  }
}

const COLD = ['447700900001', '447700900002', '447700900003'] as const;
const WARM = '447700900009';

describe('a WAHA channel', () => {
  let bridge: Bridged<WahaStandIn>;
  beforeAll(async () => {
    const standIn = await WahaStandIn.start({ engine: 'NOWEB' });
    bridge = await Bridged.start(standIn, 'waha');
  });
  afterAll(() => bridge?.stop());

  it('that meets error 463 writes only to people who wrote to it, until the end that WAHA tells', async () => {
    const { reachOut } = bridge.standIn;
    reachOut.newPeople = 0;
    const refused = await bridge.enqueue(COLD[0]);
    expect(await bridge.reaches(refused, 'Falhou')).toMatchObject({ failure_code: 'reach_out_locked', attempts: 1 });
    const end = Math.floor(reachOut.lockedUntil / 1_000) * 1_000;
    expect(await bridge.lockedUntil()).toBe(end);
    const waiting = await bridge.enqueue(COLD[1]);
    await bridge.tell(bridge.standIn.inbound({ phone: WARM }));
    await bridge.knows(WARM);
    await bridge.reaches(await bridge.enqueue(WARM), 'Enviada');
    expect(await bridge.waitsFor(waiting, 'new_recipient_cap')).toMatchObject({ reason: 'reach_out_locked' });
    expect(bridge.reached).toEqual([WARM]);
    expect(reachOut.refused).toEqual([COLD[0]]);
    const over = { reachoutTimelock: { isActive: false } };
    reachOut.lockedUntil = 0;
    reachOut.newPeople = Infinity;
    await bridge.tell(bridge.standIn.callback('session.status', { status: 'WORKING', data: over }));
    await bridge.reaches(waiting, 'Enviada');
    expect(bridge.reached).toEqual([WARM, COLD[1]]);
    expect(reachOut.refused).toEqual([COLD[0]]);
  });

  it('cancels what waits for somebody who opts out from a hidden number that was learned before', async () => {
    const phone = '5531987650001';
    const tomorrow = { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() };
    const id = await bridge.enqueue(phone, tomorrow);
    await bridge.tell(bridge.standIn.inbound({ phone, lid: '123456789012345' }));
    await bridge.knows(phone);
    await bridge.tell(bridge.standIn.inbound({ lid: '123456789012345' }, 'SAIR'));
    await bridge.reaches(id, 'Cancelada');
  });

  it('cancels what waits for somebody who opts out from a hidden number that WAHA tells when it is asked', async () => {
    const [phone, lid] = ['5531987650003', '323456789012345'];
    const id = await bridge.enqueue(phone, { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() });
    bridge.standIn.lids.set(phone, lid);
    await bridge.tell(bridge.standIn.inbound({ lid }, 'SAIR'));
    await bridge.reaches(id, 'Cancelada');
  });

  it('sends nothing to somebody who opted out from a hidden number that is learned as the message leaves', async () => {
    const [phone, lid] = ['5531987650002', '223456789012345'];
    await bridge.tell(bridge.standIn.inbound({ lid }, 'SAIR'));
    await bridge.knows(`lid:${lid}`);
    bridge.standIn.lids.set(phone, lid);
    const id = await bridge.enqueue(phone);
    expect(await bridge.reaches(id, 'Falhou')).toMatchObject({ failure_code: 'recipient_opted_out' });
    expect(bridge.reached).not.toContain(phone);
    const next = await bridge.enqueue(phone);
    await bridge.reaches(next, 'Cancelada');
  });
});

describe('an Evolution channel', () => {
  let bridge: Bridged<EvolutionStandIn>;
  beforeAll(async () => {
    const standIn = await EvolutionStandIn.start({ instance: 'loja' });
    bridge = await Bridged.start(standIn, 'evolution');
    standIn.callbackUrl = bridge.callbackUrl;
  });
  afterAll(() => bridge?.stop());

  it('that meets error 463 fails the message that it had sent, and writes only to people who wrote to it', async () => {
    const { reachOut } = bridge.standIn;
    reachOut.newPeople = 0;
    const before = Date.now();
    const refused = await bridge.enqueue(COLD[0]);
    expect(await bridge.reaches(refused, 'Falhou')).toMatchObject({ failure_code: 'reach_out_locked', attempts: 1 });
    expect(await bridge.lockedUntil()).toBeGreaterThanOrEqual(before + 86_400_000);
    const waiting = await bridge.enqueue(COLD[1]);
    await bridge.tell(bridge.standIn.inbound({ phone: WARM }));
    await bridge.knows(WARM);
    await bridge.reaches(await bridge.enqueue(WARM), 'Lida');
    await bridge.waitsFor(waiting, 'new_recipient_cap');
    expect(bridge.reached).toEqual([WARM]);
    expect(reachOut.refused).toEqual([COLD[0]]);
    await bridge.tell(bridge.standIn.inbound({ phone: COLD[1] }));
    await bridge.reaches(waiting, 'Lida');
  });

  it('cancels what waits for somebody who opts out from a hidden number that was learned before', async () => {
    const phone = '5531987650011';
    const tomorrow = { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() };
    const id = await bridge.enqueue(phone, tomorrow);
    await bridge.tell(bridge.standIn.inbound({ phone, lid: '423456789012345' }));
    await bridge.knows(phone);
    await bridge.tell(bridge.standIn.inbound({ lid: '423456789012345' }, 'SAIR'));
    await bridge.reaches(id, 'Cancelada');
  });
});
