import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The seconds of the files that take longest, because they wait for leases, pauses and paces: begun last, they would
 * prolong the run. Measured in November 2026 with two processors, in the slower of both shapes; only their order matters.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'chaos/production': 83,
  webhooks: 100,
  'gateways-waha': 73,
  'gateways-evolution': 69,
  restart: 55,
  'tasks-by-pointer': 52,
  'full-disk': 51,
  accessibility: 50,
  'lost-secret': 46,
  delivery: 43,
  'gateways-whatsapp-cloud': 36,
  doctor: 31,
  boot: 30,
  mysql: 29,
  restore: 28,
  'gateways-http': 28,
  'tasks-by-keyboard': 25,
  'guides-in-a-shell': 23,
  redis: 22,
  'key-cancel': 21,
  messages: 20,
  volume: 18,
  removal: 12,
};

/** Starts the long files first, and the others in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}

function secondsOf({ moduleId }: TestSpecification): number {
  const name = Object.keys(SECONDS).find((each) => moduleId.endsWith(`/${each}.spec.ts`));
  return name === undefined ? 0 : SECONDS[name]!;
}
