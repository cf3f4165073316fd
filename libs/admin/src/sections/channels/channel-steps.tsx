import { Stepper, usePanel } from '../../ui/kit.js';
import type { WayStep } from './channel-way.js';
import { wayTexts } from './way-texts.js';

/** The steps from the choice of a provider to a program that sends, as far as there are any. `at`: the present one. */
export function ChannelSteps({ steps, at }: { steps: readonly WayStep[]; at: WayStep }) {
  const t = usePanel().texts(wayTexts);
  return <Stepper label={t.title} steps={steps.map((step) => t.steps[step])} at={steps.indexOf(at)} />;
}
