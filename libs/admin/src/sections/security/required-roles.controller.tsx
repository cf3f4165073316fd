import { Get, Post } from '@nestjs/common';
import { ROLES, SecondFactorRoles } from '@recado/auth';
import { type FieldSentences, PanelPages, submit, hasErrors } from '../../session/kit.js';
import { PanelRequest } from '../../session/kit.js';
import { Button, Form, Heading, PasswordAgain, Revision, usePanel } from '../../ui/kit.js';
import { securityTexts } from './texts/index.js';

/** A tick for each role. */
function RequiredRolesPage({ chosen, errors }: { chosen: readonly string[]; errors: FieldSentences }) {
  const { roles: t } = usePanel().texts(securityTexts);
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: '/admin/people', text: t.trail }} />
      <Form class="card narrow" action="/admin/people/second-factors" errors={errors}>
        <Revision />
        <fieldset class="choices">
          <legend>{t.legend}</legend>
          {ROLES.map((role) => (
            <label class="tick">
              <input type="checkbox" name={role} checked={chosen.includes(role)} />
              <span>{t.names[role]}</span>
            </label>
          ))}
        </fieldset>
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
        </p>
      </Form>
    </>
  );
}

const CHANGE = { action: 'second_factor.roles_changed' };

/** Which roles must have a second factor. */
@PanelPages('people/second-factors', 'administrator')
export class RequiredRolesController {
  constructor(private readonly roles: SecondFactorRoles) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await panel.services.meanwhile.begin(panel, CHANGE);
    await this.show(panel, await this.roles.list());
  }

  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const chosen = ROLES.filter((role) => panel.body[role] === 'on');
    await submit(panel, {
      asksPassword: true,
      subject: CHANGE,
      show: (errors) => this.show(panel, chosen, errors),
      act: async () => {
        await this.roles.set(chosen, panel.actor);
        return ['/admin/people/second-factors', panel.texts(securityTexts).roles.saved];
      },
    });
  }

  private async show(panel: PanelRequest, chosen: readonly string[], errors: FieldSentences = {}): Promise<void> {
    const body = <RequiredRolesPage chosen={chosen} errors={errors} />;
    const { title } = panel.texts(securityTexts).roles;
    await panel.show({ title, body, section: 'people', isRefused: hasErrors(errors) });
  }
}
