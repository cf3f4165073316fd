import { MAGIC_NUMBERS, type SandboxItem, type SandboxPage } from '@recado/gateways';
import type { TimeView } from '../../format/format.js';
import { formatPhone } from '../../format/phone.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { simulatorTexts } from './texts/index.js';

export interface Bubble {
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
export interface SimulatorView {
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
  const { format, language, settings } = panel;
  const t = panel.texts(simulatorTexts);
  return {
    bubbles: page.items.map((item) => toBubble(item, panel)),
    olderHref: page.nextBefore === null ? null : `/admin/simulator?before=${page.nextBefore}`,
    isFirst: before === undefined,
    liveHref: before === undefined ? '/admin/simulator' : null,
    announcement: `${t.simulator.updated}: ${page.items[0] ? format.phone(page.items[0].phone) : '0'}`,
    magic: MAGIC_NUMBERS.map((number) => ({
      phone: formatPhone(number.phone),
      digits: number.phone,
      effect: number.effect[language],
    })),
    sample: enqueueCurl(settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
  };
}

function toBubble(item: SandboxItem, panel: PanelRequest): Bubble {
  const { format } = panel;
  const t = panel.texts(simulatorTexts);
  const mark = item.readAt !== null ? 'read' : item.deliveredAt !== null ? 'delivered' : 'accepted';
  return {
    id: item.id,
    href: `/admin/messages/${item.messageId}`,
    label: t.simulator.open(String(item.messageId)),
    phone: format.phone(item.phone),
    text: format.text(item.text),
    at: format.brief(item.acceptedAt),
    mark,
    markText: t.simulator[mark],
  };
}
