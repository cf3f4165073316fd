import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { AccessLinks, AuthInputError } from '@recado/auth';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { InviteForm } from './invite.form.js';
import { InvitePage } from './invite.page.js';
import { LinkReveal } from './link-reveal.js';
import { LinkPage } from './link.page.js';
import { peopleTexts } from './texts/index.js';

/** Invites people, shows a new link once, and revokes invitations. */
@PanelPages('people', 'administrator')
export class InvitationsController {
  constructor(
    private readonly links: AccessLinks,
    private readonly reveal: LinkReveal,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get('new')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, new InviteForm(), {});
  }

  @Post('new')
  async invite(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form, errors, isValid } = readForm(InviteForm, body);
    const password = isValid ? await this.reauthentication.refusal(panel, form.password) : null;
    if (!isValid || password) return this.show(panel, form, password ? { password } : errors);
    try {
      this.reveal.put(panel, 'invitation', await this.links.invite(form.email, form.role, panel.actor));
      await panel.redirect('/admin/people/link');
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.show(panel, form, fieldErrors(error));
    }
  }

  /** Shows a link that was just made. */
  @Get('link')
  async link(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const { people: t } = panel.texts(peopleTexts);
    const link = await this.reveal.take(panel);
    if (link) return panel.show({ title: t.linkTitle, body: <LinkPage link={link} />, reloadable: false });
    await panel.redirect('/admin/people', bad(t.linkGone));
  }

  @Post('invitations/:id/revoke')
  async revoke(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const id = readId(path);
    const invitation = (await this.links.invitations()).find((one) => one.id === id);
    if (!invitation || !(await this.links.revoke(id, panel.actor))) throw new NotFoundException();
    await panel.redirect('/admin/people', panel.texts(peopleTexts).people.revoked(invitation.email));
  }

  private async show(panel: PanelRequest, { email, role }: InviteForm, errors: FieldErrors): Promise<void> {
    const t = panel.texts(peopleTexts);
    const body = <InvitePage email={email} role={role} errors={fieldTexts(t, errors)} />;
    await panel.show({ title: t.people.inviteTitle, body, isRefused: hasErrors(errors) });
  }
}
