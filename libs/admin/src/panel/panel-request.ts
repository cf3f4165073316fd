import type { Readable } from 'node:stream';
import { ForbiddenException } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { type AdministratorView, mayAct, plainAddress } from '@recado/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Localization } from '../i18n/localization.js';
import { localPath } from './admin-path.js';
import { SECURITY_PAGE } from './enrolment-required.js';
import { type Page, renderPage } from './page.js';
import type { PanelSettings } from './panel-settings.js';
import { type Preferences, readPreferences } from './preferences.js';
import type { Notice } from './session-data.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every path of the panel. */
    panel: PanelRequest | null;
  }
}

/** How long the password need not be given again. */
const PASSWORD_FRESH_MS = 10 * 60_000;

/** One request to the panel: who sent it, in which language it is answered, and the methods that answer it. */
export class PanelRequest extends Localization {
  /** Who is logged in; null: nobody. Set by `SignedIn`. */
  administrator: AdministratorView | null = null;
  readonly preferences: Preferences;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly settings: PanelSettings,
  ) {
    const preferences = readPreferences(request);
    super(preferences.language, settings.timezone, settings.clock.now(), () => !this.mayReadPeople);
    this.preferences = preferences;
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
    this.reply.status(page.status ?? (page.isRefused ? 422 : 200)).type('text/html; charset=utf-8');
    await this.send(html);
  }

  /** Redirects the browser to another page of the panel, by GET. */
  async redirect(path: string): Promise<void> {
    this.reply.status(303).header('location', localPath(path));
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
    this.session.notice = { tone, text };
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
