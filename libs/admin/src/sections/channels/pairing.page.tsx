import { Button, LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { QrCode } from '../../ui/qr-code.js';
import { pairingTexts } from './pairing-texts.js';
import { receiptsTexts } from './receipts-texts.js';
import type { PairingPageView } from './pairing.view.js';

const useTexts = () => usePanel().texts(pairingTexts);

/** How far the pairing is, with the code, and what to do on the phone. */
export function PairingParts({ view }: { view: PairingPageView }) {
  return (
    <div class="columns">
      <State {...view} />
      {view.state.tone !== 'good' && (
        <div class="stack">
          <Steps />
          {view.scan?.code && <TypedCode code={view.scan.code} />}
        </div>
      )}
    </div>
  );
}

function State({ page, again, back, state, text, late, raw, scan, begin, isFailed, next }: PairingPageView) {
  const t = useTexts();
  const receipts = usePanel().texts(receiptsTexts);
  return (
    <section class="card stack">
      <p>
        <Chip {...state} />
      </p>
      {text && <p>{text}</p>}
      {late && <p class="notice notice-warn">{late}</p>}
      {raw && <code class="raw">{raw}</code>}
      {scan && <Code qr={scan.qr} seconds={scan.seconds} />}
      {begin && (
        <Form action={page}>
          <p>
            <Button tone="main">{begin}</Button>
          </p>
        </Form>
      )}
      <p class="actions">
        {next && (
          <>
            <LinkButton href={next.test} tone="main">
              {t.test}
            </LinkButton>
            <LinkButton href={next.receipts}>{receipts.title}</LinkButton>
          </>
        )}
        {again && (
          <LinkButton href={again} icon="turn">
            {t.reload}
          </LinkButton>
        )}
        {isFailed && <LinkButton href={`${back}/edit`}>{t.edit}</LinkButton>}
      </p>
    </section>
  );
}

function Code({ qr, seconds }: { qr: string; seconds: number | null }) {
  const t = useTexts();
  return (
    <>
      <QrCode text={qr} label={t.qr} />
      <p class="help">{t.expires(seconds)}</p>
      <p class="help">{t.secret}</p>
    </>
  );
}

function Steps() {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.stepsTitle}</h2>
      <ol class="numbered">
        {t.steps.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function TypedCode({ code }: { code: string }) {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.codeTitle}</h2>
      <p class="help">{t.codeLead}</p>
      <p>
        <code class="raw">{code}</code>
      </p>
    </section>
  );
}
