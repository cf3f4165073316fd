import { api } from '../support/api.js';
import { type Server } from '../support/server.js';

/** What `METRICS_TOKEN` must be for the figures to be read. */
export const METRICS_TOKEN = 'a-metrics-token-of-the-hostile-checks';

/**
 * Seconds of processor time that the server has used: what a request costs is seen in it however busy the machine is,
 * and an event loop cannot stand still for longer than its process works.
 */
export async function processorSeconds(server: Server): Promise<number> {
  const { text } = await api(server, METRICS_TOKEN).get('/metrics');
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

/** Bytes that the server holds in memory. */
export async function residentBytes(server: Server): Promise<number> {
  const { text } = await api(server, METRICS_TOKEN).get('/metrics');
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}
