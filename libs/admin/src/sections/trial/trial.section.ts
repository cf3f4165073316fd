import { AuthModule } from '@recado/auth';
import { defineSection } from '../../session/kit.js';
import { TrialController } from './trial.controller.js';
import { TrialKeys } from './trial-keys.js';
import { trialTexts } from './texts/index.js';

/** Requests of the API that people try in the panel. The reference leads to it. */
export const TRIAL = defineSection({
  path: 'try',
  texts: trialTexts,
  controllers: [TrialController],
  providers: [TrialKeys],
  imports: [AuthModule],
  commands: [{ name: 'list', href: '/admin/try' }],
});
