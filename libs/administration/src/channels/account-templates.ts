import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { ChannelSettings, ChannelTemplates, type ChannelView, TemplateLists } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, type Language, violationText } from '@recado/core';
import { Database } from '@recado/database';
import {
  GatewayRegistry,
  type NewTemplate,
  type TemplateFailure,
  type TemplateManager,
  type TemplateProblemCode,
} from '@recado/gateways';

/** A page waits so long for the provider, in ms: an account may have several pages of templates. */
const WAIT_MS = 20_000;

const NO_SETTINGS: TemplateFailure = { kind: 'failed', code: 'gateway_not_configured', detail: null };

/** The code of the API for what a provider refuses of a new template: `nameTaken` is `new_template_name_taken`. */
export function problemCode(code: TemplateProblemCode): string {
  return `new_template_${code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** What a provider refuses of a new template, in words. `max`: what its rule allows, as it is shown. */
export function problemText(code: TemplateProblemCode, max: string, language: Language): string {
  return violationText({ path: '', code: problemCode(code), params: { max } }, language);
}

/** Reads and creates the templates of the account behind a channel, at its provider. */
@Injectable()
export class AccountTemplates {
  constructor(
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly templates: ChannelTemplates,
    private readonly lists: TemplateLists,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Manages the templates of this provider; undefined: it has none. */
  manager({ gateway }: ChannelView): TemplateManager | undefined {
    return this.gateways.all().find(({ kind }) => kind === gateway)?.templates;
  }

  /** Whether a setting of the channel has a value: without that of its account nothing can be read or created. */
  async hasSetting({ id }: ChannelView, field: string): Promise<boolean> {
    return Boolean((await this.settings.of(id))?.[field]);
  }

  /** What the environment calls a setting of the channel. */
  variableOf({ gateway }: Pick<ChannelView, 'gateway'>, field: string): string {
    return this.config.gateways.find(gateway)?.settings.variables[field] ?? field;
  }

  /** Reads all templates at the provider, and stores them; resolves to how many there are. */
  refresh(channel: ChannelView): Promise<number | TemplateFailure> {
    return this.lists.read(channel, WAIT_MS);
  }

  /** Asks the provider for a new template. Null: it has taken it. */
  async create(channel: ChannelView, template: NewTemplate, actor: Actor): Promise<TemplateFailure | null> {
    const manager = this.manager(channel);
    const settings = await this.settings.of(channel.id);
    if (!manager || !settings) return NO_SETTINGS;
    await this.record(channel, template, actor);
    const created = await manager.create(settings, template, AbortSignal.timeout(WAIT_MS));
    if (created.kind === 'failed') return created;
    await this.templates.add(channel.id, created.template, this.clock.now());
    return null;
  }

  private async record({ id, name }: ChannelView, template: NewTemplate, actor: Actor): Promise<void> {
    const details = { name, template: template.name, language: template.language };
    const entry = { actor, action: 'channel.template_requested', target: { type: 'channel', id }, details };
    await this.database.write((tx) => this.audit.record(tx, entry));
  }
}
