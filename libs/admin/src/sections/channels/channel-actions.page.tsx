import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { ActionCard } from '../../ui/action-card.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import type { ChannelDetailView } from './channel-detail.view.js';
import { ReasonField } from './channel-list.page.js';
import { channelTexts } from './texts/index.js';

type Actions = Pick<ChannelDetailView, 'resume' | 'pause' | 'test' | 'archive'>;

const useTexts = () => usePanel().texts(channelTexts);

/** What can be done with a channel now. */
export function ChannelActions({ resume, pause, test, archive }: Actions) {
  return (
    <div class="stack">
      {resume && <Resume resume={resume} />}
      {pause && <Pause pause={pause} />}
      {test && <Test test={test} />}
      {archive && <Archive archive={archive} />}
    </div>
  );
}

/** Makes the channel the default of a key. */
export function DefaultForm({ keys, ...form }: NonNullable<ChannelDetailView['makeDefault']>) {
  const { channels: t } = useTexts();
  return (
    <Confirm {...form} open={t.defaultOpen} submit={t.defaultSubmit} submitTone="main">
      <Select name="defaultKey" label={t.defaultKey} choices={keys} />
    </Confirm>
  );
}

function Resume({ resume }: { resume: NonNullable<Actions['resume']> }) {
  const { channels: t } = useTexts();
  return (
    <ActionCard title={t.resumeTitle} lead={t.resumeLead} action={resume.action}>
      <Confirm {...resume} open={t.resumeOpen} submit={t.resumeSubmit} submitTone="main" />
    </ActionCard>
  );
}

function Pause({ pause }: { pause: NonNullable<Actions['pause']> }) {
  const { channels: t } = useTexts();
  const tones = { openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.pauseTitle} lead={t.pauseLead} action={pause.action} isDanger>
      <Confirm {...pause} {...tones} open={t.pauseOpen} submit={t.pauseSubmit}>
        <ReasonField />
      </Confirm>
    </ActionCard>
  );
}

function Test({ test: { phone, text, keys, ...form } }: { test: NonNullable<Actions['test']> }) {
  const { channelTest: t } = useTexts();
  const number = { name: 'phone', label: t.phone, hint: t.phoneHint, value: phone, max: MAX_PHONE_FIELD };
  return (
    <ActionCard title={t.title} lead={t.lead} action={form.action}>
      <Confirm id="test" {...form} open={t.open} submit={t.submit} submitTone="main">
        <Field {...number} inputmode="tel" autocomplete="off" required />
        <Field name="text" label={t.text} value={text} max={1_000} autocomplete="off" required />
        <Select name="key" label={t.key} choices={keys} hint={t.keyHint} />
      </Confirm>
    </ActionCard>
  );
}

function Archive({ archive: { restores, ...form } }: { archive: NonNullable<Actions['archive']> }) {
  const { channels: t } = useTexts();
  const title = restores ? t.restoreTitle : t.archiveTitle;
  const lead = restores ? t.restoreLead : t.archiveLead;
  return (
    <ActionCard title={title} lead={lead} action={form.action} isDanger={!restores}>
      <Confirm
        {...form}
        open={restores ? t.restoreOpen : t.archiveOpen}
        submit={restores ? t.restoreSubmit : t.archiveSubmit}
      />
    </ActionCard>
  );
}
