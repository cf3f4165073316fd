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
import { PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { LinkReveal } from './link-reveal.js';
import type { PersonForm } from './person.facts.js';
import { PersonView } from './person.view.js';
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
    private readonly view: PersonView,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get(':id')
  async page(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.view.show(panel, readId(id));
  }

  @Post(':id/role')
  async role(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const role = toRole(body.role);
    if (!role) {
      return this.view.show(panel, readId(id), { form: 'role', errors: { role: 'role_unknown' }, entered: body });
    }
    const name = panel.texts(peopleTexts).people.roles[role];
    await this.change(
      panel,
      { id, form: 'role', body },
      {
        apply: ({ email }) => this.changes.changeRole(email, role, panel.actor),
        said: (t, email) => t.changed(email, name),
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
    const { id, email } = await this.view.find(readId(path));
    if (await this.isRefused(panel, id, 'reset', body)) return;
    const link = await this.links.makeReset(email, panel.actor);
    if (!link) throw new NotFoundException();
    this.reveal.put(panel, 'reset', link);
    await panel.redirect('/admin/people/link');
  }

  private async change(
    panel: PanelRequest,
    { id: path, form, body }: { id: string; form: PersonForm; body: FormBody },
    { apply, said }: Change,
  ): Promise<void> {
    const person = await this.view.find(readId(path));
    if (await this.isRefused(panel, person.id, form, body)) return;
    const { outcome } = await apply(person);
    if (outcome === 'unknown') throw new NotFoundException();
    const { person: t } = panel.texts(peopleTexts);
    if (outcome === 'done') panel.leaveNotice('good', said(t, person.email));
    else panel.leaveNotice('bad', outcome === 'last' ? t.last : t.unchanged);
    await panel.redirect(`/admin/people/${person.id}`);
  }

  /** Whether the password was needed and wrong; the page says so. */
  private async isRefused(panel: PanelRequest, id: number, form: PersonForm, body: FormBody): Promise<boolean> {
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) await this.view.show(panel, id, { form, errors: { password }, entered: body });
    return password !== null;
  }
}
