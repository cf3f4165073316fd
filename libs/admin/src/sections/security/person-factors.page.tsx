import type { AdministratorView, SecondFactorView } from '@recado/auth';
import { Confirm } from '../../ui/confirm.js';
import { Empty } from '../../ui/empty.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { FactorTable } from './factor-table.js';
import { securityTexts } from './texts/index.js';

interface PersonFactorsView {
  person: AdministratorView;
  factors: readonly SecondFactorView[];
  /** Recovery codes that are not used. */
  codesLeft: number;
}

/** What another person has, and its removal. */
export function PersonFactorsPage({ person, factors, codesLeft }: PersonFactorsView) {
  const { person: t } = usePanel().texts(securityTexts);
  const trail = { href: `/admin/people/${person.id}`, text: person.email };
  if (factors.length === 0) {
    return (
      <>
        <Heading title={t.title(person.email)} trail={trail} />
        <Empty title={t.none} />
      </>
    );
  }
  return (
    <>
      <Heading title={t.title(person.email)} lead={t.lead} trail={trail} />
      <div class="stack">
        <FactorTable factors={factors} />
        <section class="card stack narrow">
          <p>{t.left(codesLeft)}</p>
          <Confirm
            name="remove"
            action={`/admin/people/${person.id}/second-factors/remove`}
            open={t.remove}
            openTone="danger"
            lead={t.removeLead}
            submit={t.removeSubmit}
            submitTone="danger-main"
          />
        </section>
      </div>
    </>
  );
}
