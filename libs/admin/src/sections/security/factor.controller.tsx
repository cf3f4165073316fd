import { Get, Post } from '@nestjs/common';
import { type SecondFactorView, SecondFactors } from '@recado/auth';
import { fieldTexts, found, hasErrors, NeedsRole, PanelPages, submit } from '../../session/kit.js';
import { PanelRequest, readForm, RenewedSessions } from '../../session/kit.js';
import { Confirm, Details, Field, Heading, usePanel } from '../../ui/kit.js';
import { nameErrors } from './factor.form.js';
import { FactorForm } from './factor.form.js';
import { signedInOf } from './factor.form.js';
import { securityTexts } from './texts/index.js';

interface FactorProps {
  factor: SecondFactorView;
  /** Whether the person has no other. */
  isLast: boolean;
}

/** One second factor: its name, and its removal. */
function FactorPage({ factor, isLast }: FactorProps) {
  const { texts, format } = usePanel();
  const { factor: t, security } = texts(securityTexts);
  const { id, name, kind, createdAt, lastUsedAt } = factor;
  const form = (action: 'name' | 'remove') => ({ name: action, action: `/admin/account/security/${id}/${action}` });
  const removal = isLast ? t.removeLastLead : t.removeLead;
  const rows = [
    { label: security.kind, text: security.kinds[kind] },
    { label: security.added, time: format.brief(createdAt) },
    { label: security.used, time: lastUsedAt ? format.brief(lastUsedAt) : null, text: security.never },
  ];
  return (
    <>
      <Heading title={name} trail={{ href: '/admin/account/security', text: security.title }} />
      <section class="card stack narrow">
        <Details rows={rows} />
        <Confirm {...form('name')} open={t.rename} icon="edit" submit={t.rename}>
          <Field name="name" label={security.name} value={name} max={80} autocomplete="off" required />
        </Confirm>
        <Confirm
          {...form('remove')}
          open={t.remove}
          openTone="danger"
          lead={removal}
          submit={t.removeSubmit}
          submitTone="danger-main"
        />
      </section>
    </>
  );
}

const PAGE = '/admin/account/security';

/** One second factor of who is logged in: its name, and its removal. */
@PanelPages('account/security')
export class FactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly sessions: RenewedSessions,
  ) {}

  @Get(':id')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, panel.id);
  }

  @Post(':id/name')
  @NeedsRole('viewer')
  async rename(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    const { factor } = await this.find(panel, id);
    const t = panel.texts(securityTexts);
    await submit(panel, {
      form: 'name',
      asksPassword: true,
      show: () => this.show(panel, id),
      act: async () => {
        const { form, errors } = readForm(FactorForm, panel.body);
        const refused = hasErrors(errors) ? errors : await this.nameErrors(panel, factor, form);
        return hasErrors(refused) ? fieldTexts(t, refused) : [PAGE, t.factor.renamed];
      },
    });
  }

  @Post(':id/remove')
  @NeedsRole('viewer')
  async remove(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    const { factor } = await this.find(panel, id);
    await submit(panel, {
      form: 'remove',
      asksPassword: true,
      show: () => this.show(panel, id),
      act: async () => {
        await this.factors.remove(signedInOf(panel), factor.id, panel.actor);
        await this.sessions.renew(panel);
        return [PAGE, panel.texts(securityTexts).factor.removed(factor.name)];
      },
    });
  }

  private nameErrors(panel: PanelRequest, { id }: SecondFactorView, { name }: FactorForm) {
    return nameErrors(async () => {
      await this.factors.rename(signedInOf(panel), id, name, panel.actor);
      return {};
    });
  }

  private async find(panel: PanelRequest, id: number) {
    const factors = await this.factors.list(signedInOf(panel).id);
    const factor = found(factors.find((each) => each.id === id));
    return { factor, isLast: factors.length === 1 };
  }

  private async show(panel: PanelRequest, id: number): Promise<void> {
    const { factor, isLast } = await this.find(panel, id);
    await panel.show({ title: factor.name, body: <FactorPage factor={factor} isLast={isLast} /> });
  }
}
