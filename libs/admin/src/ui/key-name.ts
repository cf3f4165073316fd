import type { SharedTexts } from '../i18n/localization.js';

/** The key to which what people send in the panel belongs. */
const PANEL = 'panel';

/** The name of a key for people: that of the panel is a word of their language. */
export function keyName(name: string, { t }: { t: Pick<SharedTexts, 'panelKey'> }): string {
  return name === PANEL ? t.panelKey : name;
}
