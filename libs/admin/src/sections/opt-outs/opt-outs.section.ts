import { OptOutsModule } from '@recado/opt-outs';
import { defineSection } from '../../session/kit.js';
import { AddOptOutsController } from './add-opt-outs.controller.js';
import { OptOutRulesController } from './opt-out-rules.controller.js';
import { OptOutsController } from './opt-outs.controller.js';
import { optOutTexts } from './texts/index.js';

/** Opt-outs: the list, its changes, and the words that opt out. */
export const OPT_OUTS = defineSection({
  path: 'opt-outs',
  group: 'sending',
  place: 'recipients',
  icon: 'mute',
  texts: optOutTexts,
  controllers: [OptOutsController, AddOptOutsController, OptOutRulesController],
  styles: 'sections/opt-outs/opt-outs.css',
  imports: [OptOutsModule],
  commands: [{ name: 'add', href: '/admin/opt-outs/new' }],
});
