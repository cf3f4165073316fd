import { Injectable, NotFoundException } from '@nestjs/common';
import { Administrators, type ListedAdministrator, SecondFactors, toRole } from '@recado/auth';
import type { PanelRequest } from '../../panel/panel-request.js';
import { confirmForms, type RefusedFields } from '../../ui/confirm-forms.js';
import type { PersonFacts, PersonForm } from './person.facts.js';
import { PersonPage } from './person.page.js';
import { peopleTexts } from './texts/index.js';

/** The page of one person. */
@Injectable()
export class PersonView {
  constructor(
    private readonly administrators: Administrators,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** The person with this id. Throws NotFoundException. */
  async find(id: number): Promise<ListedAdministrator> {
    const person = (await this.administrators.list()).find((one) => one.id === id);
    if (!person) throw new NotFoundException();
    return person;
  }

  /** Shows the page. `refused`: a form of it was refused. */
  async show(panel: PanelRequest, id: number, refused?: RefusedFields<PersonForm>): Promise<void> {
    const person = await this.find(id);
    const forms = confirmForms(`/admin/people/${id}`, refused, panel.texts(peopleTexts));
    const facts: PersonFacts = {
      person,
      hasSecondFactor: await this.secondFactors.has(id),
      role: toRole(forms('role', 'role').entered.role) ?? person.role,
      forms,
    };
    const isRefused = refused !== undefined;
    await panel.show({ title: person.email, body: <PersonPage {...facts} />, isRefused });
  }
}
