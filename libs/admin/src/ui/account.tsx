import { Button } from './button.js';
import { Token } from './form.js';
import { Icon } from './icon.js';
import { usePanel } from './panel-context.js';
import { Preferences, type PreferencesProps } from './preferences.js';

/** Who is logged in, with the preferences and the way out. */
export function Account({ user, ...preferences }: PreferencesProps & { user: string }) {
  const { t } = usePanel();
  return (
    <details class="account">
      <summary>
        <span class="avatar" aria-hidden="true">
          {user.charAt(0).toUpperCase()}
        </span>
        <span class="account-name" title={user}>
          {user}
        </span>
        <Icon name="chevrons" />
      </summary>
      <div class="account-body">
        <a class="button button-wide" href="/admin/account">
          <Icon name="user" />
          {t.frame.ownAccount}
        </a>
        <Preferences {...preferences} />
        <form method="post" action="/admin/logout">
          <Token />
          <Button tone="wide" icon="out">
            {t.frame.signOut}
          </Button>
        </form>
      </div>
    </details>
  );
}
