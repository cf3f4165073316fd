import { type AllPaused, type ChannelView, type NewsView, SANDBOX_CHANNEL } from '@recado/channels';
import type { ChannelReceiptFigures } from '@recado/queries';
import { Button, Chip, Confirm, Field, Form, Heading, LinkButton, Live, MoreChips, Table, Time } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { accountChips } from './account.page.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';
import { channelState } from './channel-state.js';
import { explanation } from './explanation.js';
import { gatewayTexts } from './gateway-texts.js';
import { hasReceipts } from './receipts.part.js';
import { poolTexts } from './pool-texts.js';
import { refusedText } from './refused-text.js';
import { silenceOf } from './silence-text.js';
import { channelTexts } from './texts/index.js';

/** A channel, and what the list shows besides it. */
interface ListedChannel extends ChannelView {
  waiting: number;
  /** Whether messages leave by it that name no channel. */
  isUsual: boolean;
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
        <div class="actions">
          {props.allPaused ? <ResumeAll /> : <PauseAll />}
          <LinkButton href="/admin/channels/new" tone="main" icon="plus">
            {t.create}
          </LinkButton>
        </div>
      </Heading>
      <ChannelRows {...props} />
    </>
  );
}

/** The channels, which refresh themselves. */
export function ChannelRows(props: ChannelListProps) {
  const panel = usePanel();
  const { channels, allPaused } = props;
  const states = channels
    .filter(({ archivedAt }) => archivedAt === null)
    .map((channel) => {
      return `${channel.name}: ${channelState(channel, allPaused, panel).chip.text}.`;
    });
  return (
    <Live id="channels" href="/admin/channels" news={states.join(' ')}>
      <Rows {...props} />
    </Live>
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

function Name({ name, gateway, isUsual, phone }: ListedChannel) {
  const panel = usePanel();
  const t = useTexts();
  const kind = gatewayTexts(gateway, panel).name;
  const mark = isUsual ? t.builtInMarks.default : name === SANDBOX_CHANNEL && t.builtInMarks.sandbox;
  return (
    <>
      <span class="strong">{name}</span>
      {phone !== null && <span class="under">{panel.format.phone(phone)}</span>}
      <span class="under">{[kind, mark].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function State({ channel, allPaused }: { channel: ListedChannel; allPaused: AllPaused | null }) {
  const panel = usePanel();
  const { chip, why, seen } = channelState(channel, allPaused, panel);
  const refused = refusedText(channel, panel);
  const silence = hasReceipts(channel) && silenceOf(channel.receipts, panel);
  return (
    <span>
      <Chip {...chip} />
      <MoreChips chips={accountChips(channel, channel.news, panel)} />
      {silence && <MoreChips chips={[{ tone: 'warn', text: silence.chip }]} />}
      {why && <span class="under">{why}</span>}
      {seen && <span class="under">{seen}</span>}
      {refused && <span class="under">{refused.text}</span>}
      {silence && <span class="under">{silence.text}</span>}
    </span>
  );
}

/** The last failure: of one that lasts the state tells what it is. */
function LastError({ lastError, failures, pause, gateway }: ListedChannel) {
  const { t, format } = usePanel();
  if (!lastError) {
    return (
      <span>
        <span class="quiet">{t.frame.none}</span>
      </span>
    );
  }
  const lasts = failures > 0 || pause !== null;
  return (
    <span>
      <Time at={format.ago(lastError.at)} />
      {!lasts && <span class="under">{explanation(lastError.code, gateway, { format }) ?? ''}</span>}
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
  const tones = { openTone: 'danger', submitTone: 'danger-main' } as const;
  const texts = { open: t.pauseAllOpen, lead: t.pauseAllLead, submit: t.pauseAllSubmit };
  return (
    <Confirm id="pause-all" action="/admin/channels/pause-all" {...tones} {...texts}>
      <ReasonField />
    </Confirm>
  );
}

function ResumeAll() {
  const t = useTexts();
  const texts = { open: t.resumeAllOpen, lead: t.resumeAllLead, submit: t.resumeAllSubmit };
  return (
    <Confirm name="resume" passwordId="password" action="/admin/channels/resume-all" {...texts} submitTone="main" />
  );
}

/** Why something is paused. It may stay empty. */
export function ReasonField() {
  const t = useTexts();
  return <Field name="reason" label={t.reason} hint={t.reasonHint} max={255} autocomplete="off" />;
}
