import { Get, Post } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Channels } from '@recado/channels';
import { PeopleLists, type OccurrenceView, type RecurringView, RecurringSends } from '@recado/campaigns';
import { bad, type FormBody, PanelPages, PanelRequest } from '../../session/kit.js';
import { Button, Chip, Confirm, Details, Empty, Form, Heading, Time, usePanel, WhatsappText } from '../../ui/kit.js';
import { recurringHref, RECURRING_ROOT } from './recurring-paths.js';
import { NextTimes, Rule } from './recurring-times.part.js';
import { recurringTexts } from './texts/index.js';

const TONES = { active: 'good', paused: 'warn', ended: 'quiet' } as const;

/** A recurring send with what it is sent to, by what, and its latest times. Null: the list or the channel is gone. */
interface RecurringItem {
  recurring: RecurringView;
  list: string | null;
  channel: string | null;
  occurrences: readonly OccurrenceView[];
}

const useTexts = () => usePanel().texts(recurringTexts).recurring;

/** All recurring sends. */
function RecurringPage({ items }: { items: readonly RecurringItem[] }) {
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={t.title} lead={t.lead} />
      {items.length === 0 && (
        <Empty title={t.empty}>
          <p class="help">{t.emptyHint}</p>
        </Empty>
      )}
      {items.map((item) => (
        <Card {...item} />
      ))}
    </div>
  );
}

function Card({ recurring, list, channel, occurrences }: RecurringItem) {
  const { format, mayReadPeople } = usePanel();
  const t = useTexts();
  const { id, name, state, createdBy, plan } = recurring;
  const { text, template } = plan.choices;
  return (
    <section class="card stack" id={`recurring-${id}`}>
      <h2>
        {format.label(name)} <Chip tone={TONES[state]} text={t.states[state]} />
      </h2>
      <p>
        <Rule {...recurring} />
      </p>
      {template === null && mayReadPeople && (
        <p class="bubble" dir="auto">
          <WhatsappText text={text} />
        </p>
      )}
      <Details
        rows={[
          ...(template === null ? [] : [{ label: t.template, text: template.name }]),
          ...(plan.file === undefined ? [] : [{ label: t.file, text: format.label(plan.file) }]),
          { label: t.list, text: list === null ? t.listGone : format.label(list) },
          { label: t.channel, text: channel ?? '—' },
          { label: t.by, text: format.label(createdBy) },
          { label: t.next, text: <NextTimes {...recurring} /> },
          ...(occurrences.length > 0 ? [{ label: t.last, text: <LastTimes occurrences={occurrences} /> }] : []),
        ]}
      />
      {state !== 'ended' && <Changes {...recurring} />}
    </section>
  );
}

function LastTimes({ occurrences }: { occurrences: readonly OccurrenceView[] }) {
  const { format } = usePanel();
  const t = useTexts();
  const why = (reason: string) => (t.reasons as Partial<Record<string, string>>)[reason] ?? t.other(reason);
  return (
    <ul>
      {occurrences.map(({ occursAt, state, reason, sendId }) => (
        <li>
          <Time at={format.brief(occursAt)} />{' '}
          {state === 'sent' && sendId !== null ? (
            <a href={`/admin/send/${sendId}`}>{t.occurrences.sent}</a>
          ) : (
            t.occurrences[state]
          )}
          {reason !== null && `: ${why(reason)}`}
        </li>
      ))}
    </ul>
  );
}

function Changes({ id, revision, state }: RecurringView) {
  const t = useTexts();
  const seen = <input type="hidden" name="revision" value={revision} />;
  const isPaused = state === 'paused';
  return (
    <div class="actions">
      <Form action={`${recurringHref(id)}/${isPaused ? 'resume' : 'pause'}`}>
        {seen}
        <Button>{isPaused ? t.resume : t.pause}</Button>
      </Form>
      <Confirm
        action={`${recurringHref(id)}/end`}
        open={t.endOpen}
        openTone="danger"
        lead={t.endLead}
        submit={t.endSubmit}
        submitTone="danger-main"
      >
        {seen}
      </Confirm>
    </div>
  );
}

/** Latest times of each that the page shows. */
const SHOWN_TIMES = 5;

type Change = (id: number, revision: number, actor: Actor) => Promise<boolean>;

/** Recurring sends: their next and last times, and what holds or ends them. */
@PanelPages('recurring')
export class RecurringController {
  constructor(
    private readonly recurring: RecurringSends,
    private readonly lists: PeopleLists,
    private readonly channels: Channels,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const lists = new Map((await this.lists.all()).map(({ id, name }) => [id, name]));
    const items = [];
    for (const each of await this.recurring.all()) {
      const occurrences = await this.recurring.occurrences(each.id, SHOWN_TIMES);
      const channel = this.channels.senderWithId(each.plan.choices.channelId)?.name ?? null;
      items.push({ recurring: each, list: lists.get(each.listId) ?? null, channel, occurrences });
    }
    const { title } = panel.texts(recurringTexts).recurring;
    await panel.show({ title, body: <RecurringPage items={items} /> });
  }

  @Post(':id/pause')
  pause(panel: PanelRequest): Promise<void> {
    const { paused } = panel.texts(recurringTexts).recurring;
    return this.change(panel, panel.id, panel.body, paused, (...each) => this.recurring.pause(...each));
  }

  @Post(':id/resume')
  resume(panel: PanelRequest): Promise<void> {
    const { resumed } = panel.texts(recurringTexts).recurring;
    return this.change(panel, panel.id, panel.body, resumed, (...each) => this.recurring.resume(...each));
  }

  @Post(':id/end')
  end(panel: PanelRequest): Promise<void> {
    const { ended } = panel.texts(recurringTexts).recurring;
    return this.change(panel, panel.id, panel.body, ended, (...each) => this.recurring.end(...each));
  }

  private async change(panel: PanelRequest, id: number, body: FormBody, said: string, change: Change): Promise<void> {
    const isDone = await change(id, Number(body.revision) || 0, panel.actor);
    await panel.redirect(RECURRING_ROOT, isDone ? said : bad(panel.texts(recurringTexts).recurring.stale));
  }
}
