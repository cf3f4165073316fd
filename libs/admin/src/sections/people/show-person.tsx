import { Injectable, NotFoundException } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { Administrators, type ListedAdministrator, SecondFactors } from '@recado/auth';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PersonPage } from './person.page.js';

/** What changes the role of a person. */
export const roleOf = ({ id }: ListedAdministrator): Subject => ({
  action: 'administrator.role_changed',
  target: { type: 'administrator', id },
});

/** Shows the page of one person. */
@Injectable()
export class ShowPerson {
  constructor(
    private readonly administrators: Administrators,
    private readonly secondFactors: SecondFactors,
    private readonly meanwhile: Meanwhile,
  ) {}

  /** The person with this id. Throws NotFoundException. */
  async find(id: number): Promise<ListedAdministrator> {
    const person = (await this.administrators.list()).find((one) => one.id === id);
    if (!person) throw new NotFoundException();
    return person;
  }

  async show(panel: PanelRequest, person: ListedAdministrator): Promise<void> {
    await this.meanwhile.begin(panel, roleOf(person));
    const hasSecondFactor = await this.secondFactors.has(person.id);
    await panel.show({ title: person.email, body: <PersonPage person={person} hasSecondFactor={hasSecondFactor} /> });
  }
}
