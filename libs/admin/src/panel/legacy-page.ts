import type { FastifyReply } from 'fastify';
import type { Catalogue } from '../i18n/index.js';
import type { Assets } from './assets.js';
import type { NavigationGroup } from '../ui/navigation.js';
import { navigation, sectionOf } from './navigation.js';
import type { Preferences } from './preferences.js';
import type { Notice } from './session-data.js';
import type { PageContext } from './page.js';

/** A page to render. */
export interface LegacyPage {
  /** The template, from the sources' root and without extension. */
  view: string;
  title: string;
  /** Which entry of the navigation it belongs to. */
  section?: string;
  /** The data of the template, besides the fixed texts. */
  model?: object;
  /** 200 unless given. */
  status?: number;
  /** It shows a form that was refused: the answer is 422. */
  isRefused?: boolean;
  /** False on a page that must not be loaded again. */
  reloadable?: boolean;
}

/** What the frame around a page prints. */
interface FrameView extends Preferences {
  title: string;
  navigation: NavigationGroup[];
  /** E-mail address of the administrator; null: nobody is logged in. */
  user: string | null;
  csrf: string;
  /** Where a change of language or theme returns to; null: the page cannot be loaded again. */
  here: string | null;
  notice: Notice | null;
  assets: Assets;
}

interface TemplateData {
  t: Catalogue;
  frame: FrameView;
  model: object;
}

/** Renders a page with its frame. A template without a layout gives a part of a page. */
export async function renderLegacyPage(context: PageContext, page: LegacyPage): Promise<string> {
  const data: TemplateData = { t: context.t, frame: await frameView(context, page), model: page.model ?? {} };
  const reply = context.reply as FastifyReply & { viewAsync(view: string, data: object): Promise<string> };
  return reply.viewAsync(page.view, data);
}

async function frameView(context: PageContext, page: LegacyPage): Promise<FrameView> {
  const { settings, preferences, administrator, request } = context;
  return {
    ...preferences,
    title: page.title,
    navigation: navigation({
      sections: settings.sections,
      language: context.language,
      t: context.t,
      open: page.section ?? sectionOf(settings.sections, request.url),
      may: (href) => context.may(href),
      badges: await settings.badges.read(context.format),
    }),
    user: administrator?.email ?? null,
    csrf: csrfToken(context),
    here: page.reloadable === false ? null : request.url,
    notice: context.isPartial ? null : context.takeNotice(),
    assets: settings.assets,
  };
}

function csrfToken({ request, reply }: PageContext): string {
  return request.session?.sessionId ? reply.generateCsrf() : '';
}
