import { MessageStatus } from '@recado/core';
import type { MessageView } from '@recado/messages';
import type { SendView } from '@recado/campaigns';
import { MAX_PHONE_FIELD } from '../../session/kit.js';
import { Button, Chip, Field, Form, Live, messageChips, MoreChips, usePanel } from '../../ui/kit.js';
import { sendHref } from './send-paths.js';
import { sendTexts } from './texts/index.js';

/** The test of a send to the person who looks at it. */
export interface SendTestView {
  /** Their number, once they have sent a test; empty: not yet. */
  phone: string;
  /** The latest test of the send; null: there is none, or it was removed. */
  message: MessageView | null;
}

/** The name of the form that sends it. */
export const TEST = 'test';

/** Statuses after which nothing more happens to a message. */
const LAST: readonly MessageStatus[] = [
  MessageStatus.Read,
  MessageStatus.Failed,
  MessageStatus.Canceled,
  MessageStatus.Expired,
];

const useTexts = () => usePanel().texts(sendTexts).send.test;

/** The form by which a person gets the first row of the send, above what became of it. */
export function TestCard({ send, test: { phone, message } }: { send: SendView; test: SendTestView }) {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.title}</h2>
      <Form action={testHref(send.id)} name={TEST} once>
        <input type="hidden" name="revision" value={send.revision} />
        <Field
          name="phone"
          label={t.phone}
          hint={t.hint}
          value={phone}
          inputmode="tel"
          autocomplete="tel"
          max={MAX_PHONE_FIELD}
        />
        <Button>{t.submit}</Button>
      </Form>
      {message && <TestState sendId={send.id} message={message} />}
    </section>
  );
}

/** What became of the latest test. It refreshes itself. */
export function TestState({ sendId, message }: { sendId: number; message: MessageView }) {
  const { format, t: shared } = usePanel();
  const t = useTexts();
  const { status, marks } = messageChips(message, shared);
  return (
    <Live id="test-state" href={LAST.includes(message.status) ? null : testHref(sendId)} news={status.text}>
      <p>
        <a href={`/admin/messages/${message.id}`}>
          {message.phone === null ? t.erased : t.sentTo(format.phone(message.phone))}
        </a>{' '}
        <Chip {...status} />
        <MoreChips chips={marks} />
      </p>
    </Live>
  );
}

function testHref(id: number): string {
  return `${sendHref(id)}/test`;
}
