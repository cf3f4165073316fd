import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { ActionCard } from '../../ui/action-card.js';
import { choice } from '../../ui/choice.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { keysForDefault, keysForTest } from './channel-keys.js';
import { ReasonField } from './channel-list.page.js';
import { channelTexts } from './texts/index.js';

interface ChannelProps {
  channel: ChannelView;
  keys: readonly ApiKeyView[];
}

const useTexts = () => usePanel().texts(channelTexts);
const at = ({ id }: ChannelView, change: string) => `/admin/channels/${id}/${change}`;

/** What can be done with a channel now. */
export function ChannelActions({ channel, keys }: ChannelProps) {
  const { pause, blockedAs, builtIn, archivedAt } = channel;
  const isPausedByPerson = pause !== null && pause.by !== null;
  const isStopped = pause !== null || blockedAs === 'held' || blockedAs === 'failing';
  return (
    <div class="stack">
      {archivedAt === null && isStopped && <Resume {...channel} />}
      {archivedAt === null && !isPausedByPerson && <Pause {...channel} />}
      <Test channel={channel} keys={keys} />
      {!builtIn && <Archive {...channel} />}
    </div>
  );
}

/** Makes the channel the default of a key; nothing where no key could be given it. */
export function DefaultForm({ channel, keys }: ChannelProps) {
  const { channels: t } = useTexts();
  const choices = keyChoices(keysForDefault(channel, keys));
  if (choices.length === 0) return null;
  return (
    <Confirm
      name="default"
      action={at(channel, 'default')}
      open={t.defaultOpen}
      submit={t.defaultSubmit}
      submitTone="main"
    >
      <Select name="defaultKey" label={t.defaultKey} choices={choices} />
    </Confirm>
  );
}

function keyChoices(keys: readonly ApiKeyView[]) {
  return keys.map(({ id, name }) => choice('', String(id), name));
}

function Resume(channel: ChannelView) {
  const { channels: t } = useTexts();
  const action = at(channel, 'resume');
  return (
    <ActionCard title={t.resumeTitle} lead={t.resumeLead} action={action}>
      <Confirm name="resume" action={action} open={t.resumeOpen} submit={t.resumeSubmit} submitTone="main" />
    </ActionCard>
  );
}

/** Asks for no password, and pauses a channel also while it fails. */
function Pause(channel: ChannelView) {
  const { channels: t } = useTexts();
  const action = at(channel, 'pause');
  const tones = { openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.pauseTitle} lead={t.pauseLead} action={action} isDanger>
      <Confirm action={action} {...tones} open={t.pauseOpen} submit={t.pauseSubmit}>
        <ReasonField />
      </Confirm>
    </ActionCard>
  );
}

function Test({ channel, keys }: ChannelProps) {
  const { channelTest: t } = useTexts();
  const choices = keyChoices(keysForTest(channel, keys, usePanel().format.now));
  if (choices.length === 0) return null;
  const action = at(channel, 'test');
  const number = { name: 'phone', label: t.phone, hint: t.phoneHint, max: MAX_PHONE_FIELD };
  return (
    <ActionCard title={t.title} lead={t.lead} action={action}>
      <Confirm id="test" name="test" action={action} open={t.open} submit={t.submit} submitTone="main">
        <Field {...number} inputmode="tel" autocomplete="off" required />
        <Field name="text" label={t.text} value={t.sample} max={1_000} autocomplete="off" required />
        <Select name="key" label={t.key} choices={choices} hint={t.keyHint} />
      </Confirm>
    </ActionCard>
  );
}

function Archive(channel: ChannelView) {
  const { channels: t } = useTexts();
  const restores = channel.archivedAt !== null;
  const action = at(channel, restores ? 'restore' : 'archive');
  const title = restores ? t.restoreTitle : t.archiveTitle;
  const lead = restores ? t.restoreLead : t.archiveLead;
  return (
    <ActionCard title={title} lead={lead} action={action} isDanger={!restores}>
      <Confirm
        name="archive"
        action={action}
        open={restores ? t.restoreOpen : t.archiveOpen}
        submit={restores ? t.restoreSubmit : t.archiveSubmit}
      />
    </ActionCard>
  );
}
