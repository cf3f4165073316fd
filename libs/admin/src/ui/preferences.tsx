import { Token } from './form.js';
import { usePanel } from './panel-context.js';

export interface PreferencesProps {
  /** The chosen colours: `auto`, `light` or `dark`. */
  theme: string;
  /** Where a change returns to; null: the page cannot be loaded again, so nothing can be changed. */
  here: string | null;
}

/** The choice of the language and of the colours. */
export function Preferences({ theme, here }: PreferencesProps) {
  const { t, language } = usePanel();
  if (here === null) return null;
  const { themeAuto, themeLight, themeDark } = t.frame;
  const themes = { auto: themeAuto, light: themeLight, dark: themeDark };
  return (
    <form class="preferences" method="post" action="/admin/preferences">
      <Token />
      <input type="hidden" name="back" value={here} />
      <div class="segments" role="group" aria-label={t.frame.language}>
        {Object.entries({ 'pt-BR': 'Português', en: 'English' }).map(([value, name]) => (
          <button name="language" value={value} lang={value} aria-pressed={value === language}>
            {name}
          </button>
        ))}
      </div>
      <div class="segments" role="group" aria-label={t.frame.theme} data-themes>
        {Object.entries(themes).map(([value, name]) => (
          <button name="theme" value={value} aria-pressed={value === theme}>
            {name}
          </button>
        ))}
      </div>
    </form>
  );
}
