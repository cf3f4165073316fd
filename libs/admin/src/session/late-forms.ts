import { Injectable, Logger } from '@nestjs/common';
import { Vault } from '@recado/core';
import { FormReturned } from '../panel/form-returned.js';
import type { FormBody } from '../panel/form-parser.js';
import type { PanelRequest } from '../panel/panel-request.js';
import { type UploadBody, uploadOf } from '../panel/upload-parser.js';
import { latePost } from './late-post.js';
import { openUntil, sealUntil } from './sealed-until.js';

/**
 * Why a form comes back although its sender was logged in: it had the token of another session, or it failed and
 * nobody knows what it has made.
 */
type Because = 'other' | 'unknown';

/** A form that was not taken. */
export interface LateForm {
  /** The page that shows the form. */
  page: string;
  /** Where the form is sent. */
  action: string;
  fields: FormBody;
  /** The page says so; missing: the session of its sender had ended. */
  because?: Because;
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

/** What is kept of the fields of a form, in characters: long lists would fill the table of sessions. */
const MAX_KEPT = 32 * 1024;

/**
 * Keeps what somebody typed into a form whose session had ended, or that failed. It travels sealed through the pages of the login, and is
 * put back into the form when its page is opened. Nothing is stored for a stranger, and nothing is sent without a second click.
 */
@Injectable()
export class LateForms {
  private readonly logger = new Logger(LateForms.name);

  constructor(private readonly vault: Vault) {}

  /** The value of the field that takes the form through the login. */
  seal(panel: PanelRequest, form: LateForm): string {
    return sealUntil(this.vault, PURPOSE, form, panel.format.now + KEPT_FOR_MS);
  }

  /** The form of such a field; null: there is none, or its time is over. */
  open(panel: PanelRequest, sealed: string | undefined): LateForm | null {
    return sealed ? openUntil<LateForm>(this.vault, PURPOSE, sealed, panel.format.now) : null;
  }

  /**
   * Keeps a form of this panel that was sent with the token of another session of the same browser, such as from a tab
   * that was open during a login. Nothing is done but to lead back to its page; null: there is none.
   */
  giveBack(panel: PanelRequest): FormReturned | null {
    const page = this.put(panel, 'other');
    return page === null ? null : new FormReturned(page);
  }

  /** Keeps a form that failed for when its page is opened again. Never rejects: the database may be away. */
  async keepFailed(panel: PanelRequest, because: Because): Promise<void> {
    if (this.put(panel, because) === null) return;
    try {
      await panel.session.save();
    } catch (error) {
      // The browser still has it: its page can be loaded again, which sends the form again.
      delete panel.session.lateForm;
      this.logger.warn({ msg: 'a form that failed is not kept', err: error });
    }
  }

  /** Puts the form into the session; returns the page that shows it, null: it was not sent from a page of this panel. */
  put(panel: PanelRequest, because: Because): string | null {
    const post = panel.administrator && latePost(panel);
    if (!post) return null;
    const { fields, file } = uploadOf(panel.request.body as UploadBody | FormBody | undefined);
    file?.resume();
    const { _csrf, ...typed } = fields;
    panel.session.lateForm = this.seal(panel, { ...post, fields: fitting(typed), because });
    return post.page;
  }

  /** Fills the form in where the request opens its page. */
  restore(panel: PanelRequest): void {
    const { session, request } = panel;
    if (session.lateForm === undefined || request.method !== 'GET' || panel.isPartial) return;
    // The script that sends files follows the answer before the browser opens the page.
    if (request.headers['sec-fetch-dest'] === 'empty') return;
    const form = this.open(panel, session.lateForm);
    if (form !== null && form.page !== request.url) return;
    delete session.lateForm;
    if (!form) return;
    panel.restored = { action: form.action, entered: form.fields };
    if (form.because) panel.leaveNotice('bad', panel.t.once.back[form.because]);
  }
}

/** The fields that fit, the short ones first. */
function fitting(fields: FormBody): FormBody {
  let left = MAX_KEPT;
  const byLength = Object.entries(fields).sort(([, one = ''], [, other = '']) => one.length - other.length);
  return Object.fromEntries(byLength.filter(([, value = '']) => (left -= value.length) >= 0));
}
