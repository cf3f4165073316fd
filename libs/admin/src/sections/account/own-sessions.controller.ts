import { Body, Post } from '@nestjs/common';
import { AdministratorChanges, PersonSessions } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { EVERYWHERE } from './account.page.js';
import { ShowAccount } from './show-account.js';
import { accountTexts } from './texts/index.js';

/** Ends one's own sessions: one of them, or all. */
@PanelPages('account/sessions', 'viewer')
export class OwnSessionsController {
  constructor(
    private readonly sessions: PersonSessions,
    private readonly changes: AdministratorChanges,
    private readonly page: ShowAccount,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Asks for no password: whoever finds a strange session should end it at once. */
  @Post('end')
  async end(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const isEnded = await this.sessions.end(panel.administrator?.id ?? 0, body.session ?? '', panel.actor);
    const { account: t } = panel.texts(accountTexts);
    await panel.redirect('/admin/account', isEnded ? t.ended : bad(t.endedBefore));
  }

  @Post('end-all')
  async endAll(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    if (await this.reauthentication.isRefused(panel, EVERYWHERE, body)) return this.page.show(panel);
    await this.changes.endSessions(panel.administrator?.email ?? '', panel.actor);
    await panel.redirect('/admin/login');
  }
}
