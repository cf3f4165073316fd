import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { MAX_PHONE_FIELD } from '../../session/kit.js';
import { Button, choice, Confirm, Field, Form, PasswordAgain, Select, usePanel } from '../../ui/kit.js';
import { keysForTest } from './channel-keys.js';
import { channelTexts } from './texts/index.js';

interface TestFormProps {
  channel: ChannelView;
  keys: readonly ApiKeyView[];
  /** Whether it is what the page is about, so that it needs no click to be seen. */
  isOpen?: boolean;
}

/** Sends a test message through one channel, in the name of the panel or of a key. */
export function TestForm({ channel, keys, isOpen = false }: TestFormProps) {
  const { channelTest: t } = usePanel().texts(channelTexts);
  const action = `/admin/channels/${channel.id}/test`;
  if (isOpen) {
    return (
      <Form action={action} name="test" once>
        <Fields channel={channel} keys={keys} />
        <PasswordAgain id="password-test" />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
        </p>
      </Form>
    );
  }
  return (
    <Confirm id="test" name="test" action={action} open={t.open} submit={t.submit} submitTone="main" once>
      <Fields channel={channel} keys={keys} />
    </Confirm>
  );
}

function Fields({ channel, keys }: Omit<TestFormProps, 'isOpen'>) {
  const panel = usePanel();
  const { channelTest: t } = panel.texts(channelTexts);
  const usable = keysForTest(channel, keys, panel.format.now);
  const choices = [choice('', '', t.panel), ...usable.map(({ id, name }) => choice('', String(id), name))];
  const number = { name: 'phone', label: t.phone, hint: t.phoneHint, max: MAX_PHONE_FIELD };
  return (
    <>
      <Field {...number} inputmode="tel" autocomplete="off" required />
      <Field name="text" label={t.text} value={t.sample} max={1_000} autocomplete="off" required />
      {choices.length > 1 && <Select name="key" label={t.key} choices={choices} hint={t.keyHint} />}
    </>
  );
}
