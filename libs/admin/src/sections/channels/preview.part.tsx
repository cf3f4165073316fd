import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { More } from '../../ui/more.js';
import { usePanel } from '../../ui/panel-context.js';
import { previewTexts } from './preview-texts.js';
import { PREVIEW_BUTTON, SAMPLE_FIELDS, type Samples } from './preview.form.js';
import type { PreviewView } from './preview.view.js';

/** What is pasted to see how it would be read. */
export function SampleFields({ samples, isOpen }: { samples: Samples; isOpen: boolean }) {
  const t = usePanel().texts(previewTexts);
  const { status, answer, callback } = SAMPLE_FIELDS;
  return (
    <More title={t.title} isOpen={isOpen}>
      <p class="help">{t.lead}</p>
      <Field name={status} label={t.status} value={samples.status} inputmode="numeric" max={3} plain />
      <Area name={answer} label={t.answer} value={samples.answer} rows={5} />
      <Area name={callback} label={t.callback} value={samples.callback} rows={8} />
      <p class="actions">
        <Button name={PREVIEW_BUTTON} value="1">
          {t.button}
        </Button>
      </p>
    </More>
  );
}

/** What the description would do. */
export function PreviewPart({ requests: [ofText, ...ofMedia], answer, callback }: PreviewView) {
  const t = usePanel().texts(previewTexts);
  return (
    <section class="card stack way" role="status">
      {answer && <Read title={t.ofAnswer} {...answer} />}
      {callback && <Read title={t.ofCallback} {...callback} />}
      <h2>{t.request}</h2>
      {ofText && <CopyBlock id="request" label={ofText.title} text={ofText.text} />}
      {ofMedia.length === 0 ? (
        <p class="help">{t.noMedia}</p>
      ) : (
        <More title={t.withMedia} isOpen={false}>
          {ofMedia.map(({ title, text }, index) => (
            <CopyBlock id={`request-${index}`} label={title} text={text} />
          ))}
        </More>
      )}
    </section>
  );
}

function Read({ title, tone, lines, raw }: NonNullable<PreviewView['answer']> & { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <div class={`notice notice-${tone}`}>
        {lines.map((line) => (
          <span class="line">{line}</span>
        ))}
        {raw && <code class="raw">{raw}</code>}
      </div>
    </>
  );
}
