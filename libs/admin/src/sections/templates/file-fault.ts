import { type Violation, violationText } from '@recado/core';
import type { PanelRequest } from '../../session/kit.js';
import { templateTexts } from './texts/index.js';

/** The limits of files, in whichever parameter a violation tells them. */
const TOO_LARGE: ReadonlySet<string> = new Set(['media_too_large', 'media_too_large_for_channel']);

/** What is wrong with a file that somebody chose, for people who see no field of the API; null: it is about something else. */
export function fileFault(
  violation: Violation | undefined,
  panel: Pick<PanelRequest, 'texts' | 'format' | 'language'>,
): string | null {
  if (!violation?.code.startsWith('media_')) return null;
  const { faults: t } = panel.texts(templateTexts).values;
  const { code, params = {} } = violation;
  if (TOO_LARGE.has(code)) return t.media_too_large(panel.format.size(Number(params.max)));
  if (code === 'media_kind_unsupported') return t.media_kind_unsupported(String(params.read), String(params.allowed));
  if (code === 'media_type_unrecognised' || code === 'media_filename_invalid') return t[code];
  return violationText(violation, panel.language);
}
