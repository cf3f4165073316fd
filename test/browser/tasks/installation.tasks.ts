import { EMAIL, PASSWORD } from '../helpers/panel.js';
import { codeOf } from '../helpers/authenticator.js';
import type { Task } from './task.js';
import { PERSON } from './world.js';

const SECURITY = '/admin/account/security';
const NEW_PASSWORD = 'mais uma frase bem comprida';

/** The installation, and one's own account. The last of them end the session. */
export const INSTALLATION_TASKS: readonly Task[] = [
  {
    name: 'names the installation',
    route: 'POST /admin/settings',
    page: '/admin/settings',
    fields: { name: 'Loja da Ana', timezone: 'America/Manaus' },
    shows: 'Configurações salvas.',
  },
  {
    name: 'sets the routes of alerts',
    inAllWays: true,
    route: 'POST /admin/alerts/settings',
    page: '/admin/alerts/settings',
    fields: {
      kind_disk_low: false,
      webhookUrl: 'https://owner.invalid/alerts',
      quietFrom: '22:00',
      quietUntil: '07:00',
    },
    shows: 'Segredo do webhook dos avisos',
  },
  {
    name: 'tests the alerts',
    route: 'POST /admin/alerts/test',
    page: '/admin/alerts',
    shows: 'O teste está na fila',
  },
  // From here to the removal of the app each task needs the one before.
  {
    name: 'adds an authenticator app',
    inAllWays: true,
    route: 'POST /admin/account/security/app',
    page: `${SECURITY}/app`,
    fields: {
      code: async (world, page) => codeOf((world.authenticator = await page.innerText('#secret'))),
      name: 'Celular',
    },
    shows: 'O aplicativo foi adicionado.',
  },
  {
    name: 'logs out before the second step of a login',
    inAllWays: true,
    route: 'POST /admin/logout',
    within: '.sidebar',
    page: SECURITY,
    shows: 'Você saiu do painel.',
  },
  {
    name: 'logs in where a second step follows',
    inAllWays: true,
    route: 'POST /admin/login',
    page: '/admin/login',
    fields: { email: EMAIL, password: PASSWORD },
    shows: 'Confirme que é você',
  },
  {
    name: 'gives the code of the authenticator app',
    inAllWays: true,
    route: 'POST /admin/login/second-factor',
    page: '/admin/login/second-factor',
    fields: { code: ({ authenticator }) => codeOf(authenticator, 1) },
    shows: 'css=h1:has-text("Início")',
  },
  {
    name: 'renames the authenticator app',
    route: 'POST /admin/account/security/:id/name',
    page: `${SECURITY}/10`,
    fields: { name: 'Celular novo' },
    shows: 'O nome foi alterado.',
  },
  {
    name: 'makes new recovery codes',
    route: 'POST /admin/account/security/recovery-codes',
    page: SECURITY,
    shows: 'Guarde os seus códigos de recuperação',
  },
  {
    name: 'removes the authenticator app',
    route: 'POST /admin/account/security/:id/remove',
    page: `${SECURITY}/10`,
    shows: 'Celular novo foi removido.',
  },
  {
    name: 'ends a session of one’s own',
    route: 'POST /admin/account/sessions/end',
    page: '/admin/account',
    shows: 'A sessão foi encerrada.',
    before: (world) => world.logInElsewhere(),
  },
  {
    name: 'changes the password',
    inAllWays: true,
    route: 'POST /admin/account/password',
    page: '/admin/account',
    fields: { current: PASSWORD, password: NEW_PASSWORD, repeat: NEW_PASSWORD },
    shows: 'A senha foi trocada.',
  },
  {
    name: 'logs out of all browsers',
    inAllWays: true,
    route: 'POST /admin/account/sessions/end-all',
    page: '/admin/account',
    shows: 'css=form[action="/admin/login"]',
  },
  {
    name: 'chooses a password by a link',
    inAllWays: true,
    route: 'POST /admin/access',
    page: ({ accessLink }) => accessLink,
    fields: { password: PERSON.password, repeat: PERSON.password },
    shows: 'A senha foi salva',
    before: (world) => world.makeAccessLink(),
  },
];
