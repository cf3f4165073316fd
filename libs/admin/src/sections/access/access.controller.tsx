import { Body, Get, Post, Query } from '@nestjs/common';
import { type AccessLink, AccessLinks, AuthInputError, plainAddress } from '@recado/auth';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { PublicPages } from '../../session/panel-controller.js';
import { FirstLogin } from '../login/first-login.js';
import { AccessGonePage, AccessPage } from './access.page.js';
import { accessTexts } from './texts/index.js';

/**
 * Whoever has a one-time link chooses a password and is in: by way of the second factor, where the account has one. To open the link does not use it up, since programs that preview links open them too.
 */
@PublicPages('access')
export class AccessController {
  constructor(
    private readonly links: AccessLinks,
    private readonly login: FirstLogin,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query('token') token: unknown): Promise<void> {
    const link = typeof token === 'string' ? await this.links.find(token) : null;
    if (!link) return this.explain(panel);
    await this.show(panel, { token: String(token), link }, {});
  }

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { token = '', password = '', repeat } = body;
    const link = await this.links.find(token);
    if (!link) return this.explain(panel);
    if (repeat !== password) return this.show(panel, { token, link }, { repeat: 'repeat_mismatch' });
    try {
      await this.use(panel, token, password);
    } catch (error) {
      if (!(error instanceof AuthInputError)) throw error;
      await this.show(panel, { token, link }, fieldErrors(error));
    }
  }

  private async use(panel: PanelRequest, token: string, password: string): Promise<void> {
    const { ip, id } = panel.request;
    const result = await this.links.use(token, password, { ip: plainAddress(ip), requestId: id });
    if (result.outcome === 'gone') return this.explain(panel);
    await this.login.enter(panel, result.email, password, panel.texts(accessTexts).access.saved);
  }

  private async show(
    panel: PanelRequest,
    { token, link }: { token: string; link: AccessLink },
    errors: FieldErrors,
  ): Promise<void> {
    const t = panel.texts(accessTexts);
    const title = link.kind === 'invitation' ? t.access.invitationTitle : t.access.resetTitle;
    const body = <AccessPage title={title} token={token} link={link} errors={fieldTexts(t, errors)} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }

  private async explain(panel: PanelRequest): Promise<void> {
    const title = panel.texts(accessTexts).access.goneTitle;
    await panel.show({ title, body: <AccessGonePage />, status: 410 });
  }
}
