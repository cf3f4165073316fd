import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { ChannelInputError, Channels, PoolEditor, type PoolView } from '@recado/channels';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { readId } from '../../panel/read-id.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { memberField, PoolFormPage } from './pool-form.page.js';
import { poolTexts } from './pool-texts.js';

const ROOT = '/admin/channels/pools';

/** The form as it was typed. */
interface Typed {
  name: string;
  ticked: readonly number[];
}

/** Creates pools and changes their channels. */
@PanelPages('channels/pools', 'administrator')
export class EditPoolController {
  constructor(
    private readonly channels: Channels,
    private readonly editor: PoolEditor,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get('new')
  async newPage(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, null, { name: '', ticked: [] }, {});
  }

  @Post('new')
  async create(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const typed = { name: body.name?.trim() ?? '', ticked: this.tickedIn(body, null) };
    const t = panel.texts(poolTexts);
    await this.store(panel, null, typed, async () => {
      const id = await this.editor.create(typed.name, typed.ticked, panel.actor);
      await panel.redirect(`${ROOT}/${id}`, t.created(typed.name));
    });
  }

  @Get(':id/edit')
  async editPage(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    await this.meanwhile.begin(panel, changeOf(readId(path)));
    const pool = await this.find(path);
    await this.show(panel, pool, { name: pool.name, ticked: pool.memberIds }, {});
  }

  @Post(':id/edit')
  async change(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const pool = await this.find(path);
    const typed = { name: pool.name, ticked: this.tickedIn(body, pool) };
    await this.meanwhile.begin(panel, changeOf(pool.id));
    if (await this.meanwhile.isStale(panel, changeOf(pool.id))) return this.show(panel, pool, typed, {});
    await this.store(panel, pool, typed, async () => {
      await this.editor.change(pool.id, typed.ticked, panel.actor);
      await panel.redirect(`${ROOT}/${pool.id}`, panel.texts(poolTexts).saved);
    });
  }

  private async store(
    panel: PanelRequest,
    pool: PoolView | null,
    typed: Typed,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      const sentences: Partial<Record<string, string>> = panel.texts(poolTexts).errors;
      const sentence = sentences[error.code];
      if (sentence === undefined) throw error;
      await this.show(panel, pool, typed, { [error.code.startsWith('name_') ? 'name' : 'members']: sentence });
    }
  }

  private async find(path: string): Promise<PoolView> {
    const id = readId(path);
    await this.channels.all();
    const pool = this.channels.pools().find((each) => each.id === id);
    if (!pool) throw new NotFoundException();
    return pool;
  }

  private tickedIn(body: FormBody, pool: PoolView | null): number[] {
    return this.choices(pool)
      .map(({ id }) => id)
      .filter((id) => body[memberField(id)] !== undefined);
  }

  /** The channels that take messages, and those that the pool has. */
  private choices(pool: PoolView | null) {
    const isChoice = (id: number, archivedAt: number | null) => archivedAt === null || pool?.memberIds.includes(id);
    return this.channels.current().filter(({ id, archivedAt }) => isChoice(id, archivedAt));
  }

  private async show(
    panel: PanelRequest,
    pool: PoolView | null,
    { name, ticked }: Typed,
    errors: FieldSentences,
  ): Promise<void> {
    const t = panel.texts(poolTexts);
    const members = this.choices(pool).map((channel) => ({ ...channel, isTicked: ticked.includes(channel.id) }));
    const view = pool
      ? { title: t.editTitle(pool.name), action: `${ROOT}/${pool.id}/edit`, submit: t.save, name: null }
      : { title: t.create, action: `${ROOT}/new`, submit: t.create, name };
    const body = <PoolFormPage {...view} members={members} errors={errors} />;
    await panel.show({ title: view.title, body, isRefused: hasErrors(errors) });
  }
}

const changeOf = (id: number): Subject => ({ action: 'pool.changed', target: { type: 'channel', id } });
