import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Details } from '../../ui/details.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { Timeline } from '../../ui/timeline.js';
import { accountTexts } from './account-texts.js';
import type { AccountView } from './account.view.js';

const useTexts = () => usePanel().texts(accountTexts);

/** What the provider tells of the account behind a channel. */
export function Account({ account }: { account: AccountView }) {
  const t = useTexts();
  const { rows, directSend, latest } = account;
  return (
    <section class="card stack" id="account">
      <h2>{t.title}</h2>
      <p class="help">{t.lead}</p>
      {rows.length > 0 ? <Details rows={rows} /> : <p>{t.untold}</p>}
      {directSend && <DirectSend {...directSend} />}
      {latest.length > 0 && (
        <>
          <h3>{t.latest}</h3>
          <Timeline steps={latest} />
        </>
      )}
    </section>
  );
}

/** Says that the number may not write to new recipients, and until when; an administrator may end it. */
export function LockBanner({ until, end }: NonNullable<AccountView['lock']>) {
  const { lock: t } = useTexts();
  return (
    <section class="notice notice-bad stack">
      <h2>{t.title}</h2>
      <p>{until}</p>
      <p>{t.goesOn}</p>
      <p>{t.cure}</p>
      <Confirm {...end} open={t.open} lead={t.warning} submit={t.submit} submitTone="danger-main" />
    </section>
  );
}

function DirectSend({ text, retry }: NonNullable<AccountView['directSend']>) {
  const { direct: t, directSend } = useTexts();
  return (
    <div class="notice notice-warn stack">
      <p>
        {directSend}: {text}
      </p>
      <p>{t.lead}</p>
      <Form action={retry.action}>
        <Button>{t.retry}</Button>
      </Form>
    </div>
  );
}
