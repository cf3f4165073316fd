import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import type { SlipView } from './slip-view.js';
import { sendTexts } from './texts/index.js';

interface SlipsProps {
  slips: readonly SlipView[];
  /** Where the forms are sent that replace one. */
  action: string;
  /** What such a form sends. */
  fieldsOf: (slip: SlipView, offer: string) => Readonly<Record<string, string | number>>;
}

/** What in a text looks like a variable and is none, each with buttons that replace it. */
export function Slips({ slips, action, fieldsOf }: SlipsProps) {
  const panel = usePanel();
  const { format } = panel;
  const t = panel.texts(sendTexts).send.slips;
  if (slips.length === 0) return null;
  return (
    <section class="notice notice-warn stack" aria-labelledby="slips-title">
      <h2 id="slips-title">{t.title}</h2>
      <p>{t.lead}</p>
      {slips.map((slip) => (
        <div class="actions">
          <span>{t.times(format.label(slip.token), slip.count, format.number(slip.count))}</span>
          {slip.offers.map((offer) => (
            <Form action={action}>
              {Object.entries(fieldsOf(slip, offer)).map(([name, value]) => (
                <input type="hidden" name={name} value={value} />
              ))}
              <Button tone="small" label={t.replaceNamed(slip.token, offer)}>
                {t.replace(offer)}
              </Button>
            </Form>
          ))}
        </div>
      ))}
    </section>
  );
}
