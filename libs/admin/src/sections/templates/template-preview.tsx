import { usePanel } from '../../ui/panel-context.js';
import type { TemplateParts } from './template-parts.js';
import { templateTexts } from './texts/index.js';

/** A message of a template as the phone of its recipient shows it. */
export function TemplatePreview({ header, medium, body, footer, buttons }: TemplateParts) {
  const { template: t } = usePanel().texts(templateTexts);
  return (
    <div class="bubble preview" dir="auto">
      {medium !== null && <p class="chip chip-quiet">{t.headers[medium] ?? t.medium}</p>}
      {header !== null && <p class="strong">{header}</p>}
      <p>{body}</p>
      {footer !== null && <p class="help">{footer}</p>}
      {buttons.length > 0 && (
        <ul aria-label={t.buttons}>
          {buttons.map((text) => (
            <li>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
