import { LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import type { AttentionItem } from './attention.js';
import type { HomeProps } from './home.view.js';
import { homeTexts } from './texts/index.js';

/** What needs a person, each with its next step; nothing where all is in order. */
export function AttentionCard({ facts: { attention } }: HomeProps) {
  const { attention: t } = usePanel().texts(homeTexts);
  if (attention.length === 0) return null;
  return (
    <section class="card stack home-attention" aria-labelledby="attention">
      <h2 id="attention">{t.title}</h2>
      <ul>
        {attention.map((item) => (
          <Item {...item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ tone, title, detail, since, href, action }: AttentionItem) {
  const panel = usePanel();
  const { attention: t } = panel.texts(homeTexts);
  return (
    <li>
      <div>
        <Chip tone={tone} text={tone === 'bad' ? t.urgent : t.soon} /> <span class="strong">{title}</span>
        <span class="under">
          {detail} {since !== null && <Since at={since} />}
        </span>
      </div>
      {panel.may(href) && <LinkButton href={href}>{action}</LinkButton>}
    </li>
  );
}

function Since({ at }: { at: number }) {
  const { format, texts } = usePanel();
  return (
    <>
      {texts(homeTexts).attention.since} <Time at={format.brief(at)} />.
    </>
  );
}
