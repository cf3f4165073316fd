import { Get } from '@nestjs/common';
import { type SecondFactorView, Passkeys, RecoveryCodes, SecondFactorRoles, SecondFactors } from '@recado/auth';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { Confirm, Empty, Heading, LinkButton, usePanel } from '../../ui/kit.js';
import { FactorTable } from './factor-table.js';
import { signedInOf } from './factor.form.js';
import { securityTexts } from './texts/index.js';

interface SecurityView {
  factors: readonly SecondFactorView[];
  /** Recovery codes that are not used. */
  codesLeft: number;
  /** Whether the person must set one up before anything else. */
  isRequired: boolean;
  /** Whether browsers allow passkeys at this address. */
  hasPasskeys: boolean;
}

const useTexts = () => usePanel().texts(securityTexts);

/** A person's own second factors and recovery codes. */
function SecurityPage({ factors, codesLeft, isRequired, hasPasskeys }: SecurityView) {
  const { security: t } = useTexts();
  const isEmpty = factors.length === 0;
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: '/admin/account', text: t.account }}>
        {!isEmpty && <Additions hasPasskeys={hasPasskeys} />}
      </Heading>
      {isRequired && <p class="notice notice-warn">{t.required}</p>}
      {isEmpty && (
        <Empty title={t.emptyTitle}>
          <p>{t.empty}</p>
          <Additions hasPasskeys={hasPasskeys} isMain />
        </Empty>
      )}
      {!isEmpty && (
        <div class="stack">
          <FactorTable factors={factors} hrefOf={({ id }) => `/admin/account/security/${id}`} />
          <Recovery codesLeft={codesLeft} />
        </div>
      )}
    </>
  );
}

function Additions({ hasPasskeys, isMain }: { hasPasskeys: boolean; isMain?: boolean }) {
  const { security: t } = useTexts();
  return (
    <>
      <p class="actions">
        {hasPasskeys && (
          <LinkButton href="/admin/account/security/passkey" tone={isMain ? 'main' : undefined} icon="key">
            {t.addPasskey}
          </LinkButton>
        )}
        <LinkButton href="/admin/account/security/app" tone={isMain && !hasPasskeys ? 'main' : undefined} icon="plus">
          {t.addApp}
        </LinkButton>
      </p>
      {!hasPasskeys && <p class="help">{t.noPasskeys}</p>}
    </>
  );
}

function Recovery({ codesLeft }: Pick<SecurityView, 'codesLeft'>) {
  const { recovery: t } = useTexts();
  const form = { name: 'renewal', action: '/admin/account/security/recovery-codes' };
  return (
    <section class="card stack narrow">
      <h2>{t.title}</h2>
      <p class="help">{t.lead}</p>
      <p>{t.left(codesLeft)}</p>
      <Confirm {...form} open={t.renew} icon="turn" lead={t.renewLead} submit={t.renewSubmit} />
    </section>
  );
}

/** The second factors of who is logged in. */
@PanelPages('account/security')
export class SecurityController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly roles: SecondFactorRoles,
    private readonly passkeys: Passkeys,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const owner = signedInOf(panel);
    const t = panel.texts(securityTexts);
    const view = {
      factors: await this.factors.list(owner.id),
      codesLeft: await this.recoveryCodes.left(owner.id),
      isRequired: (await this.roles.needOf(owner)) === 'enrolment',
      hasPasskeys: this.passkeys.areUsable,
    };
    await panel.show({ title: t.security.title, body: <SecurityPage {...view} /> });
  }
}
