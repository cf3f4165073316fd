import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, because they wait for leases, pauses and paces: begun last, they would prolong the run. */
const LONG = [
  'gateways-waha',
  'gateways-evolution',
  'webhooks',
  'delivery',
  'boot',
  'doctor',
  'gateways-whatsapp-cloud',
];

/** Starts the long files first, and the others in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((name) => moduleId.endsWith(`/test/e2e/${name}.spec.ts`));
      return index === -1 ? LONG.length : index;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
