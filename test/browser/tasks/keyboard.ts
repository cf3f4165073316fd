import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { typeOf } from './controls.js';
import { chooseFile } from './pointer.js';
import type { Way } from './way.js';

/** No page has so many controls: the order of Tab does not lead to the one that is wanted. */
const MOST_TABS = 150;

/** With the keyboard alone: every control is reached in the order of Tab. */
export const BY_KEYBOARD: Way = {
  name: 'with the keyboard alone',
  press: async (page, control) => {
    await reach(page, control);
    await page.keyboard.press('Enter');
  },
  enter: async (page, control, value) => {
    await reach(page, control);
    await enter(page, control, value);
  },
};

/** Where the focus is: on the control, before or behind it in the page, or on the link that skips the navigation. */
type Focus = 'here' | 'before' | 'behind' | 'skip';

/** Presses Tab and Shift+Tab until the control has the focus, and checks that the focus is seen. */
async function reach(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const focus = await control.evaluate(focusSeenFrom);
    if (focus === 'here') return expectVisibleFocus(page);
    await page.keyboard.press({ before: 'Tab', behind: 'Shift+Tab', skip: 'Enter' }[focus]);
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

/** What these functions use of an element; the tests are compiled without the types of browsers. */
interface Part {
  readonly type?: string;
  readonly name?: string;
  readonly form?: unknown;
  readonly className: string;
  readonly outerHTML: string;
  contains(other: Part): boolean;
  closest(selector: string): Part | null;
  matches(selector: string): boolean;
  compareDocumentPosition(other: Part): number;
  getBoundingClientRect(): { top: number; bottom: number };
}

interface Screen {
  readonly document: {
    readonly activeElement: Part;
    querySelector(selector: string): Part | null;
  };
  readonly innerHeight: number;
  getComputedStyle(part: Part): { outlineStyle: string; outlineWidth: string };
}

/** Runs in the page. The radio buttons of one name are one stop of Tab. */
function focusSeenFrom(element: unknown): Focus {
  const control = element as Part;
  const { document } = globalThis as unknown as Screen;
  const active = document.activeElement;
  const isGroup = control.type === 'radio' && active.type === 'radio' && active.name === control.name;
  if (active === control || (isGroup && active.form === control.form)) return 'here';
  if (active.className === 'skip' && document.querySelector('main')?.contains(control)) return 'skip';
  const isPreceding = (active.compareDocumentPosition(control) & 2) !== 0;
  return isPreceding && !active.contains(control) ? 'behind' : 'before';
}

/** Runs in the page. The control with the focus, if that is not seen; null: it is. */
function unseenFocus(): string | null {
  const { document, innerHeight, getComputedStyle } = globalThis as unknown as Screen;
  const active = document.activeElement;
  // A radio button shows its focus around its label.
  const shown = [active, active.closest('label')].filter((part) => part !== null).map((part) => getComputedStyle(part));
  const isOutlined = shown.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0);
  const { top, bottom } = active.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight;
  return isOutlined && isOnScreen && active.matches(':focus-visible') ? null : active.outerHTML;
}

async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(unseenFocus), 'a control that does not show its focus').toBeNull();
}

async function enter(page: Page, control: Locator, value: string | boolean): Promise<void> {
  const type = await typeOf(control);
  if (type === 'radio') return arrowTo(page, () => control.isChecked(), 'ArrowDown');
  if (type === 'select-one') return select(page, control, String(value));
  if (type === 'file') return chooseFile(control, String(value));
  if (type === 'checkbox') return tick(page, control, Boolean(value));
  if (/^(?:date|datetime-local|time)$/.test(type)) await typeTime(page, String(value));
  else await typeText(page, String(value));
  expect(await control.inputValue()).toBe(value);
}

async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** As the field of an American browser wants it: month, day, year, and the time on the 12-hour clock. */
async function typeTime(page: Page, value: string): Promise<void> {
  const [, year = '', month = '', day = ''] = /(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? [];
  const [, hours, minutes = ''] = /(\d\d):(\d\d)/.exec(value) ?? [];
  await page.keyboard.type(`${month}${day}${year}`);
  if (hours === undefined) return;
  if (year !== '') await page.keyboard.press('ArrowRight');
  const hour = Number(hours) % 12 || 12;
  await page.keyboard.type(`${String(hour).padStart(2, '0')}${minutes}${Number(hours) < 12 ? 'A' : 'P'}`);
}

async function tick(page: Page, control: Locator, isTicked: boolean): Promise<void> {
  if ((await control.isChecked()) !== isTicked) await page.keyboard.press('Space');
  expect(await control.isChecked()).toBe(isTicked);
}

async function select(page: Page, control: Locator, value: string): Promise<void> {
  await page.keyboard.press('Home');
  await arrowTo(page, async () => (await control.inputValue()) === value, 'ArrowDown');
}

async function arrowTo(page: Page, isThere: () => Promise<boolean>, arrow: string): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await isThere()) return;
    await page.keyboard.press(arrow);
  }
  throw new Error('the arrow keys do not lead to the value');
}
