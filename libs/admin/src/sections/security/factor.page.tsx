import type { SecondFactorView } from '@recado/auth';
import { Confirm } from '../../ui/confirm.js';
import { Details } from '../../ui/details.js';
import { Field } from '../../ui/field.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { securityTexts } from './texts/index.js';

interface FactorProps {
  factor: SecondFactorView;
  /** Whether the person has no other. */
  isLast: boolean;
}

/** One second factor: its name, and its removal. */
export function FactorPage({ factor, isLast }: FactorProps) {
  const { texts, format } = usePanel();
  const { factor: t, security } = texts(securityTexts);
  const { id, name, kind, createdAt, lastUsedAt } = factor;
  const form = (action: 'name' | 'remove') => ({ name: action, action: `/admin/account/security/${id}/${action}` });
  const removal = isLast ? t.removeLastLead : t.removeLead;
  const rows = [
    { label: security.kind, text: security.kinds[kind] },
    { label: security.added, time: format.brief(createdAt) },
    { label: security.used, time: lastUsedAt ? format.brief(lastUsedAt) : null, text: security.never },
  ];
  return (
    <>
      <Heading title={name} trail={{ href: '/admin/account/security', text: security.title }} />
      <section class="card stack narrow">
        <Details rows={rows} />
        <Confirm {...form('name')} open={t.rename} icon="edit" submit={t.rename}>
          <Field name="name" label={security.name} value={name} max={80} autocomplete="off" required />
        </Confirm>
        <Confirm
          {...form('remove')}
          open={t.remove}
          openTone="danger"
          lead={removal}
          submit={t.removeSubmit}
          submitTone="danger-main"
        />
      </section>
    </>
  );
}
