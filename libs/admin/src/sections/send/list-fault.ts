import type { UnreadableFileError } from '@recado/sends';
import type { PanelRequest } from '../../panel/panel-request.js';
import { sendTexts } from './texts/index.js';

/** Why a list was not read. `sheets`: those among which a person chooses. */
export interface ListFault {
  text: string;
  sheets?: readonly string[];
}

/** What is wrong with a file that cannot be read, in words. */
export function unreadable({ code, line, kind, sheets }: UnreadableFileError, panel: PanelRequest): ListFault {
  const { fileFaults: t } = panel.texts(sendTexts).send;
  if (code === 'quote_not_closed') return { text: t.quote_not_closed(panel.format.number(line ?? 0)) };
  if (code === 'foreign_kind') return { text: t.foreign(t.foreignKinds[kind ?? 'binary']) };
  if (code !== 'sheet_choice') return { text: t[code] };
  return { text: t.sheet_choice(sheets.map((name) => panel.format.label(name)).join(', ')), sheets };
}
