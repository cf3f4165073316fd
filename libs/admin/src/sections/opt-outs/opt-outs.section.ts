import type { Section } from '../../panel/section.js';
import { AddOptOutsController } from './add-opt-outs.controller.js';
import { OptOutRulesController } from './opt-out-rules.controller.js';
import { OptOutsController } from './opt-outs.controller.js';

/** Opt-outs: the list, its changes, and the words that opt out. */
export const OPT_OUTS: Section = {
  controllers: [OptOutsController, AddOptOutsController, OptOutRulesController],
  link: { section: 'optOuts', group: 'sending', href: '/admin/opt-outs', icon: 'mute' },
  stylesheet: 'sections/opt-outs/opt-outs.css',
};
