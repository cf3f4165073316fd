import { Body, Post } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { writePreferences } from '../../panel/preferences.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PublicPages } from '../../session/panel-controller.js';

/** Changes the language and the theme of this browser, also on the login page. */
@PublicPages('preferences')
export class PreferencesController {
  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Body() { language, theme, back }: FormBody): Promise<void> {
    writePreferences(panel.reply, { language, theme }, panel.settings.isHttps);
    await panel.redirect(back ?? '/admin');
  }
}
