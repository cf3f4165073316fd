import { Get, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { ChannelInputError, Channels, PoolEditor, type PoolView } from '@recado/channels';
import { type FieldSentences, type FormBody, found, hasErrors, submit } from '../../session/kit.js';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { Button, Field, Form, Heading, Revision, Ticks, usePanel } from '../../ui/kit.js';
import { poolTexts } from './pool-texts.js';

/** The name of the box of a channel. */
const memberField = (id: number) => `member-${id}`;

/** What the form of a pool shows. */
interface PoolFormView {
  title: string;
  action: string;
  submit: string;
  /** What was typed; null: the pool has its name already. */
  name: string | null;
  members: readonly { id: number; name: string; isTicked: boolean }[];
  errors: FieldSentences;
}

/** Creates or edits a pool. */
function PoolFormPage({ title, action, submit, name, members, errors }: PoolFormView) {
  const t = usePanel().texts(poolTexts);
  const ticks = members.map((member) => ({
    name: memberField(member.id),
    text: member.name,
    isTicked: member.isTicked,
  }));
  return (
    <>
      <Heading title={title} trail={{ href: '/admin/channels/pools', text: t.title }} />
      <Form class="card" action={action} errors={errors} once={name !== null}>
        <Revision />
        {name !== null && (
          <Field name="name" label={t.name} hint={t.nameHint} value={name} max={64} autocomplete="off" required />
        )}
        <Ticks name="members" legend={t.members} hint={t.membersHint} ticks={ticks} />
        <p class="actions">
          <Button tone="main">{submit}</Button>
        </p>
      </Form>
    </>
  );
}

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
  ) {}

  @Get('new')
  async newPage(panel: PanelRequest): Promise<void> {
    await this.show(panel, null, { name: '', ticked: [] }, {});
  }

  @Post('new')
  async create(panel: PanelRequest): Promise<void> {
    const typed = { name: panel.body.name?.trim() ?? '', ticked: this.tickedIn(panel.body, null) };
    await submit(panel, {
      show: (errors) => this.show(panel, null, typed, errors),
      act: async () => {
        const id = await this.editor.create(typed.name, typed.ticked, panel.actor);
        return [`${ROOT}/${id}`, panel.texts(poolTexts).created(typed.name)];
      },
      refused: (error) => refusedFields(error, panel),
    });
  }

  @Get(':id/edit')
  async editPage(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    await panel.services.meanwhile.begin(panel, changeOf(id));
    const pool = await this.find(id);
    await this.show(panel, pool, { name: pool.name, ticked: pool.memberIds }, {});
  }

  @Post(':id/edit')
  async change(panel: PanelRequest): Promise<void> {
    const pool = await this.find(panel.id);
    const typed = { name: pool.name, ticked: this.tickedIn(panel.body, pool) };
    await submit(panel, {
      subject: changeOf(pool.id),
      show: (errors) => this.show(panel, pool, typed, errors),
      act: async () => {
        await this.editor.change(pool.id, typed.ticked, panel.actor);
        return [`${ROOT}/${pool.id}`, panel.texts(poolTexts).saved];
      },
      refused: (error) => refusedFields(error, panel),
    });
  }

  private async find(id: number): Promise<PoolView> {
    await this.channels.all();
    return found(this.channels.pools().find((each) => each.id === id));
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

/** Why a pool is refused, at its field. */
function refusedFields(error: unknown, panel: PanelRequest): FieldSentences {
  const code = error instanceof ChannelInputError ? error.code : '';
  const sentences: Partial<Record<string, string>> = panel.texts(poolTexts).errors;
  const sentence = sentences[code];
  if (sentence === undefined) throw error;
  return { [code.startsWith('name_') ? 'name' : 'members']: sentence };
}
