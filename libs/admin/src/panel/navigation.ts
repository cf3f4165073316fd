import type { Language } from '@recado/core';
import type { SharedTexts } from '../i18n/localization.js';
import type { NavigationGroup } from '../ui/navigation.js';
import { isListed, type ListedSection, NAVIGATION_GROUPS, type Section } from './section.js';

interface NavigationInput {
  sections: readonly Section[];
  language: Language;
  t: Pick<SharedTexts, 'groups'>;
  /** The path of the section that the page belongs to; null: of none. */
  open: string | null;
  badges: ReadonlyMap<Section, string>;
  /** Whether the reader may open a page. */
  may: (href: string) => boolean;
}

/** The navigation beside a page. */
export function navigation({ sections, language, t, open, badges, may }: NavigationInput): NavigationGroup[] {
  const listed = sections.filter(isListed).filter((section) => may(hrefOf(section)));
  const groups = NAVIGATION_GROUPS.map((group) => ({
    title: group === 'top' ? null : t.groups[group],
    items: listed
      .filter((section) => section.group === group)
      .map((section) => ({
        href: hrefOf(section),
        icon: section.icon,
        text: section.texts[language].navigation,
        current: section.path === open,
        badge: badges.get(section) ?? null,
      })),
  }));
  return groups.filter(({ items }) => items.length > 0);
}

/** The sections that the navigation has a link to, in its order. */
export function inGroups(sections: readonly Section[]): ListedSection[] {
  const listed = sections.filter(isListed);
  return NAVIGATION_GROUPS.flatMap((group) => listed.filter((section) => section.group === group));
}

/** The path of the section that an address of the panel belongs to; null: to none. */
export function sectionOf(sections: readonly Section[], url: string): string | null {
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
export function hrefOf({ path }: Section): string {
  return path === '' ? '/admin' : `/admin/${path}`;
}
