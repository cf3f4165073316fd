import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import {
  AccessLinks,
  type AdministratorChange,
  AdministratorChanges,
  type ListedAdministrator,
  toRole,
} from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { LinkReveal } from './link-reveal.js';
import type { PersonForm } from './person.page.js';
import { roleOf, ShowPerson } from './show-person.js';
import { peopleTexts } from './texts/index.js';

type PersonTexts = (typeof peopleTexts)['en']['person'];

/** A change of one person: what does it, and what the next page says. */
interface Change {
  apply: (person: ListedAdministrator) => Promise<AdministratorChange>;
  said: (t: PersonTexts, email: string) => string;
}

/** The page of one person, and the changes of that person's account. Each ends the sessions of the person. */
@PanelPages('people', 'administrator')
export class PersonController {
  constructor(
    private readonly changes: AdministratorChanges,
    private readonly links: AccessLinks,
    private readonly reveal: LinkReveal,
    private readonly people: ShowPerson,
    private readonly reauthentication: Reauthentication,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get(':id')
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.people.show(panel, await this.people.find(readId(id)));
  }

  @Post(':id/role')
  async role(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const role = toRole(body.role);
    const t = panel.texts(peopleTexts);
    if (!role) {
      panel.refuse('role', { role: t.fields.role_unknown }, body);
      return this.people.show(panel, await this.people.find(readId(id)));
    }
    await this.change(
      panel,
      { id, form: 'role', body },
      {
        apply: ({ email }) => this.changes.changeRole(email, role, panel.actor),
        said: ({ changed }, email) => changed(email, t.people.roles[role]),
      },
    );
  }

  @Post(':id/disable')
  async disable(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    await this.change(
      panel,
      { id, form: 'disable', body },
      {
        apply: ({ email }) => this.changes.disable(email, panel.actor),
        said: (t, email) => t.disabledNotice(email),
      },
    );
  }

  @Post(':id/enable')
  async enable(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    await this.change(
      panel,
      { id, form: 'enable', body },
      {
        apply: ({ email }) => this.changes.enable(email, panel.actor),
        said: (t, email) => t.enabledNotice(email),
      },
    );
  }

  @Post(':id/end-sessions')
  async endSessions(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') id: string,
    @Body() body: FormBody,
  ): Promise<void> {
    await this.change(
      panel,
      { id, form: 'sessions', body },
      {
        apply: ({ email }) => this.changes.endSessions(email, panel.actor),
        said: (t, email) => t.ended(email),
      },
    );
  }

  @Post(':id/reset-link')
  async resetLink(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const person = await this.people.find(readId(path));
    if (await this.reauthentication.isRefused(panel, 'reset', body)) return this.people.show(panel, person);
    const link = await this.links.makeReset(person.email, panel.actor);
    if (!link) throw new NotFoundException();
    this.reveal.put(panel, 'reset', link);
    await panel.redirect('/admin/people/link');
  }

  private async change(
    panel: PanelRequest,
    { id: path, form, body }: { id: string; form: PersonForm; body: FormBody },
    { apply, said }: Change,
  ): Promise<void> {
    const person = await this.people.find(readId(path));
    if (await this.reauthentication.isRefused(panel, form, body)) return this.people.show(panel, person);
    const isOther = form === 'role' && (await this.meanwhile.isStale(panel, roleOf(person), form));
    if (isOther) return this.people.show(panel, person);
    const { outcome } = await apply(person);
    if (outcome === 'unknown') throw new NotFoundException();
    const { person: t } = panel.texts(peopleTexts);
    const page = `/admin/people/${person.id}`;
    if (outcome === 'done') await panel.redirect(page, said(t, person.email));
    else await panel.redirect(page, bad(outcome === 'last' ? t.last : t.unchanged));
  }
}
