import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { DAY, HOUR, iso, MINUTE, nextClockChange, SECOND, thisSecond, wall } from './helpers/clock.js';
import { accepted, acceptedOne, look, message, messages, refused, refusedOne } from './helpers/enqueue.js';

/** The default zone of the service. */
const DEFAULT_ZONE = 'America/Sao_Paulo';

let server: Server;
let client: Api;

beforeAll(async () => {
  server = await sharedServer();
  client = api(server, await createKey(server));
});

describe('scheduled_at of the request', () => {
  it('schedules every message, and is answered as it was sent', async () => {
    const scheduled_at = wall(thisSecond() + DAY, DEFAULT_ZONE);
    const answer = await accepted(client, { scheduled_at, messages: messages(3) });
    expect(answer.messages).toMatchObject(new Array(3).fill({ status: 'Agendada', scheduled_at }));
    expect(answer.timezone).toBe(DEFAULT_ZONE);
    const { id } = answer.messages[2];
    expect(await look(client, id)).toMatchObject({ status: 'Agendada', scheduled_at, attempts: 0, sent_at: null });
  });

  it('is read in the zone of the request', async () => {
    const at = thisSecond() + HOUR;
    for (const timezone of ['Asia/Kolkata', 'Pacific/Kiritimati', 'America/Bogota', 'UTC']) {
      const scheduled_at = wall(at, timezone);
      const answer = await accepted(client, { timezone, scheduled_at, messages: [message()] });
      expect(answer).toMatchObject({ timezone, messages: [{ status: 'Agendada', scheduled_at }] });
      // The same second in two spellings: an expiry one second later fits, the same second does not.
      const beside = { timezone, scheduled_at };
      await acceptedOne(client, {}, { ...beside, expires_at: iso(at + SECOND) });
      await refusedOne(client, {}, { ...beside, expires_at: iso(at) });
    }
  });

  it('is read in the zone of the key when the request names none', async () => {
    const args = ['create-key', '--name', 'tokyo', '--scopes', 'messages:write', '--timezone', 'Asia/Tokyo'];
    const { stdout } = await runCli(args, { folder: server.folder });
    const scheduled_at = wall(thisSecond() + HOUR, 'Asia/Tokyo');
    const answer = await accepted(api(server, stdout.trim()), { scheduled_at, messages: [message()] });
    expect(answer).toMatchObject({ timezone: 'Asia/Tokyo', messages: [{ status: 'Agendada', scheduled_at }] });
    const other = await accepted(api(server, stdout.trim()), {
      timezone: 'UTC',
      scheduled_at: wall(thisSecond() + HOUR, 'UTC'),
      messages: [message()],
    });
    expect(other.timezone).toBe('UTC');
  });

  it('with an offset is answered in the zone of the request', async () => {
    const at = thisSecond() + HOUR;
    const spellings = [iso(at), new Date(at).toISOString(), `${wall(at, 'Asia/Kolkata').replace(' ', 'T')}+05:30`];
    for (const scheduled_at of spellings) {
      const answer = await accepted(client, { timezone: 'Asia/Tokyo', scheduled_at, messages: [message()] });
      expect(answer.messages[0]).toMatchObject({ status: 'Agendada', scheduled_at: wall(at, 'Asia/Tokyo') });
    }
  });

  it('is read without seconds, with a T, with an offset in any spelling, and with blanks around it', async () => {
    const at = Math.ceil((Date.now() + HOUR) / MINUTE) * MINUTE;
    const local = wall(at, 'America/Sao_Paulo');
    const short = local.slice(0, -3);
    const spellings = [
      short,
      short.replace(' ', 'T'),
      local.replace(' ', 'T'),
      ` ${local} `,
      `${local}-0300`,
      `${wall(at, 'UTC')}Z`,
    ];
    for (const scheduled_at of spellings) {
      expect(await acceptedOne(client, {}, { scheduled_at })).toMatchObject({ scheduled_at: local });
    }
  });

  it.each([
    ['2026-02-30 10:00:00'],
    ['2027-02-29 10:00:00'],
    ['2026-13-01 10:00:00'],
    ['2026-12-01 24:00:00'],
    ['2026-12-01 10:60:00'],
    ['2026-12-1 10:00:00'],
    ['2026-12-01T1000'],
    ['01/12/2026 10:00:00'],
    ['amanhã'],
    ['now'],
    ['1795867200'],
  ])('%j is refused', async (scheduled_at) => {
    expect(Object.keys(await refusedOne(client, {}, { scheduled_at }))).toEqual(['scheduled_at']);
  });

  it.each([['Brasil'], ['-03:00'], ['America/Nowhere'], ['UTC+3']])('refuses the zone %j', async (timezone) => {
    expect(Object.keys(await refusedOne(client, {}, { timezone }))).toEqual(['timezone']);
  });
});

describe('a change of the clocks', () => {
  it('skips times, which are refused with that reason', async () => {
    const { zone, at, before, after } = nextClockChange('gap');
    const inside = wall(at + before + 30 * MINUTE, 'UTC');
    const errors = await refusedOne(client, {}, { timezone: zone, scheduled_at: inside });
    expect(errors).toEqual({ scheduled_at: [expect.stringContaining(`${inside} não existe em ${zone}`)] });
    const around = [wall(at + before - SECOND, 'UTC'), wall(at + after, 'UTC')];
    for (const scheduled_at of around) {
      expect(await acceptedOne(client, {}, { timezone: zone, scheduled_at })).toMatchObject({ scheduled_at });
    }
  });

  it('repeats times, of which the first is used', async () => {
    const { zone, at, before, after } = nextClockChange('overlap');
    const scheduled_at = wall(at + after + 30 * MINUTE, 'UTC');
    const first = at + after + 30 * MINUTE - before;
    expect([first, first + before - after].map((time) => wall(time, zone))).toEqual([scheduled_at, scheduled_at]);
    const beside = { timezone: zone, scheduled_at };
    const queued = await acceptedOne(client, {}, { ...beside, expires_at: iso(first + SECOND) });
    expect(queued).toMatchObject({ status: 'Agendada', scheduled_at });
    expect(Object.keys(await refusedOne(client, {}, { ...beside, expires_at: iso(first) }))).toEqual(['expires_at']);
  });
});

describe('how far a schedule may be', () => {
  it('up to 15 minutes late it is answered as scheduled, and leaves at once', async () => {
    const scheduled_at = wall(thisSecond() - 14 * MINUTE, DEFAULT_ZONE);
    const { id, ...queued } = await acceptedOne(client, {}, { scheduled_at });
    expect(queued).toMatchObject({ status: 'Agendada', scheduled_at });
    const sent = await until(async () => {
      const found = await look(client, id);
      return found.sent_at !== null && found;
    });
    expect(sent.scheduled_at).toBe(scheduled_at);
  });

  it('older than that it is refused, with the time as it was read', async () => {
    const scheduled_at = wall(thisSecond() - 16 * MINUTE, 'Asia/Tokyo');
    const errors = await refusedOne(client, {}, { timezone: 'Asia/Tokyo', scheduled_at });
    expect(errors).toEqual({ scheduled_at: [expect.stringContaining(`no fuso Asia/Tokyo: ${scheduled_at}.`)] });
  });

  it('within 366 days it is accepted, beyond them refused', async () => {
    const limit = thisSecond() + 366 * DAY;
    const near = wall(limit - MINUTE, DEFAULT_ZONE);
    expect(await acceptedOne(client, {}, { scheduled_at: near })).toMatchObject({ scheduled_at: near });
    const errors = await refusedOne(client, {}, { scheduled_at: wall(limit + MINUTE, DEFAULT_ZONE) });
    expect(errors).toEqual({ scheduled_at: [expect.stringContaining('366 dias')] });
  });
});

describe('scheduled_at of a message', () => {
  it('overrides that of the request, and "now" means unscheduled', async () => {
    const [own, beside] = [2, 3].map((hours) => wall(thisSecond() + hours * HOUR, DEFAULT_ZONE));
    const batch = [message(), message({ scheduled_at: own }), message({ scheduled_at: 'now' }), message()];
    const answer = await accepted(client, { scheduled_at: beside, messages: batch });
    expect(answer.messages).toMatchObject([
      { status: 'Agendada', scheduled_at: beside },
      { status: 'Agendada', scheduled_at: own },
      { status: 'Pendente', scheduled_at: null },
      { status: 'Agendada', scheduled_at: beside },
    ]);
    expect(answer.timezone).toBe(DEFAULT_ZONE);
  });

  it('may stand alone', async () => {
    const own = wall(thisSecond() + HOUR, DEFAULT_ZONE);
    const answer = await accepted(client, { messages: [message(), message({ scheduled_at: own })] });
    expect(answer.messages).toMatchObject([
      { status: 'Pendente', scheduled_at: null },
      { status: 'Agendada', scheduled_at: own },
    ]);
  });

  it('that is wrong is named by its path', async () => {
    const errors = await refused(client, { messages: [message(), message({ scheduled_at: '2026-02-30 10:00:00' })] });
    expect(Object.keys(errors)).toEqual(['messages.1.scheduled_at']);
  });
});

describe('a schedule', () => {
  it('is kept: nothing leaves early, and everything leaves then', async () => {
    const at = thisSecond() + 3 * SECOND;
    const { id } = await acceptedOne(client, {}, { scheduled_at: wall(at, DEFAULT_ZONE) });
    const sent = await until(async () => {
      const found = await look(client, id);
      return found.sent_at !== null && found;
    });
    expect(Date.parse(sent.sent_at)).toBeGreaterThanOrEqual(at);
  });

  it('with a fraction of a second is kept to the millisecond, also a new one', async () => {
    const fraction = (second: number) => new Date(second).toISOString().replace('.000Z', '.970999Z');
    const at = thisSecond() + 3 * SECOND;
    const { id } = await acceptedOne(client, {}, { scheduled_at: fraction(at) });
    const moved = await acceptedOne(client, {}, { scheduled_at: fraction(at + HOUR) });
    const asked = { scheduled_at: fraction(at) };
    expect((await client.patch(`/api/messages/${moved.id}`, asked)).status).toBe(200);
    for (const each of [id, moved.id]) {
      const sent = await until(async () => {
        const found = await look(client, each);
        return found.sent_at !== null && found;
      });
      expect(Date.parse(sent.sent_at)).toBeGreaterThanOrEqual(at + 971);
    }
  });

  it('is absent: the message is sent at once', async () => {
    const { id } = await acceptedOne(client);
    const sent = await until(async () => {
      const found = await look(client, id);
      return found.sent_at !== null && found;
    });
    expect(sent).toMatchObject({ scheduled_at: null, attempts: 1 });
  });
});
