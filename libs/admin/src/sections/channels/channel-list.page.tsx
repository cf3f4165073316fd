import type { AllPaused, ChannelView, NewsView } from '@recado/channels';
import type { ChannelReceiptFigures } from '@recado/queries';
import { ActionCard } from '../../ui/action-card.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { accountChips } from './account-chips.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { channelState } from './channel-state.js';
import { explanation } from './explanation.js';
import { gatewayTexts } from './gateway-texts.js';
import { hasReceipts } from './has-receipts.js';
import { poolTexts } from './pool-texts.js';
import { refusedText } from './refused-text.js';
import { silenceText } from './silence-text.js';
import { channelTexts } from './texts/index.js';

/** A channel, and what the list shows besides it. */
interface ListedChannel extends ChannelView {
  waiting: number;
  receipts: ChannelReceiptFigures;
  news: readonly NewsView[];
}

interface ChannelListProps {
  channels: readonly ListedChannel[];
  /** Who paused everything; null: nobody. The banner of every page says it. */
  allPaused: AllPaused | null;
}

const useTexts = () => usePanel().texts(channelTexts).channels;

/** The list of channels, and the switch of all of them. */
export function ChannelListPage(props: ChannelListProps) {
  const t = useTexts();
  const pools = { href: '/admin/channels/pools', text: usePanel().texts(poolTexts).title };
  return (
    <>
      <Heading title={t.title} lead={t.lead} aside={pools}>
        <LinkButton href="/admin/channels/new" tone="main" icon="plus">
          {t.create}
        </LinkButton>
      </Heading>
      {props.allPaused ? <ResumeAll /> : <PauseAll />}
      <Rows {...props} />
    </>
  );
}

/** Every channel as a row, archived ones last. */
function Rows({ channels, allPaused }: ChannelListProps) {
  const t = useTexts();
  const { format } = usePanel();
  const isArchived = (channel: ListedChannel) => channel.archivedAt !== null;
  return (
    <Table<ListedChannel>
      class="keys channels"
      rows={[...channels.filter((channel) => !isArchived(channel)), ...channels.filter(isArchived)]}
      isFaded={isArchived}
      columns={[
        { head: t.name, namesRow: true, cell: (channel) => <Name {...channel} /> },
        { head: t.state, cell: (channel) => <State channel={channel} allPaused={allPaused} /> },
        { head: t.waiting, class: 'number', cell: ({ waiting }) => format.upTo(waiting, COUNTED_AT_MOST) },
        { head: t.lastError, cell: (channel) => <LastError {...channel} /> },
        { head: t.actions, isHeadHidden: true, class: 'end', cell: (channel) => <Manage {...channel} /> },
      ]}
    />
  );
}

function Name({ name, gateway, builtIn, phone }: ListedChannel) {
  const panel = usePanel();
  const t = useTexts();
  const kind = gatewayTexts(gateway, panel).name;
  return (
    <>
      <span class="strong">{name}</span>
      {phone !== null && <span class="under">{panel.format.phone(phone)}</span>}
      <span class="under">
        {builtIn ? `${kind} · ${t.builtInMarks[name === 'default' ? 'default' : 'sandbox']}` : kind}
      </span>
    </>
  );
}

function State({ channel, allPaused }: { channel: ListedChannel; allPaused: AllPaused | null }) {
  const panel = usePanel();
  const { chip, why, seen } = channelState(channel, allPaused, panel);
  const refused = refusedText(channel, panel);
  const silence = hasReceipts(channel) && silenceText(channel.receipts, panel);
  return (
    <span>
      <Chip {...chip} />
      <MoreChips chips={accountChips(channel, channel.news, panel)} />
      {why && <span class="under">{why}</span>}
      {seen && <span class="under">{seen}</span>}
      {refused && <span class="under">{refused.text}</span>}
      {silence && <span class="under">{silence}</span>}
    </span>
  );
}

/** The last failure, where it is over. */
function LastError({ lastError, failures, pause, gateway }: ListedChannel) {
  const { t, format } = usePanel();
  if (!lastError || failures > 0 || pause) {
    return (
      <span>
        <span class="quiet">{t.frame.none}</span>
      </span>
    );
  }
  return (
    <span>
      <Time at={format.ago(lastError.at)} />
      <span class="under">{explanation(lastError.code, gateway, { format }) ?? ''}</span>
    </span>
  );
}

function Manage(channel: ListedChannel) {
  const t = useTexts();
  const { id, name } = channel;
  const page = `/admin/channels/${id}`;
  return (
    <div class="actions">
      {isFailing(channel) && (
        <Form action={`${page}/pause`}>
          <Button tone="danger" label={t.pauseNamed(name)}>
            {t.pauseSubmit}
          </Button>
        </Form>
      )}
      <a class="button" href={page} aria-label={t.manageNamed(name)}>
        {t.manage}
      </a>
    </div>
  );
}

/** Whether a provider refuses or does not answer it, and no person has paused it. */
function isFailing({ pause, blockedAs, archivedAt }: ChannelView): boolean {
  if (archivedAt !== null || (pause && pause.by !== null)) return false;
  return pause !== null || blockedAs === 'failing' || blockedAs === 'held';
}

/** Pausing asks for no password. */
function PauseAll() {
  const t = useTexts();
  const action = '/admin/channels/pause-all';
  const tones = { openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.pauseAllTitle} lead={t.pauseAllLead} action={action} isDanger class="switch-all">
      <Confirm id="pause-all" action={action} {...tones} open={t.pauseAllOpen} submit={t.pauseAllSubmit}>
        <ReasonField />
      </Confirm>
    </ActionCard>
  );
}

function ResumeAll() {
  const t = useTexts();
  const action = '/admin/channels/resume-all';
  const form = { name: 'resume', passwordId: 'password', action } as const;
  return (
    <ActionCard title={t.resumeAllTitle} lead={t.resumeAllLead} action={action} isDanger class="switch-all">
      <Confirm {...form} open={t.resumeAllOpen} submit={t.resumeAllSubmit} submitTone="main" />
    </ActionCard>
  );
}

/** Why something is paused. It may stay empty. */
export function ReasonField() {
  const t = useTexts();
  return <Field name="reason" label={t.reason} hint={t.reasonHint} max={255} autocomplete="off" />;
}
