import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait (for leases, rests and paces): begun last, one of them would be waited for alone. */
const LONG = [
  'gateways-waha',
  'gateways-evolution',
  'webhooks',
  'delivery',
  'boot',
  'doctor',
  'gateways-whatsapp-cloud',
];

/** Begins the long files first, and the others as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/test/e2e/${name}.spec.ts`));
      return place === -1 ? LONG.length : place;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
