import type { ComponentChildren } from 'preact';
import { Account } from './account.js';
import { BannerLine, type BannerView } from './banner-line.js';
import { Commands, type CommandView } from './commands.js';
import { Document, type DocumentProps } from './document.js';
import { Icon } from './icon.js';
import { Navigation, type NavigationGroup } from './navigation.js';
import { NoticeLine } from './notice.js';
import { usePanel } from './panel-context.js';
import type { PreferencesProps } from './preferences.js';
import { SearchBox } from './search-box.js';

export interface FrameProps extends Omit<DocumentProps, 'look' | 'children'>, PreferencesProps {
  navigation: readonly NavigationGroup[];
  /** What the list of commands offers. */
  commands: readonly CommandView[];
  /** What every page says now, such as that all sending is paused. */
  banners: readonly BannerView[];
  /** What stands above the page, where it is one of several beside each other. */
  tabs: ComponentChildren;
  /** The e-mail address of the person who is logged in. */
  user: string;
  children: ComponentChildren;
}

/** The page around everything that needs a login: the navigation, the account, and what was done last. */
export function Frame(props: FrameProps) {
  const { t } = usePanel();
  return (
    <Document {...props} look="panel">
      <a class="skip" href="#content">
        {t.frame.skip}
      </a>
      <aside class="sidebar">
        <Brand />
        <SearchBox />
        <Links {...props} />
      </aside>
      <header class="topbar">
        <Brand />
        <a class="button" href="/admin/search" aria-label={t.frame.searchAll}>
          <Icon name="search" />
        </a>
        <details class="menu">
          <summary class="button">
            <Icon name="menu" />
            {t.frame.menu}
          </summary>
          <div class="menu-body">
            <Links {...props} />
          </div>
        </details>
      </header>
      <main id="content" tabindex={-1}>
        {props.banners.map((banner) => (
          <BannerLine {...banner} />
        ))}
        <NoticeLine notice={props.notice} />
        {props.tabs}
        {props.children}
      </main>
      <p id="news" class="unseen" role="status" />
      <Commands commands={props.commands} />
    </Document>
  );
}

function Brand() {
  return (
    <a class="brand" href="/admin">
      <Icon name="logo" />
      Recado
    </a>
  );
}

function Links({ navigation, user, theme, here }: FrameProps) {
  return (
    <>
      <Navigation groups={navigation} />
      <Account user={user} theme={theme} here={here} />
    </>
  );
}
