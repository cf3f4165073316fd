import type { GatewayWay } from '@recado/config';
import { Chip } from '../../ui/chip.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { ChannelSteps } from './channel-steps.js';
import type { WayStep } from './channel-way.js';
import { kindsTexts } from './kinds-texts.js';
import { channelTexts } from './texts/index.js';

/** One kind of gateway to choose, or one program or provider that it speaks to. */
export interface OfferedKind {
  /** What the address of its form asks for. */
  query: string;
  name: string;
  /** What it needs. */
  hint: string;
  /** Undefined: it belongs to neither way. */
  way: GatewayWay | undefined;
  isRecommended: boolean;
}

interface ChannelKindsProps {
  kinds: readonly OfferedKind[];
  steps: readonly WayStep[];
}

const WAYS = [
  { way: 'phone', tone: 'good' },
  { way: 'official', tone: 'info' },
] as const;

/** The choice of how a new channel sends: by a phone, by Meta’s API, or otherwise. */
export function ChannelKindsPage({ kinds, steps }: ChannelKindsProps) {
  const panel = usePanel();
  const { channels, channelForm } = panel.texts(channelTexts);
  const t = panel.texts(kindsTexts);
  const others = kinds.filter(({ way }) => way === undefined);
  return (
    <>
      <Heading title={channelForm.title} lead={t.lead} trail={{ href: '/admin/channels', text: channels.title }} />
      <ChannelSteps steps={steps} at="choose" />
      <div class="ways">
        {WAYS.map(({ way, tone }) => (
          <section class="card stack">
            <h2>
              {t.ways[way].title} <Chip tone={tone} text={t.ways[way].mark} />
            </h2>
            <p>
              <span class="strong">{t.cost}</span> {t.ways[way].cost}
            </p>
            <p>
              <span class="strong">{t.risk}</span> {t.ways[way].risk}
            </p>
            <Kinds kinds={kinds.filter((each) => each.way === way)} />
          </section>
        ))}
        {others.length > 0 && (
          <section class="card stack ways-rest">
            <h2>{t.others}</h2>
            <Kinds kinds={others} />
          </section>
        )}
      </div>
    </>
  );
}

/** The first that says that it is recommended is marked, where there are several. */
function Kinds({ kinds }: { kinds: readonly OfferedKind[] }) {
  const t = usePanel().texts(kindsTexts);
  const first = kinds.length > 1 ? kinds.find(({ isRecommended }) => isRecommended) : undefined;
  const sorted = first ? [first, ...kinds.filter((each) => each !== first)] : kinds;
  return (
    <ul class="kinds">
      {sorted.map(({ query, name, hint }) => (
        <li class="linked">
          <a href={`/admin/channels/new?${query}`}>{name}</a>{' '}
          {query === first?.query && <Chip tone="good" text={t.recommended} />}
          <span class="under">{hint}</span>
        </li>
      ))}
    </ul>
  );
}
