import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Localization } from '../i18n/localization.js';
import { Entry } from '../ui/entry.js';
import { Frame } from '../ui/frame.js';
import { PanelContext, type PanelView } from '../ui/panel-context.js';
import type { MeanwhileView } from '../ui/meanwhile-view.js';
import { commands } from './commands.js';
import { withoutDirectionMarks } from './direction-marks.js';
import { navigation, sectionOf } from './navigation.js';
import type { PanelSettings } from './panel-settings.js';
import type { RefusedForm, RestoredForm } from '../ui/refused-form.js';
import type { Preferences } from './preferences.js';
import type { Notice } from './session-data.js';

/** A page to show. */
export interface Page {
  title: string;
  /** What stands inside the frame. */
  body: ComponentChildren;
  /** The part of the body that refreshes itself: the whole answer when the browser asks for that part. */
  part?: ComponentChildren;
  /** The path of the section whose link is marked, unless the address of the page says it. */
  section?: string;
  /** 200 unless given. */
  status?: number;
  /** It shows what was refused without `refuse`, such as a filter: the answer is 422, and the page cannot be loaded again. */
  isRefused?: boolean;
  /** False on a page that must not be loaded again. */
  reloadable?: boolean;
}

/** What rendering needs of a panel request. */
export interface PageContext extends Pick<Localization, 't' | 'format' | 'language'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly settings: PanelSettings;
  readonly preferences: Preferences;
  readonly administrator: { readonly email: string } | null;
  /** The browser asked for a part of the page only. */
  readonly isPartial: boolean;
  readonly asksPassword: boolean;
  readonly confirmHref?: string | undefined;
  texts: Localization['texts'];
  /** The language and the zone of who reads. */
  readonly reader: Localization;
  /** Whether phones and texts are shown in full. */
  readonly mayReadPeople: boolean;
  may(href: string, method?: 'GET' | 'POST'): boolean;
  /** The form of the page that was refused. */
  readonly refused?: RefusedForm | null;
  /** The form of the page that is filled in again. */
  readonly restored?: RestoredForm | null;
  /** What the form of the page knows of other changes. */
  readonly meanwhile?: MeanwhileView | null;
  takeNotice(): Notice | null;
}

/** The name of an installation that nobody has named; every title ends with it. */
const UNNAMED = 'Recado';

/** Renders a page with its frame: that of the panel for a person who is logged in, otherwise that of the login. */
export async function renderPage(context: PageContext, page: Page): Promise<string> {
  const isPart = context.isPartial && page.part !== undefined;
  const content = isPart ? page.part : await framed(context, page);
  const html = renderToString(<PanelContext.Provider value={viewOf(context)}>{content}</PanelContext.Provider>);
  const shown = withoutDirectionMarks(html);
  return isPart ? shown : `<!doctype html>${shown}`;
}

async function framed(context: PageContext, page: Page) {
  const { administrator, settings, preferences, request } = context;
  const props = {
    title: settings.name === UNNAMED ? page.title : `${page.title} · ${settings.name}`,
    theme: preferences.theme,
    assets: settings.assets,
    here: page.isRefused || context.refused || page.reloadable === false ? null : request.url,
    notice: context.isPartial ? null : context.takeNotice(),
    children: page.body,
  };
  if (!administrator) return <Entry {...props} />;
  const banners = settings.badges.banners(context.reader);
  const offered = commands({ ...context, sections: settings.sections, may: (...asked) => context.may(...asked) });
  return (
    <Frame
      {...props}
      user={administrator.email}
      banners={banners}
      navigation={await navigationOf(context, page)}
      commands={offered}
    />
  );
}

async function navigationOf(context: PageContext, page: Page) {
  const { settings, t, language, format, request } = context;
  const { sections } = settings;
  const open = page.section ?? sectionOf(sections, request.url);
  return navigation({
    sections,
    language,
    t,
    open,
    may: (href) => context.may(href),
    badges: await settings.badges.read(format),
  });
}

function viewOf(context: PageContext): PanelView {
  const { t, format, language, request, reply, asksPassword, confirmHref, mayReadPeople } = context;
  const csrf = request.session?.sessionId ? reply.generateCsrf() : '';
  return {
    t,
    format,
    language,
    asksPassword,
    confirmHref,
    csrf,
    settings: context.settings,
    mayReadPeople,
    refused: context.refused ?? null,
    restored: context.restored ?? null,
    meanwhile: context.meanwhile ?? null,
    scripts: context.settings.assets,
    texts: (own) => context.texts(own),
    may: (href, method) => context.may(href, method),
  };
}
