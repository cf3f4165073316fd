import type { Section } from '../../panel/section.js';
import { SetupController } from './setup.controller.js';

/** The first run. */
export const SETUP: Section = {
  controllers: [SetupController],
};
