import { ageSessions } from '../helpers/sessions.js';
import { EMAIL, PASSWORD } from '../helpers/panel.js';
import type { Task } from './task.js';

/** Keys, webhooks and people. */
export const ACCESS_TASKS: readonly Task[] = [
  {
    name: 'creates a key',
    route: 'POST /admin/api-keys/new',
    page: '/admin/api-keys/new',
    fields: {
      name: 'Site',
      preset: 'full',
      mode: 'test',
      expiry: '90',
      requestsPerMinute: '600',
      missingVariable: 'empty',
    },
    shows: 'Chave criada: Site',
  },
  {
    name: 'edits a key',
    route: 'POST /admin/api-keys/:id/edit',
    page: '/admin/api-keys/3/edit',
    fields: { name: 'Site da loja', preset: 'read' },
    shows: 'As alterações foram salvas.',
  },
  {
    name: 'writes notes about a key',
    route: 'POST /admin/api-keys/:id/notes',
    page: '/admin/api-keys/4',
    fields: { notes: 'Loja do centro\nFalar com a Bia' },
    shows: 'As anotações foram salvas.',
  },
  {
    name: 'searches for a key',
    route: 'GET /admin/api-keys',
    page: '/admin/api-keys',
    fields: { q: 'Revogada' },
    shows: 'Limpar',
  },
  {
    name: 'replaces a key',
    route: 'POST /admin/api-keys/:id/replace',
    page: '/admin/api-keys/3',
    fields: { grace: '7d' },
    shows: 'O segredo anterior continua valendo',
  },
  {
    name: 'ends the secret that was replaced',
    route: 'POST /admin/api-keys/:id/secrets/:secretId/end',
    page: '/admin/api-keys/4',
    shows: 'O segredo anterior foi encerrado.',
    before: (world) => world.post('/admin/api-keys/4/replace', { grace: '7d' }),
  },
  {
    name: 'revokes a key',
    route: 'POST /admin/api-keys/:id/revoke',
    page: '/admin/api-keys/5',
    fields: { cancelWaiting: true, confirm: 'Revogada' },
    shows: 'A chave Revogada foi revogada',
  },
  {
    name: 'cancels what waits of a revoked key',
    route: 'POST /admin/api-keys/:id/cancel-waiting',
    page: '/admin/api-keys/2',
    shows: 'css=section.danger:not(:has(form))',
    before: (world) => world.post('/admin/api-keys/2/revoke', { confirm: 'ERP Matriz' }),
  },
  {
    name: 'creates a webhook',
    route: 'POST /admin/webhooks/new',
    page: '/admin/webhooks/new',
    fields: {
      url: 'http://127.0.0.1:1/novo',
      'event:message.sent': true,
      'event:message.failed': true,
    },
    shows: 'Webhook criado',
  },
  {
    name: 'edits a webhook',
    route: 'POST /admin/webhooks/:id/edit',
    page: '/admin/webhooks/1/edit',
    fields: { description: 'ERP' },
    shows: 'Webhook salvo.',
  },
  {
    name: 'tests a webhook',
    route: 'POST /admin/webhooks/:id/test',
    page: '/admin/webhooks/1',
    shows: 'css=h1:has-text("Entrega")',
  },
  {
    name: 'sends a delivery again',
    route: 'POST /admin/webhooks/deliveries/:id/replay',
    page: ({ led }) => led,
    shows: 'A entrega será feita em instantes.',
    before: (world) => world.makeDelivery(),
  },
  {
    name: 'searches for deliveries',
    route: 'GET /admin/webhooks/:id',
    page: '/admin/webhooks/1',
    fields: { status: 'delivered', event: 'message.read', message: '7' },
    shows: 'Limpar',
  },
  {
    name: 'counts the failed deliveries',
    route: 'GET /admin/webhooks/:id/replay',
    page: '/admin/webhooks/1',
    fields: { since: '2026-01-01T00:00' },
    shows: 'css=h1:has-text("Reenviar falhas")',
  },
  {
    name: 'sends the failed deliveries again',
    route: 'POST /admin/webhooks/:id/replay',
    page: '/admin/webhooks/1/replay?since=2026-01-01T00:00',
    shows: 'css=.notice-good',
    before: async (world) => {
      await world.post('/admin/webhooks/1/test');
      world.change('UPDATE webhook_deliveries SET status = 2, next_at = 0 WHERE endpoint_id = 1');
    },
  },
  {
    name: 'changes the secret of a webhook',
    route: 'POST /admin/webhooks/:id/rotate-secret',
    page: '/admin/webhooks/1',
    fields: { overlap: 'week' },
    shows: 'Segredo trocado',
  },
  {
    name: 'disables a webhook',
    route: 'POST /admin/webhooks/:id/disable',
    page: '/admin/webhooks/1',
    shows: 'Webhook desativado.',
  },
  {
    name: 'enables a webhook',
    route: 'POST /admin/webhooks/:id/enable',
    page: '/admin/webhooks/2',
    shows: 'Webhook ativado.',
    before: (world) => world.post('/admin/webhooks/2/disable'),
  },
  {
    name: 'deletes a webhook, with the password after an old login',
    route: 'POST /admin/webhooks/:id/delete',
    page: '/admin/webhooks/2',
    fields: { confirm: '127.0.0.1:1', password: PASSWORD },
    shows: 'Webhook excluído.',
    before: async ({ server }) => ageSessions(server),
  },
  {
    name: 'invites a person',
    route: 'POST /admin/people/new',
    page: '/admin/people/new',
    fields: { email: 'lia@exemplo.com.br', role: 'viewer' },
    shows: 'Link criado',
  },
  {
    name: 'withdraws an invitation',
    route: 'POST /admin/people/invitations/:id/revoke',
    page: '/admin/people',
    shows: 'foi revogado.',
    before: (world) =>
      world.post('/admin/people/new', {
        email: 'bia@exemplo.com.br',
        role: 'viewer',
      }),
  },
  {
    name: 'gives a person another role',
    route: 'POST /admin/people/:id/role',
    page: '/admin/people/2',
    fields: { role: 'viewer' },
    shows: 'agora é Leitor.',
  },
  {
    name: 'ends the sessions of a person',
    route: 'POST /admin/people/:id/end-sessions',
    page: '/admin/people/2',
    shows: 'foram encerradas.',
  },
  {
    name: 'disables a person',
    route: 'POST /admin/people/:id/disable',
    page: '/admin/people/3',
    shows: 'foi desativada.',
  },
  {
    name: 'enables a person',
    route: 'POST /admin/people/:id/enable',
    page: '/admin/people/3',
    shows: 'foi reativada.',
    before: (world) => world.post('/admin/people/3/disable'),
  },
  {
    name: 'makes a link for a new password',
    route: 'POST /admin/people/:id/reset-link',
    page: '/admin/people/2',
    shows: 'Link criado',
  },
  {
    name: 'removes the second factors of a person',
    route: 'POST /admin/people/:id/second-factors/remove',
    page: '/admin/people/2/second-factors',
    shows: 'entra só com a senha até configurar de novo.',
    before: async (world) =>
      world.change(
        `INSERT INTO second_factors (id, administrator_id, kind, name, created_at) VALUES (9, 2, 'app', 'Celular', 1)`,
      ),
  },
  {
    name: 'requires a second factor of a role',
    route: 'POST /admin/people/second-factors',
    page: '/admin/people/second-factors',
    fields: { viewer: true },
    shows: 'A exigência foi salva',
  },
  {
    name: 'searches the audit trail',
    route: 'GET /admin/audit',
    page: '/admin/audit',
    fields: { who: EMAIL, what: 'administrator.created', from: '2026-01-31' },
    shows: 'Limpar',
  },
];
