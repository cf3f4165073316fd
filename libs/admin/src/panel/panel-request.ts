import type { Actor } from '@recado/audit';
import { type AdministratorView, plainAddress } from '@recado/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Format } from '../format/format.js';
import { catalogueOf } from '../i18n/index.js';
import { type Catalogue } from '../i18n/index.js';
import { localPath } from './admin-path.js';
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

/** One request to the panel: who asks, how they want to be answered, and the ways to answer. */
export class PanelRequest {
  /** Who is logged in; set by the guard. */
  administrator: AdministratorView | null = null;
  readonly preferences: Preferences;
  readonly t: Catalogue;
  readonly format: Format;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly settings: PanelSettings,
  ) {
    this.preferences = readPreferences(request);
    this.t = catalogueOf(this.preferences.language);
    this.format = new Format(this.preferences.language, settings.timezone, settings.clock.now());
  }

  get session(): FastifyRequest['session'] {
    return this.request.session;
  }

  /** The browser asked for a part of the page only. */
  get isPartial(): boolean {
    return this.request.headers['hx-request'] === 'true';
  }

  /** The person, as the audit trail knows people. */
  get actor(): Actor {
    const { administrator, request } = this;
    const name = administrator?.email ?? 'setup';
    const ip = plainAddress(request.ip);
    return { type: 'administrator', id: administrator?.id ?? null, name, ip, requestId: request.id };
  }

  /** Answers with a page. */
  async show(page: Page): Promise<void> {
    const html = await renderPage(this, page);
    this.reply.status(page.status ?? (page.isRefused ? 422 : 200)).type('text/html; charset=utf-8');
    await this.reply.send(html);
  }

  /** Sends the browser elsewhere in the panel, always by GET. */
  async redirect(path: string): Promise<void> {
    await this.reply.redirect(localPath(path), 303);
  }

  /** Leaves a sentence for the next page. */
  leaveNotice(tone: Notice['tone'], text: string): void {
    this.session.notice = { tone, text };
  }

  /** Takes the sentence that the last page left. */
  takeNotice(): Notice | null {
    // A request that failed early has no session, or one that is no more than an empty object.
    const notice = this.request.session?.notice;
    if (!notice) return null;
    delete this.session.notice;
    return notice;
  }
}
