import type { MediaContent } from '@recado/core';
import { TemplatePreview } from '../templates/template-preview.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { usePanel, WhatsappText } from '../../ui/kit.js';
import { templateTexts } from '../templates/texts/index.js';
import { sendTexts } from './texts/index.js';

/** A text as its recipients see it. */
export interface PreviewView {
  /** The texts: with its variables as they are, or filled for the first recipients. Empty: there is none yet. */
  bubbles: readonly string[];
  /** The file of each text; null or missing: it has none. */
  media?: readonly (MediaContent | null)[];
  /** Templates in place of texts: with examples, or as the first recipients see them. */
  templates?: readonly TemplateParts[];
  /** What is to be known of it. */
  notes: readonly string[];
  /** What may keep it from its recipients. */
  warnings: readonly string[];
}

/** A text as the phone shows it. It is refreshed while somebody types. */
export function PhonePreview({
  view: { bubbles, media = [], templates = [], notes, warnings },
}: {
  view: PreviewView;
}) {
  const { send: t } = usePanel().texts(sendTexts);
  return (
    <section id="preview" class="send-preview" aria-labelledby="preview-title">
      <h3 id="preview-title">{t.previewTitle}</h3>
      <div class="phone-screen">
        {bubbles.length + templates.length === 0 && <p class="help">{t.previewEmpty}</p>}
        {bubbles.map((text, index) => (
          <Bubble text={text} file={media[index]} />
        ))}
        {templates.map((parts) => (
          <TemplatePreview {...parts} namesButtons />
        ))}
      </div>
      {notes.map((note) => (
        <p class="help">{note}</p>
      ))}
      {warnings.map((warning) => (
        <p class="notice notice-warn">{warning}</p>
      ))}
    </section>
  );
}

/** A text in its bubble, below the file whose caption it is. */
export function Bubble({ text, file }: { text: string; file?: MediaContent | null | undefined }) {
  const { template: t } = usePanel().texts(templateTexts);
  return (
    <div class="bubble preview" dir="auto">
      {file && (
        <p class="preview-medium">
          {t.headers[file.type.toUpperCase()] ?? t.medium}
          {file.filename && <span class="under">{file.filename}</span>}
        </p>
      )}
      {text !== '' && (
        <p>
          <WhatsappText text={text} />
        </p>
      )}
    </div>
  );
}
