import type { Section } from '../../panel/section.js';
import { PreferencesController } from './preferences.controller.js';

/** Language and theme. */
export const PREFERENCES: Section = {
  controllers: [PreferencesController],
};
