import type { Config } from '@recado/config';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MeanwhileView } from './meanwhile-view.js';
import type { RefusedForm, RestoredForm } from './refused-form.js';
import type { Localization } from '../i18n/localization.js';

/** What pages say of the installation. */
export interface PageSettings {
  readonly baseUrl: string;
  readonly timezone: string;
  readonly missingVariable: 'reject' | 'empty';
  /** The limits of keys that have none of their own. */
  readonly limits: Config['limits'];
  /** The kinds of gateways that channels may have. */
  readonly gateways: Config['gateways'];
}

/** What the parts of a page know of the request that they answer. */
export interface PanelView extends Pick<Localization, 't' | 'texts' | 'format' | 'language'> {
  readonly settings: PageSettings;
  /** The token of every form. */
  readonly csrf: string;
  /** Whether a sensitive change asks for the password again. */
  readonly asksPassword: boolean;
  /** Where a passkey may be used in place of the password; undefined: the login was by a password. */
  readonly confirmHref?: string | undefined;
  /** Whether phones and texts are shown in full, and phones may be looked for. */
  readonly mayReadPeople: boolean;
  /** The form of the page that was refused; null: none. `Form` finds its own by its name. */
  readonly refused: RefusedForm | null;
  /** The form of the page that was sent too late; null: none. `Form` finds its own by its action. */
  readonly restored: RestoredForm | null;
  /** What the form of the page knows of other changes; null: it asks for none. */
  readonly meanwhile: MeanwhileView | null;
  /** The addresses of scripts that only some forms need: forms with a file, and text fields that a file fills. */
  readonly scripts: { readonly upload: string; readonly fileText: string };
  /** Whether the reader may open a page, or post to it. */
  may(href: string, method?: 'GET' | 'POST'): boolean;
}

export const PanelContext = createContext<PanelView | null>(null);

/** The request that the page answers. Throws outside of a page. */
export function usePanel(): PanelView {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('the part of a page is rendered outside of a page');
  return panel;
}
