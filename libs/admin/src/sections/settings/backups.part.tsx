import { type BackupRecord, faultText, type ScheduledView } from '@recado/backups';
import { Chip } from '../../ui/chip.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { settingsTexts } from './texts/index.js';

/** How it is with the scheduled backups; how to have some where there are none. */
export function Backups({ scheduled }: { scheduled: ScheduledView | null }) {
  const { backups: t } = usePanel().texts(settingsTexts);
  return (
    <section class="card narrow stack">
      <h2>{t.title}</h2>
      {scheduled ? <State {...scheduled} /> : <p>{t.none}</p>}
    </section>
  );
}

function State({ last, made, nextAt, trouble }: ScheduledView) {
  const { format, language, texts } = usePanel();
  const { backups: t } = texts(settingsTexts);
  return (
    <>
      {trouble === 'failed' && <p>{t.failed(faultText(String(last.fault))[language])}</p>}
      {trouble === 'late' && <p>{t.late}</p>}
      {made ? <Made {...made} /> : <p>{t.never}</p>}
      <p>
        {t.next} <Time at={format.dateTime(nextAt)} />
      </p>
    </>
  );
}

function Made({ startedAt, file, bytes, verification }: BackupRecord) {
  const { format, texts } = usePanel();
  const { backups: t } = texts(settingsTexts);
  const isRestored = verification === 'restored';
  return (
    <p>
      {t.last} <Time at={format.dateTime(startedAt)} />{' '}
      <Chip tone={isRestored ? 'good' : 'warn'} text={isRestored ? t.restored : t.complete} />
      <span class="under">
        {file}, {format.size(bytes ?? 0)}
      </span>
    </p>
  );
}
