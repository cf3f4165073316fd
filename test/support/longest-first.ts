import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The seconds of the files that take longest, because they wait for leases, pauses and paces or do very much: begun last,
 * they would prolong the run. Measured in November 2026 with two busy processors, in the slower of both shapes; only
 * their order matters.
 */
const SECONDS: Readonly<Record<string, number>> = {
  webhooks: 200,
  'client-kits': 190,
  'linked-phone': 160,
  restart: 130,
  boot: 100,
  'panel-send-kill': 95,
  volume: 90,
  'panel-send': 90,
  ship: 85,
  'chaos/production': 83,
  invoices: 80,
  'gateways-waha': 73,
  'gateways-evolution': 69,
  redis: 60,
  'cold-recipients': 60,
  'tasks-by-pointer': 52,
  'full-disk': 51,
  accessibility: 50,
  'lost-secret': 50,
  'held-messages': 45,
  'change-races': 45,
  delivery: 43,
  'lost-answers': 40,
  'gateways-whatsapp-cloud': 36,
  doctor: 31,
  'guides-in-a-shell': 30,
  mysql: 29,
  restore: 28,
  'gateways-http': 28,
  alerts: 27,
  'forecast-truth.db': 26,
  'tasks-by-keyboard': 25,
  'panel-viewer': 24,
  'key-cancel': 21,
  observability: 20,
  messages: 20,
  'provider-down': 20,
  metrics: 18,
  'start.server': 18,
  'linked-phone.db': 17,
  'run-cli': 15,
  'second-factor': 14,
  'panel-tasks': 14,
  removal: 12,
};

/**
 * Files with this call come last, one after the other: their server looks for work as long as it runs, which takes some 5 %
 * of a processor where it has a database server and Redis. Over the whole run that is more than its starts would be.
 */
const SHARED_SERVER = 'sharedServer(';
const LATER_BY = 1_000;

/** Starts the long files first, then the others in the order of vitest, and at the end those that share a server. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.sort((a, b) => ranks.get(b)! - ranks.get(a)!);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const name = Object.keys(SECONDS).find((each) => moduleId.endsWith(`/${each}.spec.ts`));
  const seconds = name === undefined ? 0 : SECONDS[name]!;
  return readFileSync(moduleId, 'utf8').includes(SHARED_SERVER) ? seconds - LATER_BY : seconds;
}
