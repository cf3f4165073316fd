import type { SecondFactorView } from '@recado/auth';
import { Confirm } from '../../ui/confirm.js';
import type { ConfirmForms } from '../../ui/confirm-forms.js';
import { Details } from '../../ui/details.js';
import { Field } from '../../ui/field.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { securityTexts } from './texts/index.js';

/** The forms of the page. */
export type FactorFormName = 'name' | 'remove';

interface FactorProps {
  factor: SecondFactorView;
  /** Whether the person has no other. */
  isLast: boolean;
  forms: ConfirmForms<FactorFormName>;
}

/** One second factor: its name, and its removal. */
export function FactorPage({ factor, isLast, forms }: FactorProps) {
  const { texts, format } = usePanel();
  const { factor: t, security } = texts(securityTexts);
  const { name, kind, createdAt, lastUsedAt } = factor;
  const naming = forms('name', 'name');
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
        <Confirm {...naming} open={t.rename} icon="edit" submit={t.rename}>
          <Field
            name="name"
            label={security.name}
            value={naming.entered.name ?? name}
            max={80}
            autocomplete="off"
            required
          />
        </Confirm>
        <Confirm
          {...forms('remove', 'remove')}
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
