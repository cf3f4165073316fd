import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { ActionCard, choice, Confirm, Select, usePanel } from '../../ui/kit.js';
import { keysForDefault } from './channel-keys.js';
import { ReasonField } from './channel-list.page.js';
import { stopCodeOf } from './stopped-cure.js';
import { TestForm } from './test-form.js';
import { channelTexts } from './texts/index.js';

interface ChannelProps {
  channel: ChannelView;
  keys: readonly ApiKeyView[];
}

const useTexts = () => usePanel().texts(channelTexts);
const at = ({ id }: ChannelView, change: string) => `/admin/channels/${id}/${change}`;

/** What can be done with a channel now. `isTestAbove`: the page begins with the form of a test. */
export function ChannelActions({ channel, keys, isTestAbove }: ChannelProps & { isTestAbove: boolean }) {
  const { pause, blockedAs, builtIn, archivedAt } = channel;
  const isPausedByPerson = pause !== null && pause.by !== null;
  // Only a new link ends that stop.
  const isUnlinked = stopCodeOf(channel) === 'phone_unlinked';
  const isStopped = (pause !== null || blockedAs === 'held' || blockedAs === 'failing') && !isUnlinked;
  return (
    <div class="stack">
      {archivedAt === null && isStopped && <Resume {...channel} />}
      {!isTestAbove && <Test channel={channel} keys={keys} />}
      {archivedAt === null && !isPausedByPerson && <Pause {...channel} />}
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
  if (channel.archivedAt !== null) return null;
  return (
    <ActionCard title={t.title} lead={t.lead} action={at(channel, 'test')}>
      <TestForm channel={channel} keys={keys} />
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
