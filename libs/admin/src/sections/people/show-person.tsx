import { Injectable, NotFoundException } from '@nestjs/common';
import { Administrators, type ListedAdministrator, SecondFactors } from '@recado/auth';
import type { PanelRequest } from '../../panel/panel-request.js';
import { PersonPage } from './person.page.js';

/** Shows the page of one person. */
@Injectable()
export class ShowPerson {
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

  async show(panel: PanelRequest, person: ListedAdministrator): Promise<void> {
    const hasSecondFactor = await this.secondFactors.has(person.id);
    await panel.show({ title: person.email, body: <PersonPage person={person} hasSecondFactor={hasSecondFactor} /> });
  }
}
