import { TemplatePreview } from '../templates/template-preview.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { usePanel } from '../../ui/panel-context.js';
import { WhatsappText } from '../../ui/whatsapp-text.js';
import { sendTexts } from './texts/index.js';

/** A text as its recipients see it. */
export interface PreviewView {
  /** The texts: with its variables as they are, or filled for the first recipients. Empty: there is none yet. */
  bubbles: readonly string[];
  /** Templates in place of texts: with examples, or as the first recipients see them. */
  templates?: readonly TemplateParts[];
  /** What is to be known of it. */
  notes: readonly string[];
  /** What may keep it from its recipients. */
  warnings: readonly string[];
}

/** A text as the phone shows it. It is refreshed while somebody types. */
export function PhonePreview({ view: { bubbles, templates = [], notes, warnings } }: { view: PreviewView }) {
  const { send: t } = usePanel().texts(sendTexts);
  return (
    <section id="preview" class="send-preview" aria-labelledby="preview-title">
      <h3 id="preview-title">{t.previewTitle}</h3>
      <div class="phone-screen">
        {bubbles.length + templates.length === 0 && <p class="help">{t.previewEmpty}</p>}
        {bubbles.map((text) => (
          <p class="bubble" dir="auto">
            <WhatsappText text={text} />
          </p>
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
