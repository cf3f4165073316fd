import { RecipientRepliesModule } from '@recado/callbacks';
import { GatewaysModule } from '@recado/gateways';
import { OptOutsModule } from '@recado/opt-outs';
import { defineSection } from '../../session/kit.js';
import { SimulatorController } from './simulator.controller.js';
import { simulatorTexts } from './texts/index.js';

/** The sandbox as a phone. */
export const SIMULATOR = defineSection({
  path: 'simulator',
  group: 'sending',
  place: 'channels',
  icon: 'flask',
  texts: simulatorTexts,
  controllers: [SimulatorController],
  styles: 'sections/simulator/simulator.css',
  imports: [GatewaysModule, RecipientRepliesModule, OptOutsModule],
});
