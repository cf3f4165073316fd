import type { Catalogue } from '../i18n/pt-BR/index.js';

/** The parts of the panel that the navigation names. */
export type Section = 'messages' | 'channels' | 'optOuts' | 'simulator' | 'apiKeys';

export interface NavigationItem {
  href: string;
  icon: string;
  text: string;
  current: boolean;
}

export interface NavigationGroup {
  /** Null for the group at the top. */
  title: string | null;
  items: NavigationItem[];
}

/** What the navigation shows while one of its sections is open. */
export function navigation({ frame }: Catalogue, open: Section | null): NavigationGroup[] {
  const item = (section: Section, href: string, icon: string): NavigationItem => ({
    href,
    icon,
    text: frame[section],
    current: section === open,
  });
  return [
    { title: null, items: [item('messages', '/admin/messages', 'message')] },
    {
      title: frame.sending,
      items: [
        item('channels', '/admin/channels', 'send'),
        item('optOuts', '/admin/opt-outs', 'mute'),
        item('simulator', '/admin/simulator', 'flask'),
      ],
    },
    { title: frame.access, items: [item('apiKeys', '/admin/api-keys', 'key')] },
  ];
}
