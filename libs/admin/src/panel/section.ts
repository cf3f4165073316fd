import type { DynamicModule, Type } from '@nestjs/common';
import type { Bilingual } from '@recado/core';
import type { IconName } from '../ui/icon.js';
import type { Banner } from './banner.js';
import type { NavigationBadge } from './navigation-badge.js';

/** The groups of the navigation from the top to the bottom. Their titles are texts of the frame; the first has none. */
export const NAVIGATION_GROUPS = ['top', 'sending', 'access', 'installation'] as const;

/** Sections that share one link of the navigation, which leads to the first of them; each is a tab. Texts of the frame name them. */
type Place = 'messages' | 'sends' | 'recipients' | 'channels' | 'team';

/** What every section has. */
interface SectionParts {
  /** Its address below `/admin/`; empty for the start page. A page belongs to the section that its address begins with. */
  readonly path: string;
  readonly controllers: readonly Type[];
  readonly providers?: readonly Type[];
  /** The modules that its controllers and providers need. */
  readonly imports?: readonly (Type | DynamicModule)[];
  /** What every page shows above its content, while there is reason. */
  readonly banner?: Type<Banner>;
  /** Its part of the stylesheet: a file below the sources of this lib. */
  readonly styles?: string;
  /** What the list of commands (Ctrl-K) offers beside its page. */
  readonly commands?: readonly SectionCommand[];
}

/** Something that people do often, for the list of commands. */
interface SectionCommand {
  /** Its text: the name of one of `commands` of the section's texts. */
  readonly name: string;
  /** The page where it is done. The id of a `Confirm` after `#` opens that form. */
  readonly href: string;
  /** The address that its form posts to, where that needs another role than the page. */
  readonly posts?: string;
  /** Instead of the words of its section: further words by which it is found. */
  readonly words?: string;
}

/** A section with a link in the navigation, which its texts name. */
export interface ListedSection extends SectionParts {
  readonly icon: IconName;
  readonly group: (typeof NAVIGATION_GROUPS)[number];
  /** Where it is a tab beside others. */
  readonly place?: Place;
  /** `words`: further words by which the list of commands finds it. */
  readonly texts: Bilingual<{ navigation: string; words: string }>;
  /** What says how many things need attention, beside the link. */
  readonly badge?: Type<NavigationBadge>;
}

/** A section that other pages lead to. */
interface UnlistedSection extends SectionParts {
  readonly icon?: undefined;
  readonly group?: undefined;
  readonly place?: undefined;
  readonly texts?: Bilingual<object>;
  readonly badge?: undefined;
}

/** A part of the panel: its pages, what they need, and how it is found. */
export type Section = ListedSection | UnlistedSection;

/** A section for the list in `sections/index.ts`. Everything that the panel has of a section is derived from this. */
export function defineSection(section: Section): Section {
  return section;
}

/** Whether the navigation has a link to a section. */
export function isListed(section: Section): section is ListedSection {
  return section.icon !== undefined;
}

/** Every section, for what is built from all of them. */
export abstract class Sections {
  abstract readonly all: readonly Section[];
}

/** Whether the panel has a section at this path, for pages that lead to it. */
export function hasSection(sections: readonly Section[], path: string): boolean {
  return sections.some((section) => section.path === path);
}
