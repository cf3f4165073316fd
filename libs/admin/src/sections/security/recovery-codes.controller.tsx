import { Get, Post } from '@nestjs/common';
import { SecondFactors } from '@recado/auth';
import { bad, type FieldSentences, NeedsRole, PanelPages, PanelRequest, submit } from '../../session/kit.js';
import { Button, CopyButton, Form, Heading, LinkButton, PasswordAgain, usePanel } from '../../ui/kit.js';
import { signedInOf } from './factor.form.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { securityTexts } from './texts/index.js';

const PAGE = '/admin/account/security';

/** New recovery codes, which are shown once. */
function RecoveryCodesPage({ codes, sealed }: { codes: readonly string[]; sealed: string }) {
  const { recovery: t, security } = usePanel().texts(securityTexts);
  return (
    <>
      <Heading title={t.newTitle} lead={t.newLead} trail={{ href: PAGE, text: security.title }} />
      <section class="card stack narrow">
        <h2>{t.label}</h2>
        <ul class="recovery-codes" id="codes">
          {codes.map((code) => (
            <li>{`${code}\n`}</li>
          ))}
        </ul>
        <p class="actions">
          <LinkButton href={PAGE} tone="main">
            {t.saved}
          </LinkButton>
          <CopyButton id="codes" label={t.title} />
        </p>
        <Form action={`${PAGE}/recovery-codes/file`}>
          <input type="hidden" name="sealed" value={sealed} />
          <p class="actions">
            <Button>{t.file}</Button>
          </p>
        </Form>
      </section>
    </>
  );
}

/** The form for new codes, when its password was refused. */
function RenewCodesPage({ errors }: { errors: FieldSentences }) {
  const { recovery: t, security, frame } = usePanel().texts(securityTexts);
  return (
    <>
      <Heading title={t.title} lead={t.renewLead} trail={{ href: PAGE, text: security.title }} />
      <Form class="card narrow" action={`${PAGE}/recovery-codes`} errors={errors}>
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.renewSubmit}</Button>
          <LinkButton href={PAGE} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

/** Shows new recovery codes once, and makes others. */
@PanelPages('account/security')
export class RecoveryCodesController {
  constructor(
    private readonly codes: NewRecoveryCodes,
    private readonly factors: SecondFactors,
  ) {}

  @Get('recovery-codes')
  async page(panel: PanelRequest): Promise<void> {
    const t = panel.texts(securityTexts).recovery;
    const codes = await this.codes.take(panel);
    if (!codes) return panel.redirect(PAGE, bad(t.gone));
    const body = <RecoveryCodesPage codes={codes} sealed={this.codes.sealForFile(panel, codes)} />;
    await panel.show({ title: t.newTitle, body, reloadable: false });
  }

  /** The codes of the page as a file. It stays open, since they are shown there only once. */
  @Post('recovery-codes/file')
  @NeedsRole('viewer')
  async file(panel: PanelRequest): Promise<void> {
    const { sealed = '' } = panel.body;
    const { recovery: t } = panel.texts(securityTexts);
    const codes = this.codes.openForFile(panel, sealed);
    if (!codes) return panel.redirect(PAGE, bad(t.gone));
    const { settings, format } = panel;
    const head = [`${t.title} · ${settings.name}`, signedInOf(panel).email, format.dateTime(format.now).text];
    panel.reply.header('content-disposition', `attachment; filename="${t.fileName}.txt"`);
    panel.reply.type('text/plain; charset=utf-8');
    await panel.send([...head, '', ...codes, ''].join('\r\n'));
  }

  @Post('recovery-codes')
  @NeedsRole('viewer')
  async renew(panel: PanelRequest): Promise<void> {
    if (!(await this.factors.has(signedInOf(panel).id))) return panel.redirect(PAGE);
    const { title } = panel.texts(securityTexts).recovery;
    await submit(panel, {
      asksPassword: true,
      show: (errors) => panel.show({ title, body: <RenewCodesPage errors={errors} />, isRefused: true }),
      act: () => this.codes.make(panel),
    });
  }
}
