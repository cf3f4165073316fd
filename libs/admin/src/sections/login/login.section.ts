import { defineSection } from '../../panel/section.js';
import { LoginController } from './login.controller.js';
import { loginTexts } from './texts/index.js';

/** Login and logout. */
export const LOGIN = defineSection({
  path: 'login',
  texts: loginTexts,
  controllers: [LoginController],
});
