import { connect } from 'node:net';
import type { Check, CheckContext, CheckResult } from './check.js';

const TIMES = 50;

/** Bytes that are no valid request, and the error code of the refusal. */
const HEADS: Readonly<Record<string, string>> = {
  'no HTTP\r\n\r\n': 'bad_request',
  '\u0016\u0003\u0001\r\n\r\n': 'bad_request',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n': 'bad_request',
  'GET / HTTP/1.1\r\nHost: x\r\nbad header: 1\r\n\r\n': 'bad_request',
  'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n': 'bad_request',
  [`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`]: 'headers_too_large',
  [`GET / HTTP/1.1\r\nHost: x\r\n${'x: y\r\n'.repeat(10_000)}\r\n`]: 'headers_too_large',
  'GET /api/status HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n': 'expectation_failed',
};

/** Sends bytes; answers everything that comes back until the connection is closed. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    // The server may cut it; what it has answered counts.
    socket.once('error', () => undefined).once('close', () => resolve(text));
  });
}

async function invalidHeads({ server }: CheckContext): Promise<CheckResult> {
  const faults = new Set<string>();
  for (let n = 0; n < TIMES; n++) {
    for (const [bytes, code] of Object.entries(HEADS)) {
      const answer = await exchange(server.port, bytes);
      if (!answer.includes(`"code":"${code}"`))
        faults.add(`${JSON.stringify(bytes.slice(0, 60))}: ${answer.slice(0, 100)}`);
    }
  }
  return { measured: `${TIMES * Object.keys(HEADS).length} heads`, faults: [...faults] };
}

/** Requests that the HTTP parser refuses. */
export const HEAD_CHECKS: readonly Check[] = [{ name: 'invalid heads', run: invalidHeads }];
