import { defineSection } from '../../panel/section.js';
import { HomeController } from './home.controller.js';

/** The start page. */
export const HOME = defineSection({
  path: '',
  controllers: [HomeController],
});
