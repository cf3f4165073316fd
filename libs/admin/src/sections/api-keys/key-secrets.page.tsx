import type { ApiKeyView } from '@recado/auth';
import { HOUR_MS } from '@recado/core';
import { Chip, choice, Choices, Confirm, Time, usePanel } from '../../ui/kit.js';
import { maskOf } from './key-view.js';
import { keyTexts } from './texts/index.js';

/** The graces that the panel offers: how long the old secret works beside the new one. */
export const GRACES = [
  { value: 'now', ms: 0 },
  { value: '1h', ms: HOUR_MS },
  { value: '24h', ms: 24 * HOUR_MS },
  { value: '7d', ms: 7 * 24 * HOUR_MS },
] as const;
type Grace = (typeof GRACES)[number]['value'];

/** Long enough for a deployment on the next day. */
const USUAL_GRACE: Grace = '24h';

/** The names of the forms. */
export const REPLACE = 'replace';
export const endForm = (secretId: number): string => `end ${secretId}`;

const useTexts = () => usePanel().texts(keyTexts);

/** The secrets with which a key can be used, the current one first, and the replacement of the current one. */
export function KeySecrets({ apiKey }: { apiKey: ApiKeyView }) {
  const { manageKey: t, graces } = useTexts();
  const action = `/admin/api-keys/${apiKey.id}/replace`;
  const form = { name: REPLACE, action, icon: 'turn', submitTone: 'main', once: true } as const;
  return (
    <section class="card stack">
      <h2>{t.secrets}</h2>
      <ul class="secrets">
        <li>
          <p class="secret-line">
            <code>{maskOf(apiKey)}</code> <Chip tone="good" text={t.inForce} />
          </p>
        </li>
        {apiKey.replaced.map((secret) => (
          <li>
            <Replaced keyId={apiKey.id} secret={secret} />
          </li>
        ))}
      </ul>
      <Confirm {...form} open={t.replaceOpen} lead={t.replaceLead} submit={t.replaceSubmit}>
        <Choices
          name="grace"
          legend={t.grace}
          choices={GRACES.map(({ value }) => choice(USUAL_GRACE, value, graces[value], graces[`${value}Hint`]))}
        />
      </Confirm>
    </section>
  );
}

/** A replaced secret, which can be ended before its grace is over. */
function Replaced({ keyId, secret }: { keyId: number; secret: ApiKeyView['replaced'][number] }) {
  const { manageKey: t } = useTexts();
  const { format } = usePanel();
  const { id, expiresAt, lastUsedAt, lastUsedIp } = secret;
  const form = { name: endForm(id), action: `/admin/api-keys/${keyId}/secrets/${id}/end`, openTone: 'small' } as const;
  return (
    <>
      <p class="secret-line">
        <code>{maskOf(secret)}</code> <Chip tone="warn" text={t.replacedChip} />
      </p>
      <p class="help">
        {t.worksUntil} <Time at={format.dateTime(expiresAt)} />
      </p>
      <p class="help">
        {lastUsedAt === null ? (
          t.unusedSince
        ) : (
          <>
            {t.usedSince} <Time at={format.ago(lastUsedAt)} /> {lastUsedIp !== null && t.from(lastUsedIp)}
          </>
        )}
      </p>
      <Confirm {...form} open={t.endOpen} lead={t.endLead} submit={t.endSubmit} submitTone="danger" />
    </>
  );
}
