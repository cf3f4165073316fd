import type { UnreadableFileError } from '@recado/sends';
import type { PanelRequest } from '../../panel/panel-request.js';
import { sendTexts } from './texts/index.js';

/** Why a list was not read. */
export interface ListFault {
  text: string;
}

/** What is wrong with a file that cannot be read, in words. */
export function unreadable({ code, line, kind }: UnreadableFileError, panel: PanelRequest): ListFault {
  const { fileFaults: t } = panel.texts(sendTexts).send;
  if (code === 'quote_not_closed') return { text: t.quote_not_closed(panel.format.number(line ?? 0)) };
  return { text: code === 'foreign_kind' ? t.foreign(t.foreignKinds[kind ?? 'binary']) : t[code] };
}
