import type { Language } from '@recado/core';
import type { SharedTexts } from '../i18n/localization.js';
import type { CommandView } from '../ui/commands.js';
import { hrefOf, inGroups } from './navigation.js';
import { isListed, type Section } from './section.js';

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
    .map(({ name, href }) => ({ href, text: texts?.commands?.[name] ?? name, place, words: texts?.words ?? '' }));
}
