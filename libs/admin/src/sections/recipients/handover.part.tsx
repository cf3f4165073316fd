import type { ChatHandover } from '@recado/recipients';
import { Time, usePanel } from '../../ui/kit.js';
import { recipientTexts } from './texts/index.js';

/** What Meta told of who leads a chat, and what that does not say. */
export function Handover({ change, previousRole, newRole, at }: ChatHandover) {
  const { texts, format } = usePanel();
  const { handovers: t } = texts(recipientTexts);
  return (
    <>
      {t[change](previousRole, newRole)} · <Time at={format.brief(at)} />
      <p class="help">{t.hint}</p>
    </>
  );
}
