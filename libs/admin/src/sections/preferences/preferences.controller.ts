import { Body, Post } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { writePreferences } from '../../panel/preferences.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PublicPages } from '../../session/panel-controller.js';

/** Language and theme of this browser, for the login page as well. */
@PublicPages('preferences')
export class PreferencesController {
  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Body() { language, theme, back }: FormBody): Promise<void> {
    writePreferences(panel.reply, { language, theme }, panel.settings.isHttps);
    await panel.redirect(back ?? '/admin');
  }
}
