// Ends with 0 when the server of this container is ready, otherwise with 1 and the reason.
import { get } from 'node:http';

/** Less than the time-out of the health check, so that the reason is printed. */
const PATIENCE_MS = 4_000;
const ANY_ADDRESS = ['', '0.0.0.0', '::'];

const { HOST = '', PORT = '3000' } = process.env;
const host = ANY_ADDRESS.includes(HOST) ? '127.0.0.1' : HOST;

function end(code, reason) {
  process.stdout.write(`${reason}\n`, () => process.exit(code));
}

get({ host, port: PORT, path: '/health/ready', timeout: PATIENCE_MS }, ({ statusCode }) =>
  end(statusCode === 200 ? 0 : 1, `/health/ready answered ${statusCode}`),
)
  .on('timeout', () => end(1, `no answer within ${PATIENCE_MS} ms`))
  .on('error', ({ message }) => end(1, message));
