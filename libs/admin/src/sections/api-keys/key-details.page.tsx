import type { ComponentChildren } from 'preact';
import { type Detail, Details } from '../../ui/details.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import type { ManageKeyView } from './manage-key.view.js';
import { keyTexts } from './texts/index.js';

/** What a key may do, and how it was used. */
export function KeyDetails(view: ManageKeyView) {
  const { manageKey: t, limits, newKey, keys } = usePanel().texts(keyTexts);
  const rows: Detail[] = [
    { label: t.mode, text: view.mode },
    { label: t.lastUse, text: view.lastUse ? <LastUse {...view} /> : keys.never },
    { label: t.today, text: view.today },
    { label: t.createdAt, time: view.createdAt },
    ...(view.createdBy === null ? [] : [{ label: t.createdBy, text: view.createdBy }]),
    ...(view.revokedAt ? [{ label: t.revokedAt, time: view.revokedAt }] : []),
    { label: t.expiresAt, time: view.expiresAt, text: t.noExpiry },
    { label: limits.legend, text: view.limits.length === 0 ? limits.none : <Lines lines={view.limits} /> },
    { label: newKey.ipAllowList, class: 'tags', text: view.addresses.length === 0 ? t.anywhere : addresses(view) },
    { label: t.timezone, text: view.timezone },
    { label: t.missing, text: view.missing },
    { label: newKey.guard, text: view.guard },
    { label: t.scopes, class: 'tags', text: scopes(view) },
  ];
  return (
    <section class="card stack">
      <h2>{t.details}</h2>
      <Details rows={rows} />
    </section>
  );
}

function LastUse({ lastUse, lastUseFrom }: ManageKeyView) {
  return (
    <>
      {lastUse && <Time at={lastUse} />} {lastUseFrom && <span class="quiet">{lastUseFrom}</span>}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span class="line">{line}</span>
      ))}
    </>
  );
}

function addresses({ addresses }: ManageKeyView): ComponentChildren {
  return addresses.map((address) => (
    <>
      <code class="tag">{address}</code>{' '}
    </>
  ));
}

function scopes({ scopes }: ManageKeyView): ComponentChildren {
  return scopes.map(({ scope, text }) => (
    <>
      <code class="tag" title={text}>
        {scope}
      </code>{' '}
    </>
  ));
}
