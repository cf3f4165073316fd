import type { Channels } from '@recado/channels';
import { explainFailure } from '@recado/core';
import type { BulkChangeView } from '@recado/messages';
import type { FailureGroup } from '@recado/queries';
import type { TimeView } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { failureTexts } from './texts/index.js';

const ROOT = '/admin/failures';

/** A group of failures as the pages print it. */
export interface GroupView {
  href: string;
  code: string;
  /** What happened and what to do. */
  meaning: string;
  channel: string;
  count: string;
  first: TimeView;
  last: TimeView;
  trend: number[];
  trendText: string;
}

/** A group as its pages print it. */
export function groupView(group: FailureGroup, channels: Channels, panel: PanelRequest): GroupView {
  const { failures: t } = panel.texts(failureTexts);
  const { format } = panel;
  const { channelId, code, count, isMore, trend } = group;
  const channel = channels.withId(channelId);
  const lately = trend.reduce((sum, hour) => sum + hour.count, 0);
  return {
    href: groupHref(group),
    code: code || t.noCode,
    meaning: explainFailure(code, format.language, channel?.gateway) ?? t.unknown,
    channel: channel?.name ?? '',
    count: isMore ? `${format.number(count)}+` : format.number(count),
    first: format.brief(group.first),
    last: format.brief(group.last),
    trend: trend.map((hour) => hour.count),
    trendText: t.trendText(format.number(lately)),
  };
}

/** The page of a group. */
function groupHref({ channelId, code }: Pick<FailureGroup, 'channelId' | 'code'>): string {
  return `${ROOT}/group?${new URLSearchParams({ channel: String(channelId), code }).toString()}`;
}

/** Which failures a change concerns. */
export function aboutFailures({ selection }: BulkChangeView, channels: Channels, panel: PanelRequest): string {
  if (selection.kind !== 'failures') return '';
  const { failures: t } = panel.texts(failureTexts);
  return `${selection.code || t.noCode} · ${t.lastChannel(channels.withId(selection.channelId)?.name ?? '')}`;
}
