import type { Language } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { SharedTexts, Localization } from '../i18n/localization.js';
import type { CommandView } from '../ui/commands.js';
import { Entry } from '../ui/entry.js';
import { Frame } from '../ui/frame.js';
import type { MeanwhileView } from '../ui/meanwhile-view.js';
import type { NavigationGroup } from '../ui/navigation.js';
import { PanelContext, type PanelView } from '../ui/panel-context.js';
import { Tabs } from '../ui/tabs.js';
import type { RefusedForm, RestoredForm } from '../ui/refused-form.js';
import type { PanelSettings } from './panel-settings.js';
import type { Preferences } from './preferences.js';
import { isListed, type ListedSection, NAVIGATION_GROUPS, type Section } from './section.js';
import type { Notice } from './session-data.js';

interface NavigationInput {
  sections: readonly Section[];
  language: Language;
  t: Pick<SharedTexts, 'groups' | 'places'>;
  /** The path of the section that the page belongs to; null: of none. */
  open: string | null;
  badges: ReadonlyMap<Section, string>;
  /** Whether the reader may open a page. */
  may: (href: string) => boolean;
}

/** The navigation beside a page. */
function navigation({ sections, language, t, open, badges, may }: NavigationInput): NavigationGroup[] {
  const listed = sections.filter(isListed).filter((section) => may(hrefOf(section)));
  const leads = listed.filter((section) => beside(listed, section)[0] === section);
  const groups = NAVIGATION_GROUPS.map((group) => ({
    title: group === 'top' ? null : t.groups[group],
    items: leads
      .filter((section) => section.group === group)
      .map((section) => ({
        href: hrefOf(section),
        icon: section.icon,
        text: section.place ? t.places[section.place] : section.texts[language].navigation,
        current: beside(listed, section).some(({ path }) => path === open),
        badge: badges.get(section) ?? null,
      })),
  }));
  return groups.filter(({ items }) => items.length > 0);
}

/** The sections that share a link of the navigation with this one, itself among them. */
function beside(listed: readonly ListedSection[], section: ListedSection): readonly ListedSection[] {
  return section.place ? listed.filter(({ place }) => place === section.place) : [section];
}

/** The tabs above the page of a section: those beside which it has its place. Null above any other page. */
function tabsOf(context: PageContext) {
  const { settings, t, language, request } = context;
  const listed = settings.sections.filter(isListed).filter((section) => context.may(hrefOf(section)));
  const [path] = request.url.split('?', 1);
  const open = listed.find((section) => hrefOf(section) === path);
  if (!open?.place || beside(listed, open).length < 2) return null;
  const tabs = beside(listed, open).map((section) => ({
    href: hrefOf(section),
    text: section.texts[language].navigation,
    isCurrent: section === open,
  }));
  return <Tabs label={t.tabsOf(t.places[open.place])} tabs={tabs} />;
}

/** The sections that the navigation has a link to, in its order. */
function inGroups(sections: readonly Section[]): ListedSection[] {
  const listed = sections.filter(isListed);
  return NAVIGATION_GROUPS.flatMap((group) => listed.filter((section) => section.group === group));
}

/** The path of the section that an address of the panel belongs to; null: to none. */
function sectionOf(sections: readonly Section[], url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const found = sections.filter((section) => path === hrefOf(section) || path.startsWith(`${hrefOf(section)}/`));
  // The start page lies above all others.
  return (
    found.sort((a, b) => b.path.length - a.path.length).find(({ path }) => path !== '' || isStart(url))?.path ?? null
  );
}

function isStart(url: string): boolean {
  return /^\/admin\/?(?:[?#]|$)/.test(url);
}

/** The address of the page of a section. */
function hrefOf({ path }: Section): string {
  return path === '' ? '/admin' : `/admin/${path}`;
}

interface CommandsInput {
  sections: readonly Section[];
  language: Language;
  t: Pick<SharedTexts, 'groups'>;
  /** Whether the reader may open a page, or post to it. */
  may: (href: string, method?: 'GET' | 'POST') => boolean;
}

/** What the list of commands offers: every section of the navigation, then what the sections have beside their pages. */
export function commands({ sections, language, t, may }: CommandsInput): CommandView[] {
  const places = inGroups(sections).map((section) => ({
    href: hrefOf(section),
    text: section.texts[language].navigation,
    place: section.group === 'top' ? null : t.groups[section.group],
    words: section.texts[language].words,
  }));
  const actions = sections.flatMap((section) => commandsOf(section, language, may));
  return [...places.filter(({ href }) => may(href)), ...actions];
}

/** What the list reads of the texts of a section. */
interface SectionTexts {
  commands?: Partial<Record<string, string>>;
  words?: string;
}

function commandsOf(section: Section, language: Language, may: CommandsInput['may']): CommandView[] {
  const place = isListed(section) ? section.texts[language].navigation : null;
  const texts: SectionTexts | undefined = section.texts?.[language];
  return (section.commands ?? [])
    .filter(({ href, posts }) => may(href) && (posts === undefined || may(posts, 'POST')))
    .map(({ name, href, words = texts?.words ?? '' }) => ({
      href,
      text: texts?.commands?.[name] ?? name,
      place,
      words,
    }));
}

/** What turns the direction of the text behind it: marks, embeddings, overrides, isolates, and what ends them. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const HAS_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A tag, whose values may hold `>`, or the text up to the next one. */
const TOKEN = /<(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+/g;
const TAG = /^<(\/?)([a-z][\w-]*)/i;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** A whole text of its own direction, such as a message, or one that is sent back as it stands. */
const STANDS_ALONE = /^<(?:bdi|textarea|script|style)\b|\sdir="auto"/i;
/** What is told of an element. Other values are sent back or copied as they stand. */
const TOLD = /\s(?:title|aria-label|aria-description|alt|placeholder|data-label)=(?:"[^"]*"|'[^']*')/gi;

/**
 * A page without the characters by which a name or a sentence of a provider or a recipient turns the words of the panel
 * beside it. They stay in elements that stand alone (`dir="auto"`, `bdi`), which the style sheet isolates, and in forms.
 */
export function withoutDirectionMarks(html: string): string {
  if (!HAS_MARKS.test(html)) return html;
  let depth = 0;
  return html.replace(TOKEN, (token) => {
    const [, end, name = ''] = TAG.exec(token) ?? [];
    if (end === undefined) return depth > 0 ? token : token.replace(MARKS, '');
    const isOpen = end === '' && !VOID.test(name) && !token.endsWith('/>');
    if (depth > 0) {
      depth += isOpen ? 1 : end === '' ? 0 : -1;
      return token;
    }
    if (isOpen && STANDS_ALONE.test(token)) depth = 1;
    return token.replace(TOLD, (told) => told.replace(MARKS, ''));
  });
}

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
      tabs={tabsOf(context)}
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
