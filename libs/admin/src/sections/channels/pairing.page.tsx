import { MAX_PHONE_FIELD } from '../../session/kit.js';
import { Button, Chip, Confirm, Field, Form, Help, LinkButton, QrCode, Tick, useError } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
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
          {view.typed !== null && <TypedCode code={view.typed} />}
          {view.takesPhone && <AskTyped {...view} />}
        </div>
      )}
    </div>
  );
}

function State(view: PairingPageView) {
  const { again, back, state, text, late, raw, scan, isFailed, next } = view;
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
      <Begin {...view} />
      <p class="actions">
        {next && (
          <>
            <LinkButton href={next.test} tone="main">
              {t.test}
            </LinkButton>
            {next.receipts && <LinkButton href={next.receipts}>{receipts.title}</LinkButton>}
          </>
        )}
        {again && (
          <LinkButton href={again} icon="turn">
            {t.reload}
          </LinkButton>
        )}
        {isFailed && <LinkButton href={`${back}/edit`}>{t.edit}</LinkButton>}
      </p>
      {view.canEnd && <EndLink {...view} />}
    </section>
  );
}

/** Makes the provider show a code, once what it risks is accepted. */
function Begin({ page, begin, risk }: PairingPageView) {
  if (begin === null) return null;
  return (
    <Form action={page} name="begin">
      {risk !== null && <Risk risk={risk} />}
      <p>
        <Button tone="main">{begin}</Button>
      </p>
    </Form>
  );
}

/** What a person accepts before a code is shown. */
function Risk({ risk }: { risk: string }) {
  return (
    <>
      <p class="notice notice-warn">{risk}</p>
      <Tick name="accepted" ticked={false}>
        {useTexts().accepted}
      </Tick>
      <Help id="accepted" error={useError('accepted')} />
    </>
  );
}

/** Asks for a code that the phone types. */
function AskTyped({ page, risk }: PairingPageView) {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.codeTitle}</h2>
      <Form action={page} name="typed">
        <Field name="phone" label={t.phone} hint={t.phoneHint} inputmode="tel" max={MAX_PHONE_FIELD} />
        {risk !== null && <Risk risk={risk} />}
        <p>
          <Button>{t.askTyped}</Button>
        </p>
      </Form>
    </section>
  );
}

/** Removes the link with the phone. */
function EndLink({ page }: PairingPageView) {
  const t = useTexts();
  return (
    <Confirm id="unlink" name="unlink" action={`${page}/end`} open={t.unlink} submit={t.unlink} submitTone="danger">
      <p>{t.unlinkHint}</p>
    </Confirm>
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
