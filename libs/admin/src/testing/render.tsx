import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Localization } from '../i18n/localization.js';
import { type PageSettings, PanelContext, type PanelView } from '../ui/panel-context.js';

/** The HTML of a page or of a part of one, for specs. In English and UTC at the time 0, unless `reader` is another. */
export function render(
  body: ComponentChildren,
  facts: Partial<PanelView> = {},
  reader = new Localization('en', 'UTC', 0),
): string {
  const view: PanelView = {
    t: reader.t,
    format: reader.format,
    language: reader.language,
    texts: (own) => reader.texts(own),
    settings: { baseUrl: 'https://recado.example.com', timezone: 'UTC' } as PageSettings,
    csrf: 'token',
    asksPassword: true,
    mayReadPeople: true,
    refused: null,
    restored: null,
    meanwhile: null,
    scripts: { upload: '/upload.js', fileText: '/file-text.js' },
    may: () => true,
    ...facts,
  };
  return renderToString(<PanelContext.Provider value={view}>{body}</PanelContext.Provider>);
}
