import type { SendView } from '@recado/sends';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { useRefused } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { Ticks } from '../../ui/ticks.js';
import { ZoneField } from '../../ui/zone-field.js';
import { sendHref } from './send-paths.js';
import { DAYS } from './repeat.form.js';
import { recurringTexts } from '../recurring/texts/index.js';

/** The name of the form that repeats a send. */
export const REPEAT = 'repeat';

/** The files of an archive are those of one time: each person would get the same invoice again. */
export function isRepeatable({ files }: Pick<SendView, 'files'>): boolean {
  return files === null || files.kind === 'one';
}

/** The form that repeats a send to a saved list in place of its confirmation. */
export function RepeatCard({ send }: { send: SendView }) {
  const panel = usePanel();
  const { recurring: t } = panel.texts(recurringTexts);
  const entered = useRefused(REPEAT)?.entered;
  if (send.reading?.kind !== 'list') return null;
  if (!isRepeatable(send)) return <p class="help">{t.filesOfPeople}</p>;
  const ticks = DAYS.map((day, index) => ({
    name: `day-${day}`,
    text: t.dayNames[index]!,
    isTicked: entered?.[`day-${day}`] !== undefined,
  }));
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
        <Ticks name="days" legend={t.days} ticks={ticks} />
        <Field name="time" type="time" label={t.time} value="09:00" required />
        <ZoneField label={t.timezone} hint={t.timezoneHint} value={send.timezone} required />
        <Field name="until" type="date" label={t.until} hint={t.untilHint} />
      </Confirm>
    </section>
  );
}
