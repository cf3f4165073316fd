import type { TemplateView } from '@recado/channels';
import { Chip, LinkButton, usePanel } from '../../ui/kit.js';
import { templateHref } from './carried-kind.js';
import { templateStatus } from './carried-kind.js';
import { templateTexts } from './texts/index.js';

interface MadeCarrierProps {
  channelId: number;
  template: TemplateView;
  /** What the channel uses it for; false: it does not. */
  inUse: string | false;
}

/** A carrier that was created, and whether the channel uses it. */
export function MadeCarrier({ channelId, template, inUse }: MadeCarrierProps) {
  const { carrier: t } = usePanel().texts(templateTexts);
  const { name, language, status } = template;
  const { chip, means } = templateStatus(status, usePanel());
  const words = t.languages[language] ?? language;
  const href = templateHref(channelId, template);
  return (
    <div class="stack">
      <p>
        <a href={href}>
          {name} ({words})
        </a>{' '}
        <Chip {...chip} />
      </p>
      <p class="help">{inUse || means}</p>
      {status === 'APPROVED' && !inUse && (
        <p>
          <LinkButton href={href}>{t.useOpen(words)}</LinkButton>
        </p>
      )}
    </div>
  );
}
