import { EMAIL, PASSWORD } from '../helpers/panel.js';
import type { Task } from './task.js';

/** The first administrator, the login and the logout. The other tasks come after them, as the administrator. */
export const ENTRY_TASKS: readonly Task[] = [
  {
    name: 'creates the first administrator',
    inAllWays: true,
    route: 'POST /admin/setup',
    page: ({ server }) => /\/admin\/setup\?token=\S+/.exec(server.logs())?.[0] ?? '',
    fields: { email: EMAIL, password: PASSWORD, repeat: PASSWORD },
    shows: 'Primeiros passos',
  },
  {
    name: 'chooses the dark theme',
    inAllWays: true,
    route: 'POST /admin/preferences',
    within: '.sidebar',
    page: '/admin/account',
    button: 'dark',
    shows: 'css=html[data-theme=dark]',
  },
  {
    name: 'chooses English',
    inAllWays: true,
    route: 'POST /admin/preferences',
    within: '.sidebar',
    page: '/admin/account',
    button: 'en',
    shows: 'css=h1:has-text("My account")',
  },
  {
    name: 'chooses Portuguese',
    inAllWays: true,
    route: 'POST /admin/preferences',
    within: '.sidebar',
    page: '/admin/account',
    button: 'pt-BR',
    shows: 'css=h1:has-text("Minha conta")',
  },
  {
    name: 'logs out',
    inAllWays: true,
    route: 'POST /admin/logout',
    within: '.sidebar',
    page: '/admin/account',
    shows: 'Você saiu do painel.',
  },
  {
    name: 'logs in',
    inAllWays: true,
    route: 'POST /admin/login',
    page: '/admin/login',
    fields: { email: EMAIL, password: PASSWORD },
    shows: 'Início',
    before: (world) => world.addPeople(),
  },
];
