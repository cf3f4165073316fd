import { Injectable } from '@nestjs/common';
import { PersonSessions } from '@recado/auth';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { AccountPage } from './account.page.js';
import { accountTexts } from './texts/index.js';

/** Shows the page about one's own account. */
@Injectable()
export class ShowAccount {
  constructor(private readonly sessions: PersonSessions) {}

  /** `errors`: of the form for another password. */
  async show(panel: PanelRequest, errors: FieldErrors = {}): Promise<void> {
    const t = panel.texts(accountTexts);
    const { id = 0, email = '' } = panel.administrator ?? {};
    const sessions = await this.sessions.list(id, panel.session.sessionId);
    const body = <AccountPage email={email} sessions={sessions} errors={fieldTexts(t, errors)} />;
    await panel.show({ title: t.account.title, body, isRefused: hasErrors(errors) });
  }
}
