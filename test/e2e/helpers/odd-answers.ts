import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a call of a kit may be: a reading, a change that may not be repeated, and a send with its Idempotency-Key. */
export type Call = 'message' | 'cancel' | 'send';

/** How a call ends in a kit: with the answer, or with an error of the kit that has this code and this HTTP status. */
type End = 'answer' | { readonly code: string; readonly status: number; readonly mayBeDone: boolean };

/** One odd way in which something between a kit and Recado, or Recado itself, may answer. */
export interface OddAnswer {
  readonly name: string;
  /** Writes the answer, given a good one; ends or keeps the connection. */
  write(socket: Socket, good: Buffer): void;
  /** How a change ends that gets this answer. `mayBeDone` is false for a reading. */
  readonly end: End;
  /** Whether what may be repeated is made again after it. */
  readonly isRepeated?: boolean;
  /** Ended by the patience of a client. */
  readonly isSlow?: true;
}

/** How a call must end in a kit, and after how many requests. */
export interface ExpectedEnd {
  /** `status` is undefined where an assistant is told. */
  readonly end: 'answer' | { readonly code: string; readonly status: number | undefined; readonly mayBeDone: boolean };
  readonly asked: number;
}

/** How a call must end that gets an odd answer and then a good one. */
export function expectedEnd(odd: OddAnswer, call: Call, isForAssistants = false): ExpectedEnd {
  const { end, isRepeated = false, isSlow } = odd;
  if (end === 'answer') return { end, asked: 1 };
  const { code, status } = end;
  const mayBeDone = call !== 'message' && end.mayBeDone;
  if (isForAssistants) {
    // It repeats what has a token, once an answer says nothing of it, and tells no HTTP status.
    return mayBeDone && !isSlow
      ? { end: 'answer', asked: 2 }
      : { end: { code, status: undefined, mayBeDone }, asked: 1 };
  }
  // Nothing was done of what is beyond the rate. The second answer is a good one.
  if (isRepeated && (call !== 'cancel' || status === 429)) return { end: 'answer', asked: 2 };
  return { end: { code, status, mayBeDone }, asked: 1 };
}

const HTML = '<!DOCTYPE html><html><head><title>Sorry</title></head><body>the proxy says no</body></html>';
/** Above the bound of no kit: a page that a program reads whole, and shows nobody. */
const LONG_BYTES = 20_000_000;

function answer(status: number, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body as string);
  const own = { 'content-type': 'text/html', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(own).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Odd\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

const whole = (...given: Parameters<typeof answer>) => {
  const bytes = answer(...given);
  return (socket: Socket) => void socket.write(bytes);
};
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const good = (body: Buffer, headers: Record<string, string> = {}) => answer(200, body, { ...JSON_TYPE, ...headers });
const refused = (retryAfter: string) =>
  whole(429, '{"code":"rate_limited","detail":"Too fast."}', { ...JSON_TYPE, 'retry-after': retryAfter });

const notRecado = (status: number) => ({ code: 'not_recado', status, mayBeDone: status < 300 || status >= 500 });
const NO_ANSWER = { code: 'no_answer', status: 0, mayBeDone: true };
const LIMITED = { code: 'rate_limited', status: 429, mayBeDone: false };
/** What ends without an answer may have been done, and is repeated where that does no harm. */
const lost = { end: NO_ANSWER, isRepeated: true };

/** The odd answers, by their number from 1 on: a program asks for message `9000 + number` to get one of them. */
export const ODD_ANSWERS: readonly OddAnswer[] = [
  { name: 'HTML 502 of a proxy', write: whole(502, HTML), end: notRecado(502), isRepeated: true },
  { name: 'HTML 200 of a captive portal', write: whole(200, HTML), end: notRecado(200) },
  { name: '200 without a body', write: whole(200, ''), end: notRecado(200) },
  {
    name: 'half of a body',
    write: (socket, body) => socket.end(answer(200, body.subarray(0, body.length / 2), { 'content-length': '9999' })),
    ...lost,
  },
  {
    name: '103 first',
    write: (socket, body) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n');
      socket.write(good(body));
    },
    end: 'answer',
  },
  {
    name: 'gzip',
    write: (socket, body) => socket.write(good(gzipSync(body), { 'content-encoding': 'gzip' })),
    end: 'answer',
  },
  {
    name: 'wrong content type',
    write: (socket, body) => socket.write(good(body, { 'content-type': 'image/png' })),
    end: 'answer',
  },
  { name: 'never an answer', write: () => undefined, isSlow: true, ...lost },
  {
    name: 'a byte at a time, without end',
    write: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n');
      const drip = setInterval(() => socket.write(' '), 50);
      socket.once('close', () => clearInterval(drip));
    },
    isSlow: true,
    ...lost,
  },
  { name: 'reset before the headers', write: (socket) => void socket.resetAndDestroy(), ...lost },
  {
    name: 'reset after the headers',
    write: (socket) =>
      void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"id"', () => socket.resetAndDestroy()),
    ...lost,
  },
  { name: 'redirect to a login', write: whole(302, HTML, { location: '/redirected' }), end: notRecado(302) },
  { name: '204 where an answer is due', write: whole(204, '', { 'content-length': '' }), end: notRecado(204) },
  { name: 'truncated JSON', write: (socket, body) => socket.write(good(body.subarray(0, -3))), end: notRecado(200) },
  { name: 'JSON of another shape', write: whole(200, '{"status":"up"}', JSON_TYPE), end: notRecado(200) },
  { name: 'JSON that is no object', write: whole(200, '["ok"]', JSON_TYPE), end: notRecado(200) },
  { name: '429 with Retry-After in words', write: refused('soon'), end: LIMITED, isRepeated: true },
  { name: '429 with a negative Retry-After', write: refused('-5'), end: LIMITED, isRepeated: true },
  // Longer than any deadline: it ends at once.
  { name: '429 with a huge Retry-After', write: refused('99999999999'), end: LIMITED },
  { name: 'HTML 413 of a proxy', write: whole(413, HTML), end: notRecado(413) },
  { name: 'HTML 414 of a proxy', write: whole(414, HTML), end: notRecado(414) },
  { name: 'HTML 401', write: whole(401, HTML, { 'www-authenticate': 'Basic' }), end: notRecado(401) },
  { name: 'a very long page', write: whole(200, HTML + ' '.repeat(LONG_BYTES)), end: notRecado(200) },
  {
    name: 'BOM',
    write: (socket, body) => socket.write(good(Buffer.concat([Buffer.from('\uFEFF'), body]))),
    end: 'answer',
  },
  { name: 'Latin-1', write: (socket, body) => socket.write(good(latin1(body))), end: notRecado(200) },
  {
    name: 'an error in the chunks',
    write: (socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"id\r\nzz\r\n": 1}\r\n0\r\n\r\n'),
    ...lost,
  },
  {
    name: 'kept alive, and closed',
    write: (socket, body) => socket.end(good(body, { connection: 'keep-alive' })),
    end: 'answer',
  },
  { name: 'no HTTP', write: (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), ...lost },
];

function latin1(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8').replace('Olá', 'Ol\u00E1'), 'latin1');
}

/** How often each call was asked, with the Idempotency-Keys of its requests. */
export interface Asked {
  readonly count: number;
  readonly keys: ReadonlySet<string>;
}

/** A server that gives each call its odd answer once, and then the good one. */
export interface OddServer {
  readonly url: string;
  /** Paths that nobody may ask for. */
  readonly strayed: readonly string[];
  /** As what the requests named themselves. */
  readonly agents: ReadonlySet<string>;
  asked(number: number, call: Call): Asked;
  close(): void;
}

export const FIRST_ID = 9000;

export async function startOddServer(): Promise<OddServer> {
  const asked = new Map<string, { count: number; keys: Set<string> }>();
  const strayed: string[] = [];
  const agents = new Set<string>();
  const sockets = new Set<Socket>();
  const of = (number: number, call: Call) => {
    const name = `${number} ${call}`;
    if (!asked.has(name)) asked.set(name, { count: 0, keys: new Set() });
    return asked.get(name)!;
  };
  const server = createServer((socket) => {
    // A client may end a connection in any way.
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    let come = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      come = Buffer.concat([come, bytes]);
      for (let request = requestIn(come); request; request = requestIn(come)) {
        come = come.subarray(request.bytes);
        reply(socket, request);
      }
    });
  });
  const reply = (socket: Socket, { head, body }: Request) => {
    const call = callOf(head, body);
    agents.add(/^user-agent: *(.*)$/im.exec(head)?.[1] ?? 'nobody');
    if (!call) strayed.push(head.split('\r\n')[0]!);
    if (!call) return void socket.end(answer(404, HTML));
    const seen = of(call.number, call.call);
    seen.count += 1;
    seen.keys.add(/^idempotency-key: *(.*)$/im.exec(head)?.[1] ?? '');
    const wanted = goodAnswer(call, body);
    if (seen.count === 1) ODD_ANSWERS[call.number - 1]!.write(socket, wanted);
    else socket.write(good(wanted));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strayed,
    agents,
    asked: of,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Request {
  readonly head: string;
  readonly body: string;
  /** How many bytes it has. */
  readonly bytes: number;
}

/** The first request in what has come; undefined: it is not whole. */
function requestIn(come: Buffer): Request | undefined {
  const end = come.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = come.subarray(0, end).toString('latin1');
  const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
  const bytes = end + 4 + length;
  return come.length < bytes ? undefined : { head, body: come.subarray(end + 4, bytes).toString('utf8'), bytes };
}

interface Called {
  readonly number: number;
  readonly call: Call;
}

/** Which odd answer a request is for, by the id of its message, or by the number at the end of its phone. */
function callOf(head: string, body: string): Called | undefined {
  const [first = ''] = head.split('\r\n');
  const [, id, cancel] = /^\w+ \/api\/messages\/90(\d\d)(\/cancel)? /.exec(first) ?? [];
  if (id) return { number: Number(id), call: cancel ? 'cancel' : 'message' };
  const phone = /"phone": ?"55119876590(\d\d)"/.exec(body)?.[1];
  const tool = /"name": ?"(send|cancel|get_message)"/.exec(body)?.[1];
  if (first.startsWith('POST /mcp ') && tool) {
    const number = phone ?? /"id": ?90(\d\d)/.exec(body)?.[1];
    return { number: Number(number), call: tool === 'get_message' ? 'message' : (tool as Call) };
  }
  return first.startsWith('POST /api/enqueue-messages ') && phone ? { number: Number(phone), call: 'send' } : undefined;
}

/** What Recado answers. */
function goodAnswer({ number, call }: Called, body: string): Buffer {
  const id = FIRST_ID + number;
  const given = call === 'send' ? { ...QUEUED, messages: [{ ...QUEUED_MESSAGE, id }] } : { ...MESSAGE, id };
  const asked = body.startsWith('{"jsonrpc"') ? (JSON.parse(body) as { id: number }) : undefined;
  const result = { content: [{ type: 'text', text: JSON.stringify(given) }], structuredContent: given };
  return Buffer.from(JSON.stringify(asked ? { jsonrpc: '2.0', id: asked.id, result } : given));
}

const MESSAGE = {
  batch_id: 1,
  phone: '5511987654321',
  message: 'Olá!',
  status: 'Pendente',
  channel: 'default',
  ...Object.fromEntries(
    ['reference', 'scheduled_at', 'sent_at', 'delivered_at', 'read_at', 'failed_at', 'canceled_at'].map((name) => [
      name,
      null,
    ]),
  ),
  failure_code: null,
  failure_reason: null,
  created_at: '2026-11-29T12:00:00.000Z',
};
const QUEUED_MESSAGE = { phone: '5511987654321', status: 'Pendente', scheduled_at: null };
const QUEUED = { success: true, message: 'Olá: 1 mensagem', batch_id: 1 };
