import { LinkButton } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import type { ShownLink } from './link-reveal.js';
import { peopleTexts } from './texts/index.js';

/** A link that was just made, which no page shows again. */
export function LinkPage({ link: { kind, email, expiresAt, url } }: { link: ShownLink }) {
  const { texts, format } = usePanel();
  const { people: t } = texts(peopleTexts);
  return (
    <>
      <Heading title={t.linkTitle} lead={kind === 'invitation' ? t.linkOfInvitation(email) : t.linkOfReset(email)} />
      <div class="card stack narrow">
        <CopyBlock id="link" label={t.linkLabel} text={url} />
        <p>{t.linkOnce(format.dateTime(expiresAt).text)}</p>
        <p class="actions">
          <LinkButton href="/admin/people" tone="main">
            {t.done}
          </LinkButton>
        </p>
      </div>
    </>
  );
}
