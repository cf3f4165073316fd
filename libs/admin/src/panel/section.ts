import type { Type } from '@nestjs/common';

/** The sections that the navigation names. */
export type SectionName = 'messages' | 'channels' | 'optOuts' | 'simulator' | 'apiKeys';

/** The groups of the navigation from the top to the bottom. The first has no title. */
export const NAVIGATION_GROUPS = ['top', 'sending', 'access'] as const;

/** An entry of the navigation. */
interface SectionLink {
  readonly section: SectionName;
  readonly group: (typeof NAVIGATION_GROUPS)[number];
  readonly href: string;
  /** The name of its symbol in `ui/icons.eta`. */
  readonly icon: string;
}

/** A part of the panel: its routes, what they need, and how it is shown. */
export interface Section {
  readonly controllers: readonly Type[];
  readonly providers?: readonly Type[];
  readonly link?: SectionLink;
  /** Its part of the stylesheet: a file below the sources of this lib. */
  readonly stylesheet?: string;
}

/** Every section, for what is built from all of them. */
export abstract class Sections {
  abstract readonly all: readonly Section[];
}
