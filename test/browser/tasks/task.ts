import type { Page } from 'playwright-core';
import type { World } from './world.js';

/** What goes into a control: a text, the value of an option, or whether it is ticked; or what the page or the world says. */
type Entry = string | boolean | ((world: World, page: Page) => string | Promise<string>);

/** One task of the panel: a form that somebody sends. Each is done with a pointer. */
export interface Task {
  /** What the person does. */
  readonly name: string;
  /**
   * Whether it is also done with the keyboard alone and without a script. At least one task of each kind of form is, and
   * those by which people come in and go out.
   */
  readonly inAllWays?: true;
  /** The method and the path of the form, with names of parameters. */
  readonly route: `${'GET' | 'POST'} /admin${string}`;
  /** The page on which the form is. */
  readonly page: string | ((world: World) => string);
  /** The names of the controls, and what goes into them. */
  readonly fields?: Readonly<Record<string, Entry>>;
  /** The value of the button, where the form has several; else the first one. */
  readonly button?: string;
  /** The part of the page in which the form is, where there are several with this route. */
  readonly within?: string;
  /** What the page shows afterwards and did not show before: a text, or a selector that begins with `css=`. */
  readonly shows: string;
  /** Prepares what no other task needs. */
  readonly before?: (world: World) => Promise<unknown>;
}
