import { defineSection } from '../../session/kit.js';
import { SetupController } from './setup.controller.js';
import { setupTexts } from './texts/index.js';

/** The first run. */
export const SETUP = defineSection({
  path: 'setup',
  texts: setupTexts,
  controllers: [SetupController],
});
