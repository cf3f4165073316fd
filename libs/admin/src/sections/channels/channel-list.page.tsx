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
import type { ChannelListView, ChannelRow } from './channel-list.view.js';
import { poolTexts } from './pool-texts.js';
import { channelTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(channelTexts).channels;

/** The list of channels, and the switch of all of them. */
export function ChannelListPage({ view }: { view: ChannelListView }) {
  const t = useTexts();
  const pools = { href: '/admin/channels/pools', text: usePanel().texts(poolTexts).title };
  return (
    <>
      <Heading title={t.title} lead={t.lead} aside={pools}>
        <LinkButton href="/admin/channels/new" tone="main" icon="plus">
          {t.create}
        </LinkButton>
      </Heading>
      {view.isPaused ? <ResumeAll {...view} /> : <PauseAll {...view} />}
      <Rows {...view} />
    </>
  );
}

function Rows({ rows }: ChannelListView) {
  const t = useTexts();
  return (
    <Table<ChannelRow>
      class="keys channels"
      rows={rows}
      isFaded={({ archived }) => archived}
      columns={[
        { head: t.name, namesRow: true, cell: (row) => <Name {...row} /> },
        { head: t.state, cell: (row) => <State {...row} /> },
        { head: t.waiting, class: 'number', cell: ({ waiting }) => waiting },
        { head: t.lastError, cell: (row) => <LastError {...row} /> },
        { head: t.actions, isHeadHidden: true, class: 'end', cell: (row) => <Manage {...row} /> },
      ]}
    />
  );
}

function Name({ name, kind, mark }: ChannelRow) {
  return (
    <>
      <span class="strong">{name}</span>
      <span class="under">{mark ? `${kind} · ${mark}` : kind}</span>
    </>
  );
}

function State({ state, why, seen, warnings, silence, refused }: ChannelRow) {
  return (
    <span>
      <Chip {...state} />
      <MoreChips chips={warnings} />
      {why && <span class="under">{why}</span>}
      {seen && <span class="under">{seen}</span>}
      {refused && <span class="under">{refused}</span>}
      {silence && <span class="under">{silence}</span>}
    </span>
  );
}

function LastError({ error }: ChannelRow) {
  const { frame } = usePanel().t;
  if (!error) {
    return (
      <span>
        <span class="quiet">{frame.none}</span>
      </span>
    );
  }
  return (
    <span>
      <Time at={error.at} />
      <span class="under">{error.text}</span>
    </span>
  );
}

function Manage({ href, manageLabel, pause }: ChannelRow) {
  const t = useTexts();
  return (
    <div class="actions">
      {pause && (
        <Form action={pause.action}>
          <Button tone="danger" label={pause.label}>
            {t.pauseSubmit}
          </Button>
        </Form>
      )}
      <a class="button" href={href} aria-label={manageLabel}>
        {t.manage}
      </a>
    </div>
  );
}

/** Pausing asks for no password. */
function PauseAll({ switchAll }: ChannelListView) {
  const t = useTexts();
  const tones = { openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.pauseAllTitle} lead={t.pauseAllLead} action={switchAll.action} isDanger class="switch-all">
      <Confirm
        id="pause-all"
        {...switchAll}
        {...tones}
        passwordId={null}
        open={t.pauseAllOpen}
        submit={t.pauseAllSubmit}
      >
        <ReasonField />
      </Confirm>
    </ActionCard>
  );
}

function ResumeAll({ switchAll }: ChannelListView) {
  const t = useTexts();
  return (
    <ActionCard title={t.resumeAllTitle} lead={t.resumeAllLead} action={switchAll.action} isDanger class="switch-all">
      <Confirm {...switchAll} open={t.resumeAllOpen} submit={t.resumeAllSubmit} submitTone="main" />
    </ActionCard>
  );
}

/** Why something is paused. It may stay empty. */
export function ReasonField() {
  const t = useTexts();
  return <Field name="reason" label={t.reason} hint={t.reasonHint} max={255} autocomplete="off" />;
}
