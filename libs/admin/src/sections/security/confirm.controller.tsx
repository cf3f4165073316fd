import { Get, NotFoundException, Post } from '@nestjs/common';
import { Passkeys } from '@recado/auth';
import { challengeOf, type FieldSentences, localPath } from '../../session/kit.js';
import { NeedsRole, PanelPages, PanelRequest, takeChallenge } from '../../session/kit.js';
import { Button, Heading, LinkButton, PasskeyForm, PasskeysMissing, usePanel } from '../../ui/kit.js';
import { signedInOf } from './factor.form.js';
import { securityTexts } from './texts/index.js';

/** Asks for a passkey in place of the password. `next`: the page that comes then. */
function ConfirmPage({ next, options, errors }: { next: string; options: object; errors: FieldSentences }) {
  const { confirm: t, frame } = usePanel().texts(securityTexts);
  const ceremony = { ceremony: 'get', options, failed: t.failed, errors } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <PasskeyForm class="card narrow" action="/admin/account/security/confirm" {...ceremony}>
        <input type="hidden" name="next" value={next} />
        <p class="actions">
          <Button tone="main" icon="key">
            {t.submit}
          </Button>
          <LinkButton href={next} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </PasskeyForm>
      <PasskeysMissing text={t.unsupported} />
    </>
  );
}

/** Confirms by a passkey, in place of the password, that it is still the same person. */
@PanelPages('account/security')
export class ConfirmController {
  constructor(private readonly passkeys: Passkeys) {}

  @Get('confirm')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, localPath(panel.query.next), false);
  }

  @Post('confirm')
  @NeedsRole('viewer')
  async confirm(panel: PanelRequest): Promise<void> {
    const { response = '', next } = panel.body;
    const challenge = await takeChallenge(panel);
    const id = await this.passkeys.accept({ response, challenge });
    if (id !== signedInOf(panel).id) return this.show(panel, localPath(next), true);
    panel.session.authenticatedAt = panel.format.now;
    panel.session.usedSecondFactor = true;
    await panel.redirect(localPath(next));
  }

  private async show(panel: PanelRequest, next: string, isRefused: boolean): Promise<void> {
    if (!this.passkeys.areUsable) throw new NotFoundException();
    const t = panel.texts(securityTexts).confirm;
    const options = await this.passkeys.useOptions(signedInOf(panel).id, challengeOf(panel));
    const errors = isRefused ? { response: t.refused } : {};
    const body = <ConfirmPage next={next} options={options} errors={errors} />;
    await panel.show({ title: t.title, body, isRefused });
  }
}
