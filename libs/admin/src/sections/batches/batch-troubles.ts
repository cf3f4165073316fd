import type { BatchView } from '@recado/queries';
import type { Localization } from '../../session/kit.js';
import { forecastView } from './forecast.js';
import { batchTexts } from './texts/index.js';

/** The limits that hold messages to people back who have not written. */
const OF_NEW_PEOPLE = ['new_recipient_cap', 'new_recipient_spacing', 'messaging_limit', 'reach_out_lock'];

/** Something of a batch that its people may want to change in time. */
export interface BatchTrouble {
  title: string;
  detail: string;
}

/** That it will not end before its messages expire, and that it waits for people whom its channel may write to first. */
export function batchTroubles(
  batch: Pick<BatchView, 'forecast' | 'expiresAt' | 'blockedBy'>,
  panel: Localization,
): BatchTrouble[] {
  const { troubles: t } = panel.texts(batchTexts);
  const { forecast, expiresAt, blockedBy } = batch;
  const why = forecastView(forecast, panel).why.join(' ');
  const isLate = expiresAt !== null && forecast.end !== null && forecast.end > expiresAt;
  const codes: readonly (string | undefined)[] = [forecast.limit?.code, forecast.stop?.code, blockedBy?.code];
  const isHeld = codes.some((code) => code !== undefined && OF_NEW_PEOPLE.includes(code));
  const late = isLate
    ? [{ title: t.late, detail: `${t.lateDetail(panel.format.brief(expiresAt).text)} ${why}`.trim() }]
    : [];
  return [...late, ...(isHeld ? [{ title: t.held, detail: why || t.heldDetail }] : [])];
}
