import { Post } from '@nestjs/common';
import { PanelRequest, PublicPages, writePreferences } from '../../session/kit.js';

/** Changes the language and the theme of this browser, also on the login page. */
@PublicPages('preferences')
export class PreferencesController {
  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const { language, theme, back } = panel.body;
    writePreferences(panel.reply, { language, theme }, panel.settings.isHttps);
    await panel.redirect(back ?? '/admin');
  }
}
