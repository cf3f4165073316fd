import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import type { FieldError, FieldSentences } from '../i18n/field-errors.js';
import type { PanelRequest } from '../panel/panel-request.js';

/** Asks for the password again before a sensitive change, unless it was given in the last ten minutes. */
@Injectable()
export class Reauthentication {
  constructor(private readonly administrators: Administrators) {}

  /** Whether the password must be given again. */
  isNeeded({ asksPassword }: PanelRequest): boolean {
    return asksPassword;
  }

  /** What `ui/password.eta` takes on a page with one form. */
  field(panel: PanelRequest, errors: FieldSentences) {
    return { asksPassword: this.isNeeded(panel), proof: { passwordId: 'password', errors } };
  }

  /** Why the password is refused; null: it is right, or not needed. */
  async refusal(panel: PanelRequest, password: string): Promise<FieldError | null> {
    if (!this.isNeeded(panel)) return null;
    if (password === '' || !panel.administrator) return 'password_needed';
    const { email } = panel.administrator;
    const { ip, id } = panel.request;
    const { outcome } = await this.administrators.authenticate({ email, password, ip, requestId: id });
    if (outcome === 'throttled') return 'password_throttled';
    if (outcome === 'invalid') return 'password_wrong';
    panel.session.authenticatedAt = panel.format.now;
    return null;
  }
}
