import { Injectable } from '@nestjs/common';
import { Administrators } from '@recado/auth';
import type { FieldError } from '../i18n/catalogue.js';
import type { Visit } from '../shell/visit.js';

/** Longer ago than this a password must be given again for what cannot be undone. */
const FRESH_FOR_MS = 10 * 60_000;

/** Why a password did not do; `throttledFor` in seconds when the reason is too many attempts. */
export interface PasswordRefusal {
  error: FieldError;
  throttledFor?: number;
}

/** Asks for the password again before something that matters, unless it was given a moment ago. */
@Injectable()
export class Reauthentication {
  constructor(private readonly administrators: Administrators) {}

  /** Whether the form must have a password field. */
  isNeeded({ session, format }: Visit): boolean {
    return format.now - (session.authenticatedAt ?? 0) > FRESH_FOR_MS;
  }

  /** Null: go ahead. */
  async refusal(visit: Visit, password: string): Promise<PasswordRefusal | null> {
    if (!this.isNeeded(visit)) return null;
    if (password === '' || !visit.administrator) return { error: 'password_wrong' };
    const { email } = visit.administrator;
    const { ip, id } = visit.request;
    const result = await this.administrators.authenticate({ email, password, ip, requestId: id });
    if (result.outcome === 'throttled') return { error: 'password_wrong', throttledFor: result.retryAfterSeconds };
    if (result.outcome === 'invalid') return { error: 'password_wrong' };
    visit.session.authenticatedAt = visit.format.now;
    return null;
  }
}
