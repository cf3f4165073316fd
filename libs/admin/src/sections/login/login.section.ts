import { defineSection } from '../../session/kit.js';
import { FirstLogin } from './first-login.js';
import { LateFormController } from './late-form.controller.js';
import { LoginEnd } from './login-end.js';
import { ShowLogin } from './show-login.js';
import { LoginController } from './login.controller.js';
import { PasskeyLoginController } from './passkey-login.controller.js';
import { SecondStepController } from './second-step.controller.js';
import { loginTexts } from './texts/index.js';

/** Login in one step or two, and logout. */
export const LOGIN = defineSection({
  path: 'login',
  texts: loginTexts,
  controllers: [LoginController, SecondStepController, PasskeyLoginController, LateFormController],
  providers: [ShowLogin, LoginEnd, FirstLogin],
});
