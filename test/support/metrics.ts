import { api } from './api.js';
import type { Server } from './server.js';

/** Start the server with it as `METRICS_TOKEN` to read its metrics. */
export const METRICS_TOKEN = 'a-metrics-token-of-the-tests';

/** The metrics of a server, as text. */
export async function scrape(server: Server): Promise<string> {
  const { status, text } = await api(server, METRICS_TOKEN).get('/metrics');
  if (status !== 200) throw new Error(`/metrics answered ${status}: ${text}`);
  return text;
}

/** The value of one series, named as it stands in the text; 0 when it does not exist yet. */
export function figure(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

/**
 * The processor time of the server in seconds. It shows what a request costs however busy the machine is, and the event
 * loop cannot be blocked for longer than its process works.
 */
export async function processorSeconds(server: Server): Promise<number> {
  return figure(await scrape(server), 'process_cpu_seconds_total');
}

/** The resident memory of the server in bytes. */
export async function residentBytes(server: Server): Promise<number> {
  return figure(await scrape(server), 'process_resident_memory_bytes');
}

/** The lines of the server's log with the level `error` or higher. */
export function errorsInLog(server: Server): string[] {
  const lines = server.logs().split('\n');
  return lines.filter((line) => /"level":[56]0/.test(line));
}
