import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import type { FieldError } from '../i18n/field-errors.js';
import type { PanelRequest } from '../panel/panel-request.js';

/** Asks for the password again before a sensitive change, unless it was given in the last ten minutes. */
@Injectable()
export class Reauthentication {
  constructor(private readonly administrators: Administrators) {}

  /** Why the password is refused; null: it is right, or not needed. */
  async refusal(panel: PanelRequest, password: string): Promise<FieldError | null> {
    return panel.asksPassword ? this.check(panel, password) : null;
  }

  /** The same as `refusal` for a change that always needs the password. */
  async check(panel: PanelRequest, password: string): Promise<FieldError | null> {
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
