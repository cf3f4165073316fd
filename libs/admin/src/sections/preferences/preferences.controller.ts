import { Body, Post } from '@nestjs/common';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { writePreferences } from '../../panel/preferences.js';
import { Visit } from '../../panel/visit.js';
import { PublicPages } from '../../session/panel-controller.js';

/** Language and theme of this browser, for the login page as well. */
@PublicPages('preferences')
export class PreferencesController {
  @Post()
  async save(@CurrentVisit() visit: Visit, @Body() { language, theme, back }: FormBody): Promise<void> {
    writePreferences(visit.reply, { language, theme }, visit.settings.isHttps);
    await visit.redirect(back ?? '/admin');
  }
}
