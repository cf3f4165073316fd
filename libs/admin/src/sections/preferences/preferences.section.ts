import { defineSection } from '../../session/kit.js';
import { PreferencesController } from './preferences.controller.js';

/** Language and theme. */
export const PREFERENCES = defineSection({
  path: 'preferences',
  controllers: [PreferencesController],
});
