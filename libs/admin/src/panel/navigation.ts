import type { Catalogue } from '../i18n/index.js';
import { NAVIGATION_GROUPS, type Section, type SectionName } from './section.js';

interface NavigationItem {
  href: string;
  icon: string;
  text: string;
  current: boolean;
}

export interface NavigationGroup {
  /** Null for the group at the top. */
  title: string | null;
  items: NavigationItem[];
}

/** The navigation beside a page of `open`; null: of no section. */
export function navigation(
  sections: readonly Section[],
  { frame }: Catalogue,
  open: SectionName | null,
): NavigationGroup[] {
  const links = sections.flatMap(({ link }) => link ?? []);
  return NAVIGATION_GROUPS.map((group) => ({
    title: group === 'top' ? null : frame[group],
    items: links
      .filter((link) => link.group === group)
      .map(({ section, href, icon }) => ({ href, icon, text: frame[section], current: section === open })),
  }));
}
