import type { Section } from '../../panel/section.js';
import { LoginController } from './login.controller.js';

/** Login and logout. */
export const LOGIN: Section = {
  controllers: [LoginController],
};
