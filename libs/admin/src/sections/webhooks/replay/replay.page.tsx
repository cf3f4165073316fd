import { Button, LinkButton } from '../../../ui/button.js';
import { Form } from '../../../ui/form.js';
import { Heading } from '../../../ui/heading.js';
import { useTexts } from '../shared/use-texts.js';

interface ReplayProps {
  /** The page of the endpoint. */
  page: string;
  url: string;
  /** As it was typed. */
  since: string;
  sinceText: string;
  count: string;
  isNone: boolean;
}

/** How many failures there are, and the button that sends them again. */
export function ReplayPage({ page, url, since, sinceText, count, isNone }: ReplayProps) {
  const { replay: t, frame } = useTexts();
  const lead = isNone ? t.none(sinceText) : t.lead(count, sinceText);
  return (
    <>
      <Heading title={t.title} lead={lead} trail={{ href: page, text: url }} />
      <Form class="card narrow" action={`${page}/replay`} once>
        <input type="hidden" name="since" value={since} />
        {!isNone && <p>{t.explain}</p>}
        <p class="actions">
          {!isNone && <Button tone="main">{t.submit(count)}</Button>}
          <LinkButton href={page} tone="plain">
            {isNone ? frame.back : frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}
