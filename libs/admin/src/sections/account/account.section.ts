import { defineSection } from '../../session/kit.js';
import { AccountController } from './account.controller.js';
import { ShowAccount } from './account.controller.js';
import { ConfirmPasswordController } from './account.controller.js';
import { OwnSessionsController } from './account.controller.js';
import { accountTexts } from './texts/index.js';

/** One's own password and sessions. */
export const ACCOUNT = defineSection({
  path: 'account',
  texts: accountTexts,
  controllers: [AccountController, OwnSessionsController, ConfirmPasswordController],
  providers: [ShowAccount],
  commands: [{ name: 'open', href: '/admin/account' }],
});
