import { contentLine, pictureHref } from '../../contents/contents.view.js';
import { usePanel } from '../../ui/panel-context.js';
import { WhatsappText } from '../../ui/whatsapp-text.js';
import { TemplatePreview } from '../templates/template-preview.js';
import type { BatchBeside } from './batch-beside.js';
import { batchTexts } from './texts/index.js';
import { variedText } from './varied-words.js';

/** What a batch says, as the phone shows its first message, with what differs in the others marked. */
export function BatchText({ sample, preview }: Pick<BatchBeside, 'sample' | 'preview'>) {
  const panel = usePanel();
  const { batch: t } = panel.texts(batchTexts);
  if (sample === null) return null;
  const { message, texts } = sample;
  const { content, id } = message;
  const carried = contentLine(content, panel);
  const picture = pictureHref(id, content, panel);
  const isHidden = !panel.mayReadPeople;
  const { text, others } = isHidden ? hidden(panel.format.text('')) : variedText(texts);
  const note = preview ? t.others.preview : t.others[others];
  return (
    <section class="card stack">
      <h2>{t.text}</h2>
      {picture && (
        <a href={picture}>
          <img class="picture" src={picture} alt={carried ?? ''} loading="lazy" />
        </a>
      )}
      {preview && <TemplatePreview {...preview} />}
      {!preview && message.text === null && <p class="quiet">{t.erased}</p>}
      {!preview && message.text !== null && text !== '' && (
        <p class="bubble" dir="auto">
          <WhatsappText text={text} />
        </p>
      )}
      {carried !== null && <p class="help">{carried}</p>}
      {note !== '' && message.text !== null && <p class="help">{note}</p>}
    </section>
  );
}

function hidden(text: string) {
  return { text, others: 'same' as const };
}
