import { Button, LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Tick } from '../../ui/tick.js';
import type { ReceiptSetupView } from './receipt-setup.view.js';
import { receiptsTexts } from './receipts-texts.js';

/** The name of the form. */
export const RECEIPTS = 'receipts';

const useTexts = () => usePanel().texts(receiptsTexts);

/** What the provider has set for the receipts of a channel, and the button that sets it. */
export function ReceiptSetupParts({ view }: { view: ReceiptSetupView }) {
  const t = useTexts();
  return (
    <div class="narrow stack">
      <section class="card stack">
        <p>
          <Chip {...view.state} />
        </p>
        <p>{view.text}</p>
        {view.lacks.length > 0 && (
          <ul>
            {view.lacks.map((lack) => (
              <li>{lack}</li>
            ))}
          </ul>
        )}
        {view.raw && <code class="raw">{view.raw}</code>}
        {view.unreachable && <p class="notice notice-warn">{view.unreachable}</p>}
        {view.canSet && <SetForm view={view} />}
        <p class="actions">
          <LinkButton href={view.page} icon="turn">
            {t.reload}
          </LinkButton>
        </p>
      </section>
      <section class="card stack">
        <h2>{t.address}</h2>
        <CopyBlock id="receipts" label="URL" text={view.url} />
      </section>
    </div>
  );
}

function SetForm({ view }: { view: ReceiptSetupView }) {
  const t = useTexts();
  return (
    <Form action={view.page} name={RECEIPTS}>
      {view.notes.map((note) => (
        <p class="help">{note}</p>
      ))}
      {view.replaces && (
        <Tick name="replaces" ticked={false}>
          {t.replace}
        </Tick>
      )}
      <PasswordAgain />
      <p>
        <Button tone="main">{t.submit}</Button>
      </p>
    </Form>
  );
}
