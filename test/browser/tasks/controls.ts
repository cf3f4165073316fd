import type { Locator, Page } from 'playwright-core';
import type { Task } from './task.js';

/** The form of a task. Throws if the page has none. */
export async function formOf(page: Page, { route, within = '' }: Task): Promise<Locator> {
  const [method = '', path = ''] = route.split(' ');
  const parameter = (_: string, name: string) => (name === 'id' ? '\\d+' : '[\\w-]+');
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, parameter)}(?:\\?|$)`);
  const forms = page.locator(`${within} form[method="${method.toLowerCase()}"]`);
  const index = (await forms.evaluateAll(actionsOf)).findIndex((action) => pattern.test(action));
  if (index < 0) throw new Error(`${page.url()} has no form for ${route}`);
  return forms.nth(index);
}

/** Runs in the page. */
function actionsOf(forms: unknown[]): string[] {
  return forms.map((form) => (form as { getAttribute(name: string): string }).getAttribute('action'));
}

/** A control of a form; of radio buttons the one with this value. */
export function controlOf(form: Locator, name: string, value: string | boolean): Locator {
  const other = form.locator(`[name="${name}"]:not([type=radio], [type=hidden])`);
  if (!/^\w*$/.test(String(value))) return other;
  return other.or(form.locator(`input[type=radio][name="${name}"][value="${value}"]`)).first();
}

/** The button that sends a form. */
export function buttonOf(form: Locator, value: string | undefined): Locator {
  return form.locator(value === undefined ? 'button:not([type=button])' : `button[value="${value}"]`).first();
}

/** The type of a control, such as `text`, `radio` or `select-one`. */
export function typeOf(control: Locator): Promise<string> {
  return control.evaluate((element) => (element as unknown as { type: string }).type);
}
