import { Chip } from '../../ui/chip.js';
import { Choices } from '../../ui/choices.js';
import { Confirm } from '../../ui/confirm.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import type { ManageKeyView } from './manage-key.view.js';
import type { SecretView } from './secrets.view.js';
import { keyTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(keyTexts).manageKey;

/** The secrets with which a key can be used, and the replacement of the current one. */
export function KeySecrets({ secrets, replace }: Pick<ManageKeyView, 'secrets' | 'replace'>) {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.secrets}</h2>
      <ul class="secrets">
        {secrets.map((secret) => (
          <li>{secret.until ? <Replaced {...secret} /> : <Current {...secret} />}</li>
        ))}
      </ul>
      <Confirm
        {...replace}
        icon="turn"
        open={t.replaceOpen}
        lead={t.replaceLead}
        submit={t.replaceSubmit}
        submitTone="main"
      >
        <Choices name="grace" legend={t.grace} choices={replace.graces} />
      </Confirm>
    </section>
  );
}

function Current({ mask }: SecretView) {
  return (
    <p class="secret-line">
      <code>{mask}</code> <Chip tone="good" text={useTexts().inForce} />
    </p>
  );
}

function Replaced({ mask, until, lastUse, lastUseFrom, end }: SecretView) {
  const t = useTexts();
  return (
    <>
      <p class="secret-line">
        <code>{mask}</code> <Chip tone="warn" text={t.replacedChip} />
      </p>
      <p class="help">
        {t.worksUntil} {until && <Time at={until} />}
      </p>
      <p class="help">
        {lastUse ? (
          <>
            {t.usedSince} <Time at={lastUse} /> {lastUseFrom}
          </>
        ) : (
          t.unusedSince
        )}
      </p>
      {end && (
        <Confirm {...end} open={t.endOpen} openTone="small" lead={t.endLead} submit={t.endSubmit} submitTone="danger" />
      )}
    </>
  );
}
