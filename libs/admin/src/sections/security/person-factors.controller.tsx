import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { AdministratorChanges, Administrators, RecoveryCodes, SecondFactors } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { SECURITY_PAGE } from '../../panel/enrolment-required.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { confirmForms, type RefusedForm } from '../../ui/confirm-forms.js';
import { signedInOf } from './owner.js';
import { PersonFactorsPage } from './person-factors.page.js';
import { securityTexts } from './texts/index.js';

/** The second factors of another person, which an administrator may remove. */
@PanelPages('people/:id/second-factors', 'administrator')
export class PersonFactorsController {
  constructor(
    private readonly people: Administrators,
    private readonly changes: AdministratorChanges,
    private readonly factors: SecondFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    if (readId(id) === signedInOf(panel).id) return panel.redirect(SECURITY_PAGE);
    await this.show(panel, id);
  }

  @Post('remove')
  async remove(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') id: string,
    @Body() { password = '' }: FormBody,
  ): Promise<void> {
    const { email } = await this.find(panel, id);
    const wrong = await this.reauthentication.refusal(panel, password);
    if (wrong) return this.show(panel, id, { form: 'remove', errors: { password: wrong } });
    await this.changes.removeSecondFactors(email, panel.actor);
    panel.leaveNotice('good', panel.texts(securityTexts).person.removed(email));
    await panel.redirect(`/admin/people/${id}/second-factors`);
  }

  /** A person's own are managed on the page of the account, where the last one is not lost by mistake. */
  private async find(panel: PanelRequest, id: string) {
    const person = await this.people.find(readId(id));
    if (!person || person.id === signedInOf(panel).id) throw new NotFoundException();
    return person;
  }

  private async show(panel: PanelRequest, id: string, refused?: RefusedForm<'remove'>): Promise<void> {
    const person = await this.find(panel, id);
    const t = panel.texts(securityTexts);
    const view = {
      person,
      factors: await this.factors.list(person.id),
      codesLeft: await this.recoveryCodes.left(person.id),
      removal: confirmForms(`/admin/people/${person.id}/second-factors`, refused, t)('remove', 'remove'),
    };
    const body = <PersonFactorsPage {...view} />;
    await panel.show({
      title: t.person.title(person.email),
      body,
      section: 'people',
      isRefused: refused !== undefined,
    });
  }
}
