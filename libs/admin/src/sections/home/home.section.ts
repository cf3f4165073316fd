import type { Section } from '../../panel/section.js';
import { HomeController } from './home.controller.js';

/** The start page, and the answer for unknown addresses. */
export const HOME: Section = {
  controllers: [HomeController],
};
