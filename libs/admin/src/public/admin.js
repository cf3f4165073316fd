// Progressive enhancement: copying, an immediate change of theme, times and lists that refresh.
(() => {
  const REFRESH_MS = 5000;
  const CLOCK_MS = 30000;
  const COPIED_MS = 2000;
  // A busy list would otherwise be announced again and again.
  const NEWS_MS = 20000;
  // The session of an idle tab must expire, so the tab stops refreshing.
  const AWAY_MS = 15 * 60000;
  const root = document.documentElement;

  const showCopyButtons = (scope) => {
    for (const button of scope.querySelectorAll('[data-copy], [data-shows]')) button.hidden = false;
  };

  const say = (text) => {
    const news = document.getElementById('news');
    if (news) news.textContent = text;
  };

  const copyText = async (source) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(source.textContent);
    // Plain http outside localhost has no clipboard: select the text and use the old command.
    getSelection().selectAllChildren(source);
    document.execCommand('copy');
  };

  const copy = async (button) => {
    const source = document.getElementById(button.dataset.copy);
    if (!source) return;
    await copyText(source);
    const label = button.querySelector('span');
    const before = label.textContent;
    if (before === button.dataset.copied) return;
    label.textContent = button.dataset.copied;
    say(button.dataset.copied);
    setTimeout(() => (label.textContent = before), COPIED_MS);
  };

  const showPassword = (button) => {
    const field = document.getElementById(button.dataset.shows);
    field.type = field.type === 'password' ? 'text' : 'password';
    [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
  };

  const setTheme = (button) => {
    const form = new FormData(button.form);
    form.set('theme', button.value);
    root.dataset.theme = button.value;
    for (const other of document.querySelectorAll('[data-themes] button')) {
      other.setAttribute('aria-pressed', String(other.value === button.value));
    }
    void fetch(button.form.action, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  };

  document.addEventListener('click', (event) => {
    const copyButton = event.target.closest('[data-copy]');
    if (copyButton) return void copy(copyButton);
    const showButton = event.target.closest('[data-shows]');
    if (showButton) return showPassword(showButton);
    const themeButton = event.target.closest('[data-themes] button');
    if (themeButton) {
      event.preventDefault();
      return setTheme(themeButton);
    }
    for (const open of document.querySelectorAll('details.account[open], details.menu[open]')) {
      if (!open.contains(event.target)) open.open = false;
    }
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = document.activeElement?.closest('details.account[open], details.menu[open]');
    if (!open) return;
    open.open = false;
    open.querySelector('summary').focus();
  });

  // The list of commands: Ctrl-K or Cmd-K opens it, typing filters it, and Enter goes to the chosen one.
  const commands = document.getElementById('commands');
  const isCommandKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }) =>
    (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
  const setCommands = () => {
    const input = commands.querySelector('input');
    const options = () => [...commands.querySelectorAll('[role=option]')];
    const own = options();
    const search = own.at(-1);
    const hits = commands.querySelector('#command-hits');
    const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    let chosen;

    const choose = (option) => {
      chosen?.removeAttribute('aria-selected');
      chosen = option;
      chosen.setAttribute('aria-selected', 'true');
      chosen.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', chosen.id);
    };
    const filter = () => {
      const typed = input.value.trim();
      const words = plain(typed).split(/\s+/);
      const found = ({ textContent, dataset }) => plain(`${textContent} ${dataset.words ?? ''}`);
      for (const option of own) option.hidden = !words.every((word) => found(option).includes(word));
      search.hidden = typed === '';
      search.href = `/admin/search?q=${encodeURIComponent(typed)}`;
      search.querySelector('b').textContent = typed;
      // What was found for another text must not be what Enter opens.
      hits.replaceChildren();
      chooseFirst();
    };
    const chooseFirst = () => choose(options().find((option) => !option.hidden));
    const step = (by) => {
      const shown = options().filter((option) => !option.hidden);
      choose(shown[(shown.indexOf(chosen) + by + shown.length) % shown.length]);
    };
    const KEYS = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: () => chosen.click() };

    input.addEventListener('input', filter);
    // What was found while a text is typed comes before the search for all of it.
    hits.addEventListener('htmx:afterSwap', () => {
      if (chosen === search || !chosen.isConnected) chooseFirst();
    });
    input.addEventListener('keydown', (event) => {
      if (!KEYS[event.key] || event.isComposing) return;
      event.preventDefault();
      KEYS[event.key]();
    });
    // A click beside the list closes it, and so does the choice of a command on the page that is shown.
    commands.addEventListener('click', (event) => {
      if (event.target === commands || event.target.closest('a')) commands.close();
    });
    document.addEventListener('keydown', (event) => {
      if (!isCommandKey(event)) return;
      event.preventDefault();
      if (commands.open) return commands.close();
      input.value = '';
      commands.showModal();
      filter();
    });
  };
  const showCommandKeys = () => {
    for (const key of document.querySelectorAll('[data-commands-key]')) {
      key.hidden = false;
      if (/Mac|iP/.test(navigator.platform)) key.textContent = '⌘K';
    }
  };
  if (commands) {
    setCommands();
    showCommandKeys();
  }

  // A command may lead to a closed form.
  const openForm = () => {
    const form = document.getElementById(location.hash.slice(1));
    if (!form?.matches('details')) return;
    form.open = true;
    form.querySelector('input:not([type=hidden]), button')?.focus();
  };
  addEventListener('hashchange', openForm);
  addEventListener('load', openForm);

  const language = root.lang;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: language === 'en' ? 'long' : 'short' });
  const UNITS = [
    ['day', 86400000],
    ['hour', 3600000],
    ['minute', 60000],
  ];

  const ago = (at) => {
    const passed = Math.max(0, Date.now() - at);
    const [unit, size] = UNITS.find(([, ms]) => passed >= ms) ?? ['second', Infinity];
    return words.format(-Math.floor(passed / size) || 0, unit).replace(/\.$/, '');
  };

  const keepTime = () => {
    for (const time of document.querySelectorAll('time[data-relative]'))
      time.textContent = ago(Date.parse(time.dateTime));
  };

  // No refresh of a hidden tab, nor under a selection or an open menu.
  const refresh = () => {
    if (document.visibilityState !== 'visible' || !globalThis.htmx || String(getSelection())) return;
    if (Date.now() - touchedAt > AWAY_MS) return;
    for (const part of document.querySelectorAll('[data-live]')) {
      // A refresh would close an open form and lose what was typed.
      if (!part.querySelector('details[open]')) htmx.trigger(part, 'recado:refresh');
    }
  };

  let touchedAt = Date.now();
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll']) {
    document.addEventListener(sign, () => (touchedAt = Date.now()), { passive: true, capture: true });
  }

  let saidAt = 0;
  let lastNews = document.querySelector('[data-live]')?.dataset.news;
  let scrolled = 0;
  document.addEventListener('htmx:beforeSwap', ({ detail }) => {
    // Somebody unfolded something while the refresh was under way.
    if (detail.target.matches('[data-live]:has(details[open])')) detail.shouldSwap = false;
    scrolled = document.querySelector('.device-screen')?.scrollTop ?? 0;
  });
  document.addEventListener('htmx:afterSettle', () => {
    const part = document.querySelector('[data-live]');
    showCopyButtons(document);
    const screen = document.querySelector('.device-screen');
    if (screen) screen.scrollTop = scrolled;
    if (!part || part.dataset.news === lastNews || Date.now() - saidAt < NEWS_MS) return;
    saidAt = Date.now();
    say((lastNews = part.dataset.news));
  });

  // A form of a passkey is sent with what the browser says, and only browsers that have passkeys show it.
  const Passkey = globalThis.PublicKeyCredential;
  const askPasskey = ({ passkey, options }) =>
    passkey === 'create'
      ? navigator.credentials.create({ publicKey: Passkey.parseCreationOptionsFromJSON(JSON.parse(options)) })
      : navigator.credentials.get({ publicKey: Passkey.parseRequestOptionsFromJSON(JSON.parse(options)) });
  const sendPasskey = async (part, form) => {
    const failed = part.querySelector('[data-failed]');
    failed.hidden = true;
    try {
      form.elements.response.value = JSON.stringify(await askPasskey(part.dataset));
      form.submit();
    } catch {
      // The person refused, or the device cannot: the sentence on the page covers both.
      failed.setAttribute('role', 'alert');
      failed.hidden = false;
    }
  };
  if (Passkey?.parseRequestOptionsFromJSON) {
    for (const part of document.querySelectorAll('[data-passkey]')) {
      part.hidden = false;
      part.querySelector('form').addEventListener('submit', (event) => {
        event.preventDefault();
        void sendPasskey(part, event.target);
      });
    }
    for (const missing of document.querySelectorAll('[data-no-passkeys]')) missing.hidden = true;
  }

  showCopyButtons(document);
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, REFRESH_MS);
  setInterval(keepTime, CLOCK_MS);
})();
