import { Injectable } from '@nestjs/common';
import { PersonSessions } from '@recado/auth';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { type RefusedForm } from '../../ui/confirm-forms.js';
import { AccountPage } from './account.page.js';
import { accountTexts } from './texts/index.js';

/** The page about one's own account. */
@Injectable()
export class AccountView {
  constructor(private readonly sessions: PersonSessions) {}

  /** Shows the page. `errors`: of the form for another password; `refused`: the way out everywhere. */
  async show(panel: PanelRequest, errors: FieldErrors = {}, refused?: RefusedForm<'everywhere'>): Promise<void> {
    const t = panel.texts(accountTexts);
    const { id = 0, email = '' } = panel.administrator ?? {};
    const sessions = await this.sessions.list(id, panel.session.sessionId);
    const body = <AccountPage email={email} sessions={sessions} errors={fieldTexts(t, errors)} refused={refused} />;
    await panel.show({ title: t.account.title, body, isRefused: hasErrors(errors) || refused !== undefined });
  }
}
