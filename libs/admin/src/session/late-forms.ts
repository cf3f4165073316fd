import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import type { FormBody } from '../panel/form-parser.js';
import type { PanelRequest } from '../panel/panel-request.js';
import { openUntil, sealUntil } from './sealed-until.js';

/** A form that was sent after the session of its sender had ended. */
export interface LateForm {
  /** The page that shows the form. */
  page: string;
  /** Where the form is sent. */
  action: string;
  fields: FormBody;
}

declare module 'fastify' {
  interface Session {
    /** The sealed form that waits for its page to be opened. */
    lateForm?: string;
  }
}

const PURPOSE = 'late form';
/** Long enough for a login in two steps and a forgotten phone. */
const KEPT_FOR_MS = 30 * 60_000;

/**
 * Keeps what somebody typed into a form whose session had ended. It travels sealed through the pages of the login, and is
 * put back into the form when its page is opened. Nothing is stored for a stranger, and nothing is sent without a second click.
 */
@Injectable()
export class LateForms {
  constructor(private readonly vault: Vault) {}

  /** The value of the field that takes the form through the login. */
  seal(panel: PanelRequest, form: LateForm): string {
    return sealUntil(this.vault, PURPOSE, form, panel.format.now + KEPT_FOR_MS);
  }

  /** The form of such a field; null: there is none, or its time is over. */
  open(panel: PanelRequest, sealed: string | undefined): LateForm | null {
    return sealed ? openUntil<LateForm>(this.vault, PURPOSE, sealed, panel.format.now) : null;
  }

  /** Fills the form in where the request opens its page. */
  restore(panel: PanelRequest): void {
    const { session, request } = panel;
    if (session.lateForm === undefined || request.method !== 'GET' || panel.isPartial) return;
    const form = this.open(panel, session.lateForm);
    if (form !== null && form.page !== request.url) return;
    delete session.lateForm;
    if (form) panel.restored = { action: form.action, entered: form.fields };
  }
}
