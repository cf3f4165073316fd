import { Chip, MoreChips } from '../../ui/chip.js';
import { CopyButton } from '../../ui/copy-block.js';
import { Details } from '../../ui/details.js';
import { Heading, Trail } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { Linked } from '../../ui/linked.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { Timeline } from '../../ui/timeline.js';
import { Changes } from './message-changes.page.js';
import type { MessageDetailView } from './message-detail.view.js';
import { TemplatePreview } from '../templates/template-preview.js';
import { templateTexts } from '../templates/texts/index.js';
import { messageTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(messageTexts);

/** The page of one message. */
export function MessageDetailPage({ view }: { view: MessageDetailView }) {
  const { messages, message } = useTexts();
  return (
    <>
      <Trail href="/admin/messages" text={messages.title} />
      <MessagePart view={view} />
      {view.curl && (
        <details class="card curl">
          <summary>
            <Icon name="terminal" />
            {message.curl}
          </summary>
          <pre class="sample">
            <code id="curl">{view.curl}</code>
          </pre>
        </details>
      )}
    </>
  );
}

/** What the page says of the message. It refreshes itself while something may happen. */
export function MessagePart({ view }: { view: MessageDetailView }) {
  const { message: t } = useTexts();
  return (
    <Live id="message" href={view.liveHref} news={view.announcement}>
      <Head {...view} />
      <div class="columns">
        <section class="card stack">
          <h2>{t.timeline}</h2>
          <Timeline steps={view.steps} />
        </section>
        <div class="stack">
          <Text {...view} />
          {view.preview && <ByTemplate preview={view.preview} />}
          {view.actions && <Changes actions={view.actions} />}
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={view.details} />
          </section>
        </div>
      </div>
    </Live>
  );
}

function Head({ title, status, marks, phone, recipientHref, curl }: MessageDetailView) {
  const { message, messages } = useTexts();
  const name = (
    <>
      {title} <Chip {...status} />
      <MoreChips chips={marks} />
    </>
  );
  const recipient = <code>{phone ?? messages.erased}</code>;
  return (
    <Heading title={name} lead={recipientHref ? <Linked href={recipientHref}>{recipient}</Linked> : recipient}>
      {curl && <CopyButton id="curl" text={message.asCurl} />}
    </Heading>
  );
}

function Text({ text }: MessageDetailView) {
  const { message, messages } = useTexts();
  return (
    <section class="card stack">
      <h2>{message.text}</h2>
      {text === null ? (
        <p class="quiet">{messages.erased}</p>
      ) : (
        <p class="bubble" dir="auto">
          {text}
        </p>
      )}
    </section>
  );
}

/** What the recipient sees of a message that a template brought. */
function ByTemplate({ preview }: { preview: NonNullable<MessageDetailView['preview']> }) {
  return (
    <section class="card stack">
      <h2>{usePanel().texts(templateTexts).template.preview}</h2>
      <TemplatePreview {...preview} />
    </section>
  );
}
