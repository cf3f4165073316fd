import { Body, Post } from '@nestjs/common';
import { AdministratorChanges, PersonSessions } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { AccountView } from './account.view.js';
import { accountTexts } from './texts/index.js';

/** Ends one's own sessions: one of them, or all. */
@PanelPages('account/sessions', 'viewer')
export class OwnSessionsController {
  constructor(
    private readonly sessions: PersonSessions,
    private readonly changes: AdministratorChanges,
    private readonly view: AccountView,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Asks for no password: whoever finds a strange session should end it at once. */
  @Post('end')
  async end(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const isEnded = await this.sessions.end(panel.administrator?.id ?? 0, body.session ?? '', panel.actor);
    const { account: t } = panel.texts(accountTexts);
    panel.leaveNotice(isEnded ? 'good' : 'bad', isEnded ? t.ended : t.endedBefore);
    await panel.redirect('/admin/account');
  }

  @Post('end-all')
  async endAll(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.view.show(panel, {}, { form: 'everywhere', errors: { password } });
    await this.changes.endSessions(panel.administrator?.email ?? '', panel.actor);
    await panel.redirect('/admin/login');
  }
}
