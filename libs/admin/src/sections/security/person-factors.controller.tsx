import { Get, NotFoundException, Post } from '@nestjs/common';
import {
  type AdministratorView,
  type SecondFactorView,
  AdministratorChanges,
  Administrators,
  RecoveryCodes,
  SecondFactors,
} from '@recado/auth';
import { PanelPages, PanelRequest, submit } from '../../session/kit.js';
import { SECURITY_PAGE } from '../../session/kit.js';
import { Confirm, Empty, Heading, usePanel } from '../../ui/kit.js';
import { FactorTable } from './factor-table.js';
import { signedInOf } from './factor.form.js';
import { securityTexts } from './texts/index.js';

interface PersonFactorsView {
  person: AdministratorView;
  factors: readonly SecondFactorView[];
  /** Recovery codes that are not used. */
  codesLeft: number;
}

/** What another person has, and its removal. */
function PersonFactorsPage({ person, factors, codesLeft }: PersonFactorsView) {
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

/** The second factors of another person, which an administrator may remove. */
@PanelPages('people/:id/second-factors', 'administrator')
export class PersonFactorsController {
  constructor(
    private readonly people: Administrators,
    private readonly changes: AdministratorChanges,
    private readonly factors: SecondFactors,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    if (id === signedInOf(panel).id) return panel.redirect(SECURITY_PAGE);
    await this.show(panel, id);
  }

  @Post('remove')
  async remove(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    const { email } = await this.find(panel, id);
    await submit(panel, {
      form: 'remove',
      asksPassword: true,
      show: () => this.show(panel, id),
      act: async () => {
        await this.changes.removeSecondFactors(email, panel.actor);
        return [`/admin/people/${id}/second-factors`, panel.texts(securityTexts).person.removed(email)];
      },
    });
  }

  /** A person's own are managed on the page of the account, where the last one is not lost by mistake. */
  private async find(panel: PanelRequest, id: number) {
    const person = await this.people.find(id);
    if (!person || person.id === signedInOf(panel).id) throw new NotFoundException();
    return person;
  }

  private async show(panel: PanelRequest, id: number): Promise<void> {
    const person = await this.find(panel, id);
    const t = panel.texts(securityTexts);
    const view = {
      person,
      factors: await this.factors.list(person.id),
      codesLeft: await this.recoveryCodes.left(person.id),
    };
    const title = t.person.title(person.email);
    await panel.show({ title, body: <PersonFactorsPage {...view} />, section: 'people' });
  }
}
