import { usePanel, WhatsappText } from '../../ui/kit.js';
import type { ButtonPart, CardParts, TemplateParts } from './template-parts.js';
import { templateTexts } from './texts/index.js';

/** What a preview is drawn of. */
interface PreviewProps extends TemplateParts {
  /** Whether each button also says its place, its kind and its value, which the phone does not show. */
  namesButtons?: boolean;
}

const useTexts = () => usePanel().texts(templateTexts).template;

/** A message of a template as the phone of its recipient shows it. */
export function TemplatePreview({ offer, cards, namesButtons = false, ...parts }: PreviewProps) {
  const t = useTexts();
  return (
    <div class="bubble preview" dir="auto">
      {offer !== null && <p class="strong">{offer}</p>}
      <Parts {...parts} namesButtons={namesButtons} />
      {cards.length > 0 && (
        <ol class="preview-cards" aria-label={t.cards}>
          {cards.map((card) => (
            <li>
              <Parts {...card} namesButtons={namesButtons} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Parts(props: CardParts & { namesButtons: boolean }) {
  const { header, medium, mediumName, body, footer, buttons, namesButtons } = props;
  const t = useTexts();
  return (
    <>
      {medium !== null && (
        <p class="preview-medium">
          {t.headers[medium] ?? t.medium}
          {mediumName !== null && <span class="under">{mediumName}</span>}
        </p>
      )}
      {header !== null && <p class="strong">{header}</p>}
      {body !== null && (
        <p>
          <WhatsappText text={body} />
        </p>
      )}
      {footer !== null && <p class="help">{footer}</p>}
      {buttons.length > 0 && (
        <ul class="preview-buttons" aria-label={t.buttons}>
          {buttons.map((button) => (
            <Button {...button} isNamed={namesButtons} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Where Meta does not tell the words on a button, its kind stands in their place. */
function Button({ index, type, label, value, isNamed }: ButtonPart & { isNamed: boolean }) {
  const t = useTexts();
  const kind = t.buttonKinds[type] ?? t.otherButton(type);
  return (
    <li>
      {label ?? kind}
      {isNamed && <span class="under">{t.buttonPlace(String(index), kind)}</span>}
      {isNamed && value !== null && <span class="under button-value">{value}</span>}
    </li>
  );
}
