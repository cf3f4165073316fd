import { Get, NotFoundException, Post } from '@nestjs/common';
import { type Role, ROLES, AccessLinks } from '@recado/auth';
import { IsEmail, IsIn, MaxLength } from 'class-validator';
import { bad, fieldErrors, type FieldSentences, submit, Reveals, type Revealed } from '../../session/kit.js';
import { fieldTexts, hasErrors, PanelPages, PanelRequest, readForm } from '../../session/kit.js';
import { Trimmed } from '../../session/kit.js';
import {
  Button,
  CopyBlock,
  Field,
  Form,
  Heading,
  LinkButton,
  LocalOnly,
  PasswordAgain,
  usePanel,
} from '../../ui/kit.js';
import { RoleChoices } from './role-choices.js';
import { peopleTexts } from './texts/index.js';

interface InviteView {
  email: string;
  role: Role;
  errors: FieldSentences;
}

/** The form that invites a person. */
function InvitePage({ email, role, errors }: InviteView) {
  const { people: t } = usePanel().texts(peopleTexts);
  return (
    <>
      <Heading title={t.inviteTitle} lead={t.inviteLead} trail={{ href: '/admin/people', text: t.title }} />
      <Form class="card narrow" action="/admin/people/new" errors={errors} once>
        <Field name="email" type="email" label={t.email} value={email} max={254} autocomplete="off" required />
        <RoleChoices chosen={role} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.inviteSubmit}</Button>
        </p>
      </Form>
    </>
  );
}

/** A link that was just made, which no page shows again. */
function LinkPage({ kind, email, expiresAt, secret }: Revealed<'link'>) {
  const { texts, format, settings } = usePanel();
  const { people: t } = texts(peopleTexts);
  return (
    <>
      <Heading title={t.linkTitle} lead={kind === 'invitation' ? t.linkOfInvitation(email) : t.linkOfReset(email)} />
      <div class="card stack narrow">
        <CopyBlock id="link" label={t.linkLabel} text={`${settings.baseUrl}/admin/access?token=${secret}`} />
        <LocalOnly />
        <p>{t.linkOnce(format.dateTime(expiresAt).text)}</p>
        <p class="actions">
          <LinkButton href="/admin/people" tone="main">
            {t.done}
          </LinkButton>
        </p>
      </div>
    </>
  );
}

/** The form that invites a person. */
class InviteForm {
  @Trimmed()
  @MaxLength(254, { message: 'email_invalid' })
  @IsEmail({}, { message: 'email_invalid' })
  email = '';

  @IsIn(ROLES, { message: 'role_unknown' })
  role: Role = 'viewer';

  password = '';
}

/** Invites people, shows a new link once, and revokes invitations. */
@PanelPages('people', 'administrator')
export class InvitationsController {
  constructor(
    private readonly links: AccessLinks,
    private readonly reveals: Reveals,
  ) {}

  @Get('new')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, new InviteForm(), {});
  }

  @Post('new')
  async invite(panel: PanelRequest): Promise<void> {
    const { form, errors } = readForm(InviteForm, panel.body);
    const t = panel.texts(peopleTexts);
    await submit(panel, {
      errors: fieldTexts(t, errors),
      asksPassword: true,
      show: (refused) => this.show(panel, form, refused),
      act: async () => {
        const { token, ...link } = await this.links.invite(form.email, form.role, panel.actor);
        this.reveals.put(panel, 'link', token, { kind: 'invitation', ...link });
        return ['/admin/people/link'];
      },
      refused: (error) => fieldTexts(t, fieldErrors(error)),
    });
  }

  /** Shows a link that was just made. */
  @Get('link')
  async link(panel: PanelRequest): Promise<void> {
    const { people: t } = panel.texts(peopleTexts);
    const link = await this.reveals.take(panel, 'link');
    if (link) return panel.show({ title: t.linkTitle, body: <LinkPage {...link} />, reloadable: false });
    await panel.redirect('/admin/people', bad(t.linkGone));
  }

  @Post('invitations/:id/revoke')
  async revoke(panel: PanelRequest): Promise<void> {
    const id = panel.id;
    const invitation = (await this.links.invitations()).find((one) => one.id === id);
    if (!invitation || !(await this.links.revoke(id, panel.actor))) throw new NotFoundException();
    await panel.redirect('/admin/people', panel.texts(peopleTexts).people.revoked(invitation.email));
  }

  private async show(panel: PanelRequest, { email, role }: InviteForm, errors: FieldSentences): Promise<void> {
    const t = panel.texts(peopleTexts);
    const body = <InvitePage email={email} role={role} errors={errors} />;
    await panel.show({ title: t.people.inviteTitle, body, isRefused: hasErrors(errors) });
  }
}
