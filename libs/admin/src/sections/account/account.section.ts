import { defineSection } from '../../panel/section.js';
import { AccountController } from './account.controller.js';
import { ShowAccount } from './show-account.js';
import { ConfirmPasswordController } from './confirm-password.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { accountTexts } from './texts/index.js';

/** One's own password and sessions. */
export const ACCOUNT = defineSection({
  path: 'account',
  texts: accountTexts,
  controllers: [AccountController, OwnSessionsController, ConfirmPasswordController],
  providers: [ShowAccount],
  commands: [{ name: 'open', href: '/admin/account' }],
});
