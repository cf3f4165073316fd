import { Document, type DocumentProps } from './document.js';
import { Icon } from './icon.js';
import { NoticeLine } from './notice.js';
import { Preferences, type PreferencesProps } from './preferences.js';

export type EntryProps = Omit<DocumentProps, 'look'> & PreferencesProps;

/** The page around everything that needs no login. */
export function Entry(props: EntryProps) {
  const { notice, theme, here, children } = props;
  return (
    <Document {...props} look="entry">
      <main id="content">
        <p class="brand">
          <Icon name="logo" />
          Recado
        </p>
        <NoticeLine notice={notice} />
        <div class="card entry-card">{children}</div>
      </main>
      <footer>
        <Preferences theme={theme} here={here} />
      </footer>
    </Document>
  );
}
