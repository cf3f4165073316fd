import { MAGIC_NUMBERS, type SandboxItem, type SandboxPage } from '@recado/gateways';
import type { TimeView } from '../../format/format.js';
import { formatPhone } from '../../format/phone.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';

interface Bubble {
  id: number;
  href: string;
  label: string;
  phone: string;
  text: string;
  at: TimeView;
  mark: 'accepted' | 'delivered' | 'read';
  markText: string;
}

/** What the simulator prints. */
interface SimulatorView {
  bubbles: Bubble[];
  olderHref: string | null;
  isFirst: boolean;
  liveHref: string | null;
  announcement: string;
  magic: { phone: string; digits: string; effect: string }[];
  sample: string;
}

/** The latest messages of the sandbox, and the numbers that make it misbehave. */
export function simulatorView(page: SandboxPage, before: number | undefined, panel: PanelRequest): SimulatorView {
  const { t, preferences, settings } = panel;
  return {
    bubbles: page.items.map((item) => toBubble(item, panel)),
    olderHref: page.nextBefore === null ? null : `/admin/simulator?before=${page.nextBefore}`,
    isFirst: before === undefined,
    liveHref: before === undefined ? '/admin/simulator' : null,
    announcement: `${t.simulator.updated}: ${page.items[0] ? formatPhone(page.items[0].phone) : '0'}`,
    magic: MAGIC_NUMBERS.map((number) => ({
      phone: formatPhone(number.phone),
      digits: number.phone,
      effect: number.effect[preferences.language],
    })),
    sample: enqueueCurl(settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
  };
}

function toBubble(item: SandboxItem, { t, format }: PanelRequest): Bubble {
  const mark = item.readAt !== null ? 'read' : item.deliveredAt !== null ? 'delivered' : 'accepted';
  return {
    id: item.id,
    href: `/admin/messages/${item.messageId}`,
    label: t.simulator.open(format.number(item.messageId)),
    phone: formatPhone(item.phone),
    text: item.text,
    at: format.brief(item.acceptedAt),
    mark,
    markText: t.simulator[mark],
  };
}
