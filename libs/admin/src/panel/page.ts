import type { FastifyReply } from 'fastify';
import type { Catalogue } from '../i18n/pt-BR/index.js';
import type { Assets } from './assets.js';
import { navigation, type NavigationGroup, type Section } from './navigation.js';
import type { Preferences } from './preferences.js';
import type { Notice } from './session-data.js';
import type { Visit } from './visit.js';

/** What a handler wants shown. */
export interface Page {
  /** The template, from the sources' root and without extension. */
  view: string;
  title: string;
  /** Which entry of the navigation it belongs to. */
  section?: Section;
  /** All that the template prints, besides fixed texts. */
  model?: object;
  status?: number;
  /** False on a page that must not be loaded again. */
  reloadable?: boolean;
}

/** What the frame around a page prints. */
export interface ShellView extends Preferences {
  title: string;
  navigation: NavigationGroup[];
  /** E-mail address of the person; null: nobody is logged in. */
  user: string | null;
  csrf: string;
  /** Where a change of language or theme comes back to; null: such a change would lose the page. */
  here: string | null;
  notice: Notice | null;
  assets: Assets;
}

interface TemplateData {
  t: Catalogue;
  shell: ShellView;
  model: object;
}

/** Renders a page with its frame; a template without layout gives a part of a page. */
export async function renderPage(visit: Visit, page: Page): Promise<string> {
  const data: TemplateData = { t: visit.t, shell: shellView(visit, page), model: page.model ?? {} };
  const reply = visit.reply as FastifyReply & { viewAsync(view: string, data: object): Promise<string> };
  return reply.viewAsync(page.view, data);
}

function shellView(visit: Visit, page: Page): ShellView {
  const { settings, preferences, administrator, request } = visit;
  return {
    ...preferences,
    title: page.title,
    navigation: navigation(visit.t, page.section ?? null),
    user: administrator?.email ?? null,
    csrf: csrfToken(visit),
    here: page.reloadable === false ? null : request.url,
    notice: visit.isPartial ? null : visit.takeNotice(),
    assets: settings.assets,
  };
}

function csrfToken({ request, reply }: Visit): string {
  return request.session?.sessionId ? reply.generateCsrf() : '';
}
