import type { Section } from '../../panel/section.js';
import { LoginController } from './login.controller.js';

/** In and out of the panel. */
export const LOGIN: Section = {
  controllers: [LoginController],
};
