import { defineSection } from '../../session/kit.js';
import { AccessController } from './access.controller.js';
import { accessTexts } from './texts/index.js';

/** Where an invitation, or a link for another password, leads. */
export const ACCESS = defineSection({ path: 'access', texts: accessTexts, controllers: [AccessController] });
