import { Injectable, Get, NotFoundException, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import {
  Administrators,
  type ListedAdministrator,
  SecondFactors,
  AccessLinks,
  type AdministratorChange,
  AdministratorChanges,
  toRole,
} from '@recado/auth';
import { bad, found, PanelPages, PanelRequest, Reveals, type Submission, submit } from '../../session/kit.js';
import { PersonPage, type PersonForm } from './person.page.js';
import { peopleTexts } from './texts/index.js';

/** What changes the role of a person. */
const roleOf = ({ id }: ListedAdministrator): Subject => ({
  action: 'administrator.role_changed',
  target: { type: 'administrator', id },
});

/** Shows the page of one person. */
@Injectable()
export class ShowPerson {
  constructor(
    private readonly administrators: Administrators,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** The person with this id. Throws NotFoundException. */
  async find(id: number): Promise<ListedAdministrator> {
    return found((await this.administrators.list()).find((one) => one.id === id));
  }

  async show(panel: PanelRequest, person: ListedAdministrator): Promise<void> {
    await panel.services.meanwhile.begin(panel, roleOf(person));
    const hasSecondFactor = await this.secondFactors.has(person.id);
    await panel.show({ title: person.email, body: <PersonPage person={person} hasSecondFactor={hasSecondFactor} /> });
  }
}

type PersonTexts = (typeof peopleTexts)['en']['person'];

/** A change of one person: what does it, and what the next page says. */
interface Change extends Pick<Submission, 'errors' | 'subject'> {
  form: PersonForm;
  apply: (email: string) => Promise<AdministratorChange>;
  said: (t: PersonTexts, email: string) => string;
}

/** The page of one person, and the changes of that person's account. Each ends the sessions of the person. */
@PanelPages('people', 'administrator')
export class PersonController {
  constructor(
    private readonly changes: AdministratorChanges,
    private readonly links: AccessLinks,
    private readonly reveals: Reveals,
    private readonly people: ShowPerson,
  ) {}

  @Get(':id')
  async page(panel: PanelRequest): Promise<void> {
    await this.people.show(panel, await this.people.find(panel.id));
  }

  @Post(':id/role')
  async role(panel: PanelRequest): Promise<void> {
    const role = toRole(panel.body.role);
    const { fields, people } = panel.texts(peopleTexts);
    const person = await this.people.find(panel.id);
    await this.change(panel, person, {
      form: 'role',
      errors: role ? {} : { role: fields.role_unknown },
      subject: roleOf(person),
      apply: (email) => this.changes.changeRole(email, role!, panel.actor),
      said: ({ changed }, email) => changed(email, people.roles[role!]),
    });
  }

  @Post(':id/disable')
  async disable(panel: PanelRequest): Promise<void> {
    await this.change(panel, await this.people.find(panel.id), {
      form: 'disable',
      apply: (email) => this.changes.disable(email, panel.actor),
      said: (t, email) => t.disabledNotice(email),
    });
  }

  @Post(':id/enable')
  async enable(panel: PanelRequest): Promise<void> {
    await this.change(panel, await this.people.find(panel.id), {
      form: 'enable',
      apply: (email) => this.changes.enable(email, panel.actor),
      said: (t, email) => t.enabledNotice(email),
    });
  }

  @Post(':id/end-sessions')
  async endSessions(panel: PanelRequest): Promise<void> {
    await this.change(panel, await this.people.find(panel.id), {
      form: 'sessions',
      apply: (email) => this.changes.endSessions(email, panel.actor),
      said: (t, email) => t.ended(email),
    });
  }

  @Post(':id/reset-link')
  async resetLink(panel: PanelRequest): Promise<void> {
    const person = await this.people.find(panel.id);
    await submit(panel, {
      form: 'reset',
      asksPassword: true,
      show: () => this.people.show(panel, person),
      act: async () => {
        const { token, ...link } = found(await this.links.makeReset(person.email, panel.actor));
        this.reveals.put(panel, 'link', token, { kind: 'reset', ...link });
        return ['/admin/people/link'];
      },
    });
  }

  private async change(panel: PanelRequest, person: ListedAdministrator, { apply, said, ...form }: Change) {
    await submit(panel, {
      ...form,
      asksPassword: true,
      show: () => this.people.show(panel, person),
      act: async () => {
        const { outcome } = await apply(person.email);
        if (outcome === 'unknown') throw new NotFoundException();
        const { person: t } = panel.texts(peopleTexts);
        const refused = outcome === 'last' ? t.last : t.unchanged;
        return [`/admin/people/${person.id}`, outcome === 'done' ? said(t, person.email) : bad(refused)];
      },
    });
  }
}
