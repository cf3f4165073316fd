import type { Locator } from 'playwright-core';
import { pdfOf } from '../../../libs/media/src/testing/sample-files.js';
import { typeOf } from './controls.js';
import type { Way } from './way.js';

/** With a pointer, in a browser that runs the panel's script. */
export const BY_POINTER: Way = {
  name: 'with JavaScript and a pointer',
  press: (_page, control) => control.click(),
  enter: (_page, control, value) => enter(control, value),
};

/** The same in a browser that runs no script. */
export const WITHOUT_SCRIPT: Way = {
  ...BY_POINTER,
  name: 'without JavaScript',
  options: { javaScriptEnabled: false },
};

async function enter(control: Locator, value: string | boolean): Promise<void> {
  const type = await typeOf(control);
  if (type === 'radio') return control.check();
  if (type === 'checkbox') return control.setChecked(Boolean(value));
  if (type === 'select-one') return void (await control.selectOption(String(value)));
  if (type === 'file') return chooseFile(control, String(value));
  return control.fill(String(value));
}

/** Chooses a PDF of this name, as in the dialog of the system. */
export async function chooseFile(control: Locator, name: string): Promise<void> {
  await control.setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOf(900) });
}
