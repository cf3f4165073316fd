import { hasSection, type PanelRequest } from '../../session/kit.js';
import type { ChipView } from '../../ui/kit.js';
import { accountChips } from '../channels/account.page.js';
import { type ChannelState, channelState } from '../channels/channel-state.js';
import { type AttentionItem, attentionItems } from './attention.js';
import type { HomeFactsView } from './home-facts.js';

/** What the start page prints. */
export interface HomeView extends HomeFactsView {
  /** By the ids of the channels. */
  channelStates: ReadonlyMap<number, ChannelState>;
  /** What is wrong with the accounts behind channels, by their ids. */
  channelWarnings: ReadonlyMap<number, ChipView[]>;
  failuresHref: string;
  attention: readonly AttentionItem[];
  /** Whether the panel has the page of people. */
  hasPeople: boolean;
  baseUrl: string;
}

/** What every part of the page needs. */
export interface HomeProps {
  facts: HomeView;
}

/** The facts, with the states of channels in words and the links to pages that exist. */
export function homeView(facts: HomeFactsView, panel: PanelRequest): HomeView {
  const { sections, baseUrl } = panel.settings;
  const { channels, allPaused, news } = facts;
  const failuresHref = hasSection(sections, 'failures') ? '/admin/failures' : '/admin/messages?status=failed';
  return {
    ...facts,
    attention: attentionItems(facts, failuresHref, panel),
    channelStates: new Map(channels.map((channel) => [channel.id, channelState(channel, allPaused, panel)])),
    channelWarnings: new Map(
      channels.map((channel) => [channel.id, accountChips(channel, news.get(channel.id) ?? [], panel)]),
    ),
    failuresHref,
    hasPeople: hasSection(sections, 'people'),
    baseUrl,
  };
}
