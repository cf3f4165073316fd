import type { BatchSample } from '@recado/queries';
import { contentLine } from '../../contents/contents.view.js';
import { Pictures } from '../../contents/pictures.js';
import { usePanel } from '../../ui/panel-context.js';
import { WhatsappText } from '../../ui/whatsapp-text.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { TemplatePreview } from '../templates/template-preview.js';
import type { BatchBeside } from './batch-beside.js';
import { batchTexts } from './texts/index.js';
import { variedText } from './varied-words.js';

/** What a batch says, as the phone shows its first message, with what differs in the others marked. */
export function BatchText({ sample, preview }: Pick<BatchBeside, 'sample' | 'preview'>) {
  const panel = usePanel();
  const { batch: t } = panel.texts(batchTexts);
  if (sample === null) return null;
  const { content, id, text } = sample.message;
  const carried = contentLine(content, panel);
  return (
    <section class="card stack">
      <h2>{t.text}</h2>
      <Pictures id={id} content={content} />
      {text === null && <p class="quiet">{t.erased}</p>}
      {text !== null && (preview ? <ByTemplate {...preview} /> : <Bubble {...sample} />)}
      {carried !== null && <p class="help">{carried}</p>}
    </section>
  );
}

function ByTemplate(preview: TemplateParts) {
  const { batch: t } = usePanel().texts(batchTexts);
  return (
    <>
      <TemplatePreview {...preview} />
      <p class="help">{t.others.preview}</p>
    </>
  );
}

/** Those who may not see texts get a sentence in its place. */
function Bubble({ texts }: BatchSample) {
  const { mayReadPeople, format, texts: textsOf } = usePanel();
  const { batch: t } = textsOf(batchTexts);
  const { text, others } = mayReadPeople ? variedText(texts) : { text: format.text(''), others: 'same' as const };
  if (text === '') return null;
  return (
    <>
      <p class="bubble" dir="auto">
        <WhatsappText text={text} />
      </p>
      {others !== 'same' && <p class="help">{t.others[others]}</p>}
    </>
  );
}
