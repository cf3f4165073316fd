import { Body, Post } from '@nestjs/common';
import type { FormBody } from './form-parser.js';
import { CurrentVisit } from './current-visit.js';
import { PublicPages } from './panel-controller.js';
import { writePreferences } from './preferences.js';
import { Visit } from './visit.js';

/** Language and theme of this browser, for the login page as well. */
@PublicPages('preferences')
export class PreferencesController {
  @Post()
  async save(@CurrentVisit() visit: Visit, @Body() { language, theme, back }: FormBody): Promise<void> {
    writePreferences(visit.reply, { language, theme }, visit.settings.isHttps);
    await visit.redirect(back ?? '/admin');
  }
}
