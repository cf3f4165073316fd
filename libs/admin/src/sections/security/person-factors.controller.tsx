import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { AdministratorChanges, Administrators, RecoveryCodes, SecondFactors } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { SECURITY_PAGE } from '../../panel/enrolment-required.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
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
  async remove(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const { email } = await this.find(panel, id);
    if (await this.reauthentication.isRefused(panel, 'remove', body)) return this.show(panel, id);
    await this.changes.removeSecondFactors(email, panel.actor);
    await panel.redirect(`/admin/people/${id}/second-factors`, panel.texts(securityTexts).person.removed(email));
  }

  /** A person's own are managed on the page of the account, where the last one is not lost by mistake. */
  private async find(panel: PanelRequest, id: string) {
    const person = await this.people.find(readId(id));
    if (!person || person.id === signedInOf(panel).id) throw new NotFoundException();
    return person;
  }

  private async show(panel: PanelRequest, id: string): Promise<void> {
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
