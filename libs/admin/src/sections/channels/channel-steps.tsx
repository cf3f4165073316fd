import { usePanel } from '../../ui/panel-context.js';
import { Stepper } from '../../ui/stepper.js';
import { channelTexts } from './texts/index.js';

/** The steps to a new channel. `at`: the present one, from 0. */
export function ChannelSteps({ at }: { at: number }) {
  const { channelForm: t } = usePanel().texts(channelTexts);
  return <Stepper label={t.title} steps={t.steps} at={at} />;
}
