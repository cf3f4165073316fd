import type { Readable } from 'node:stream';
import { ForbiddenException } from '@nestjs/common';
import type { Actor, Deed, Subject } from '@recado/audit';
import { type AdministratorView, mayAct, plainAddress } from '@recado/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Localization } from '../i18n/localization.js';
import { localPath } from './admin-path.js';
import { SECURITY_PAGE } from './enrolment-required.js';
import type { FieldError, FieldSentences } from '../i18n/field-errors.js';
import type { FormBody } from './form-parser.js';
import { type Page, renderPage } from './page.js';
import type { PanelSettings } from './panel-settings.js';
import { type Preferences, readPreferences } from './preferences.js';
import { readId } from './read-id.js';
import type { RefusedForm, RestoredForm } from '../ui/refused-form.js';
import type { MeanwhileView } from '../ui/meanwhile-view.js';
import type { Notice } from './session-data.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every path of the panel. */
    panel: PanelRequest | null;
  }
}

/** What the next page says: good news as a sentence, or a notice; null: nothing. */
export type Said = string | Notice | null;

/** What every form may need: they are in `session`, which uses this folder. */
export interface FormServices {
  /** Asks for the password again before a sensitive change. `check` does so in every case. */
  readonly reauthentication: Readonly<
    Record<'refusal' | 'check', (panel: PanelRequest, password: string) => Promise<FieldError | null>>
  >;
  /** Tells who changed a thing while its form was open. */
  readonly meanwhile: {
    begin: (panel: PanelRequest, subject: Subject) => Promise<void>;
    mark: (panel: PanelRequest, revision: number) => void;
    isStale: (panel: PanelRequest, subject: Subject) => Promise<boolean>;
    tell: (panel: PanelRequest, revision: number, deed: Pick<Deed, 'name' | 'at'> | null) => void;
  };
}

/** How long the password need not be given again. */
const PASSWORD_FRESH_MS = 10 * 60_000;

/** One request to the panel: who sent it, in which language it is answered, and the methods that answer it. */
export class PanelRequest extends Localization {
  /** Who is logged in; null: nobody. Set by `SignedIn`. */
  administrator: AdministratorView | null = null;
  readonly preferences: Preferences;
  /** The form that was refused; null: none. Set by `refuse`. */
  refused: RefusedForm | null = null;
  /** The form that was sent too late, and is filled in again; null: none. Set by `LateForms`. */
  restored: RestoredForm | null = null;
  /** What the form of the page knows of other changes; null: it asks for none. Set by `Meanwhile`. */
  meanwhile: MeanwhileView | null = null;
  /** The sentence that this request left for the next page; null: none. */
  left: Notice | null = null;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly settings: PanelSettings,
    readonly services: FormServices,
  ) {
    const preferences = readPreferences(request);
    super(preferences.language, settings.timezone, settings.clock.now(), () => !this.mayReadPeople);
    this.preferences = preferences;
  }

  /** The fields of the form that was sent. */
  get body(): FormBody {
    return (this.request.body ?? {}) as FormBody;
  }

  /** The query, which is untrusted. */
  get query(): Readonly<Record<string, unknown>> {
    return this.request.query as Readonly<Record<string, unknown>>;
  }

  /** The id in the address. Throws NotFoundException for a text that is no id. */
  get id(): number {
    return readId((this.request.params as { id?: string }).id ?? '');
  }

  get session(): FastifyRequest['session'] {
    return this.request.session;
  }

  /** The browser asked for a part of the page only. */
  get isPartial(): boolean {
    return this.request.headers['hx-request'] === 'true';
  }

  /** Whether a sensitive change needs the password again: it was given more than ten minutes ago. */
  get asksPassword(): boolean {
    return this.format.now - (this.session?.authenticatedAt ?? 0) > PASSWORD_FRESH_MS;
  }

  /** Whether phones and texts are shown in full. Not to viewers, nor before it is known who asks. */
  get mayReadPeople(): boolean {
    return this.administrator !== null && mayAct(this.administrator.role, 'operator');
  }

  /**
   * A phone that somebody looks for, as it was typed; empty: none. Throws ForbiddenException for those who may not see
   * phones: the answer would tell which numbers there are.
   */
  searchedPhone(typed: unknown): string {
    if (typeof typed !== 'string' || typed.trim() === '') return '';
    if (!this.mayReadPeople) throw new ForbiddenException();
    return typed;
  }

  /** Whether this person may open a page, or post to it; pages show neither links nor forms that would be refused. */
  may(href: string, method: 'GET' | 'POST' = 'GET'): boolean {
    return this.administrator === null || this.settings.routes.mayUse(this.administrator.role, method, href);
  }

  /** Where who has logged in by a passkey may use it in place of the password, and then comes back. */
  get confirmHref(): string | undefined {
    const { method, url } = this.request;
    if (!this.session?.confirmsByPasskey) return undefined;
    return `${SECURITY_PAGE}/confirm?next=${encodeURIComponent(method === 'GET' ? url : '/admin')}`;
  }

  /** The administrator as the actor of audit entries. */
  get actor(): Actor {
    const { administrator, request } = this;
    const name = administrator?.email ?? 'setup';
    const ip = plainAddress(request.ip);
    return { type: 'administrator', id: administrator?.id ?? null, name, ip, requestId: request.id };
  }

  get reader(): Localization {
    return this;
  }

  /** Answers with a page. */
  async show(page: Page): Promise<void> {
    const html = await renderPage(this, page);
    const isRefused = page.isRefused || this.refused !== null || typeof this.meanwhile?.said === 'string';
    this.reply.status(page.status ?? (isRefused ? 422 : 200)).type('text/html; charset=utf-8');
    await this.send(html);
  }

  /** The page that is shown next shows the form of this name open, with what it held and these sentences at its fields. */
  refuse(form: string, errors: FieldSentences, entered: FormBody = {}): void {
    this.refused = { form, errors, entered };
  }

  /** Redirects the browser to another page of the panel, by GET. `said`: what that page says. */
  async redirect(path: string, said: Said = null): Promise<void> {
    if (typeof said === 'string') this.leaveNotice('good', said);
    else if (said) this.leaveNotice(said.tone, said.text);
    this.reply.status(303).header('location', localPath(path));
    await this.send();
  }

  /** Tells the browser to send the same form to another address of the panel. */
  async sendOn(path: string): Promise<void> {
    this.reply.status(307).header('location', path);
    await this.send();
  }

  /**
   * Sends the answer, and waits until it is sent or the client has left. Every answer of the panel must go through
   * here. When the client leaves while the session is saved, Fastify still counts the request as unanswered: Nest would
   * answer it a second time, and the second head would be an uncaught exception that ends the process.
   */
  async send(body?: string | Readable): Promise<void> {
    try {
      await this.reply.send(body);
    } finally {
      this.reply.hijack();
    }
  }

  /** Leaves a sentence for the next page to show. */
  leaveNotice(tone: Notice['tone'], text: string): void {
    this.left = { tone, text };
    this.session.notice = this.left;
  }

  /** The sentence that the last request left; null: none. It is removed. */
  takeNotice(): Notice | null {
    // A request that failed early has no session, or an empty object in its place.
    const notice = this.request.session?.notice;
    if (!notice) return null;
    delete this.session.notice;
    return notice;
  }
}

/** The notice of bad news, for `redirect`. */
export function bad(text: string): Notice {
  return { tone: 'bad', text };
}
