import type { CheckView } from '@recado/alerts';
import { Time, usePanel } from '../../ui/kit.js';
import { alertTexts } from './texts/index.js';

/** When somebody last checked what the owner should know, and who; without a check nobody can say that all is well. */
export function Check({ check: { at, by, isMissed } }: { check: CheckView }) {
  const { format, texts } = usePanel();
  const { checked: t } = texts(alertTexts);
  const time = at !== null && <Time at={format.ago(at)} />;
  if (isMissed) {
    return (
      <p class="notice notice-bad">
        {at === null ? t.never : t.missed} {time} {t.missedCure}
      </p>
    );
  }
  return (
    <p class="help">
      {at === null ? (
        t.never
      ) : (
        <>
          {t.last.replace('{by}', by ?? '')} {time}
        </>
      )}
    </p>
  );
}
