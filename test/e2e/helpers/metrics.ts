import { expect } from 'vitest';
import { api } from '../../support/api.js';
import type { Server } from '../../support/server.js';

export const METRICS_TOKEN = 'a-metrics-token-of-the-tests';

/** What Prometheus reads, as text. */
export async function scrape(server: Server): Promise<string> {
  const { status, text } = await api(server, METRICS_TOKEN).get('/metrics');
  expect(status, text).toBe(200);
  return text;
}

/** The figure of one series, named as it stands in the text; 0 when it is not there yet. */
export function figure(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}
