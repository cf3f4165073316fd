import type { BrowserContextOptions, Locator, Page } from 'playwright-core';

/** How a person uses the panel. */
export interface Way {
  readonly name: string;
  readonly options?: BrowserContextOptions;
  /** Uses a button, a link or a summary. */
  press(page: Page, control: Locator): Promise<void>;
  /** Puts a value into a control. */
  enter(page: Page, control: Locator, value: string | boolean): Promise<void>;
}
