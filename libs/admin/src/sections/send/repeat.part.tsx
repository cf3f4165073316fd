import { MONTHLY_RULES, type SendView, WEEKLY_RULES } from '@recado/campaigns';
import { timezoneName } from '@recado/core';
import type { FieldSentences, FormBody, PanelRequest } from '../../session/kit.js';
import { choice, Confirm, Field, Select, Ticks, usePanel, useRefused, ZoneField } from '../../ui/kit.js';
import { recurringTexts } from '../recurring/texts/index.js';
import { ForecastEnd } from '../batches/forecast.js';
import { dayName } from '../recurring/recurring-times.part.js';
import type { SendPageView } from './send-page.view.js';
import { sendHref } from './send-paths.js';

/** When a send is repeated, as a person typed it. */
export interface TypedRule {
  days: string[];
  time: string;
  timezone: string;
  untilDay: string | null;
}

/** Reads the form; the sentences beside the fields that were refused. */
export function readRule(body: FormBody, panel: PanelRequest): { rule: TypedRule; errors: FieldSentences } {
  const { fields: t } = panel.texts(recurringTexts);
  const errors: FieldSentences = {};
  const ofMonth = MONTHLY_RULES.filter((rule) => rule === body.month);
  const ofWeek = WEEKLY_RULES.filter((day) => body[`day-${day}`] !== undefined);
  const days = [...ofMonth, ...ofWeek];
  if (days.length === 0) errors.days = t.days;
  if (ofMonth.length > 0 && ofWeek.length > 0) errors.month = t.month;
  const time = (body.time ?? '').trim().slice(0, 5);
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) errors.time = t.time;
  const timezone = timezoneName((body.timezone ?? '').trim());
  if (timezone === undefined) errors.timezone = t.timezone;
  const until = (body.until ?? '').trim();
  if (until !== '' && !isDay(until)) errors.until = t.until;
  return { rule: { days, time, timezone: timezone ?? '', untilDay: until === '' ? null : until }, errors };
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The name of the form that repeats a send. */
export const REPEAT = 'repeat';

/** The files of an archive are those of one time: each person would get the same invoice again. */
export function isRepeatable({ files }: Pick<SendView, 'files'>): boolean {
  return files === null || files.kind === 'one';
}

/** The form that repeats a send to a saved list in place of its confirmation. */
export function RepeatCard({ send, forecast }: Pick<SendPageView, 'send' | 'forecast'>) {
  const panel = usePanel();
  const { recurring: t } = panel.texts(recurringTexts);
  const entered = useRefused(REPEAT)?.entered;
  if (send.reading?.kind !== 'list') return null;
  if (!isRepeatable(send)) return <p class="help">{t.filesOfPeople}</p>;
  const ticks = WEEKLY_RULES.map((day, index) => ({
    name: `day-${day}`,
    text: t.dayNames[index]!,
    isTicked: entered?.[`day-${day}`] !== undefined,
  }));
  const months = [
    choice(entered?.month ?? '', '', t.noMonth),
    ...MONTHLY_RULES.map((rule) => choice(entered?.month ?? '', rule, dayName(rule, t))),
  ];
  return (
    <section class="card stack">
      <Confirm
        id="repeat"
        name={REPEAT}
        asksPassword={false}
        action={`${sendHref(send.id)}/repeat`}
        open={t.open}
        lead={send.files ? `${t.openLead} ${t.keepsFile}` : t.openLead}
        submit={t.submit}
      >
        <input type="hidden" name="revision" value={send.revision} />
        <p class="help">
          {t.eachTime(panel.format.number(send.good))} <ForecastEnd forecast={forecast} />
        </p>
        <Ticks name="days" legend={t.days} ticks={ticks} />
        <Select name="month" label={t.month} hint={t.monthHint} choices={months} />
        <Field name="time" type="time" label={t.time} value="09:00" required />
        <ZoneField label={t.timezone} hint={t.timezoneHint} value={send.timezone} required />
        <Field name="until" type="date" label={t.until} hint={t.untilHint} />
      </Confirm>
    </section>
  );
}
