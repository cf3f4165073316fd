import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { ShownFields } from '../../ui/shown-fields.js';
import { channelTexts } from './texts/index.js';

/** Where the default channel can be changed. */
const SETTINGS = '/admin/settings';

/** Offers to make a real channel the default in place of the simulator. Nothing for who may not change the settings. */
export function DefaultOffer({ name, simulator }: { name: string; simulator: string }) {
  const panel = usePanel();
  const { defaultOffer: t } = panel.texts(channelTexts);
  if (!panel.may(SETTINGS, 'POST')) return null;
  return (
    <section class="card stack" id="default-offer">
      <h2>{t.title(name)}</h2>
      <p class="help">{t.lead(simulator)}</p>
      <Form action={SETTINGS}>
        <input type="hidden" name="defaultChannel" value={name} />
        <ShownFields values={{ defaultChannel: simulator }} />
        <PasswordAgain id="default-password" />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
        </p>
      </Form>
    </section>
  );
}
