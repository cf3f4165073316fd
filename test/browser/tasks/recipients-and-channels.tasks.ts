import type { Task } from './task.js';

const LOJA = '/admin/channels/3';
const ANTIGA = '/admin/channels/4';
const DAY_MS = 86_400_000;
const CELULAR = '/admin/channels/5';
const NUVEM = '/admin/channels/6';
const GRUPO = '/admin/channels/pools/7';

/** Opt-outs, recipients and channels. */
export const RECIPIENT_AND_CHANNEL_TASKS: readonly Task[] = [
  {
    name: 'searches for an opt-out',
    route: 'GET /admin/opt-outs',
    page: '/admin/opt-outs',
    fields: { phone: '5599' },
    shows: 'Nada encontrado',
  },
  {
    name: 'adds an opt-out',
    route: 'POST /admin/opt-outs/new',
    page: '/admin/opt-outs/new',
    fields: { phone: '5531987650004' },
    shows: 'não receberá mais mensagens',
  },
  {
    name: 'imports opt-outs',
    inAllWays: true,
    route: 'POST /admin/opt-outs/import',
    page: '/admin/opt-outs/new',
    fields: { numbers: '5531987650005\n5531987650006' },
    shows: 'Incluídos: 2.',
  },
  {
    name: 'removes an opt-out',
    route: 'POST /admin/opt-outs/:id/remove',
    page: '/admin/opt-outs?phone=5531987650003',
    shows: 'pode voltar a receber',
  },
  {
    name: 'removes an opt-out without a number',
    route: 'POST /admin/opt-outs/hidden/:id/remove',
    page: '/admin/opt-outs',
    shows: 'O descadastro sem número foi removido.',
    before: async (world) =>
      world.change(`INSERT OR IGNORE INTO identity_opt_outs (identity, test_mode, scope, channel_id, created_at)
        VALUES ('lid:4711', 0, 'all', 1, 0)`),
  },
  {
    name: 'changes the words that opt out',
    route: 'POST /admin/opt-outs/rules',
    page: '/admin/opt-outs/rules',
    fields: { words: 'SAIR\nCHEGA', reply: 'Pronto.' },
    shows: 'valem a partir de agora',
  },
  {
    name: 'looks a recipient up',
    route: 'GET /admin/recipients',
    page: '/admin/recipients',
    fields: { phone: '(31) 98765-0003' },
    shows: 'O número foi lido como +55 (31) 98765-0003, com o código do Brasil acrescentado.',
  },
  {
    name: 'erases the data of a recipient',
    route: 'POST /admin/recipients/erase',
    page: '/admin/recipients?phone=%2B5531987650008',
    fields: { confirm: '0008' },
    shows: 'Mensagens apagadas: 0',
  },
  {
    name: 'creates a channel',
    inAllWays: true,
    route: 'POST /admin/channels/new',
    page: '/admin/channels/new?gateway=http',
    fields: {
      name: 'avisos',
      'set-url': 'http://127.0.0.1:1/',
      'day-1': true,
      from: '08:00',
      to: '18:00',
    },
    shows: 'O canal avisos foi criado.',
  },
  {
    name: 'edits a channel',
    route: 'POST /admin/channels/:id/edit',
    page: `${LOJA}/edit`,
    fields: { cap: '1.000' },
    shows: 'As alterações foram salvas.',
  },
  {
    name: 'creates a pool of channels',
    route: 'POST /admin/channels/pools/new',
    page: '/admin/channels/pools/new',
    fields: { name: 'vendas', 'member-3': true, 'member-5': true },
    shows: 'O grupo vendas foi criado.',
  },
  {
    name: 'edits a pool of channels',
    route: 'POST /admin/channels/pools/:id/edit',
    page: `${GRUPO}/edit`,
    fields: { 'member-5': true },
    shows: 'As alterações foram salvas.',
  },
  {
    name: 'makes a channel the default of a key',
    route: 'POST /admin/channels/:id/default',
    page: CELULAR,
    shows: 'O canal celular agora é o padrão da chave',
  },
  {
    name: 'sends a test message',
    route: 'POST /admin/channels/:id/test',
    page: '/admin/channels/1',
    fields: { phone: '5511987650009', text: 'Um teste' },
    shows: 'O teste foi enfileirado.',
  },
  {
    name: 'pauses a channel',
    inAllWays: true,
    route: 'POST /admin/channels/:id/pause',
    page: LOJA,
    fields: { reason: 'troca de chip' },
    shows: 'O canal loja foi pausado.',
  },
  {
    name: 'resumes a channel',
    route: 'POST /admin/channels/:id/resume',
    page: CELULAR,
    shows: 'O canal celular foi retomado.',
    before: (world) => world.post(`${CELULAR}/pause`),
  },
  {
    name: 'ends the lock of new recipients',
    route: 'POST /admin/channels/:id/reach-out',
    page: CELULAR,
    shows: 'O bloqueio do canal celular foi encerrado.',
    before: async (world) =>
      world.change(`UPDATE channels SET cold_until = ${Date.now() + DAY_MS} WHERE name = 'celular'`),
  },
  {
    name: 'lets Direct Send be tried again',
    inAllWays: true,
    route: 'POST /admin/channels/:id/direct-send',
    page: CELULAR,
    shows: 'tenta o Direct Send de novo',
    before: async (world) =>
      world.change(`UPDATE channels SET direct_refused_at = ${Date.now()} WHERE name = 'celular'`),
  },
  {
    name: 'archives a channel',
    route: 'POST /admin/channels/:id/archive',
    page: LOJA,
    shows: 'css=h1 .chip:has-text("Arquivado")',
  },
  {
    name: 'restores a channel',
    route: 'POST /admin/channels/:id/restore',
    page: ANTIGA,
    shows: 'css=h1 .chip:has-text("Ainda não testado")',
    before: (world) => world.post(`${ANTIGA}/archive`),
  },
  {
    name: 'pauses everything',
    route: 'POST /admin/channels/pause-all',
    page: '/admin/channels',
    fields: { reason: 'texto errado' },
    shows: 'Todos os envios foram pausados.',
  },
  {
    name: 'resumes everything',
    route: 'POST /admin/channels/resume-all',
    page: '/admin/channels',
    shows: 'Os envios foram retomados.',
    before: (world) => world.post('/admin/channels/pause-all'),
  },
  {
    name: 'asks for the code that pairs a phone',
    route: 'POST /admin/channels/:id/pair',
    page: `${CELULAR}/pair`,
    shows: 'Gerando o código',
  },
  {
    name: 'creates a template that carries texts',
    route: 'POST /admin/channels/:id/templates/carrier',
    page: `${NUVEM}/templates`,
    button: 'pt_BR',
    shows: 'A Meta recebeu o modelo',
  },
  {
    name: 'fetches the templates of an account',
    route: 'POST /admin/channels/:id/templates/refresh',
    page: `${NUVEM}/templates`,
    shows: 'A Meta listou os modelos da conta: 2.',
  },
  {
    name: 'creates a template that carries documents, and says which app keeps its sample',
    route: 'POST /admin/channels/:id/templates/media-carrier',
    page: `${NUVEM}/templates`,
    fields: { appId: '1234567890123456' },
    button: 'document:pt_BR',
    shows: 'A Meta recebeu o modelo',
  },
  {
    name: 'writes a template',
    route: 'POST /admin/channels/:id/templates/new',
    page: `${NUVEM}/templates/new`,
    fields: { name: 'pedido', body: 'O pedido {{1}} saiu para entrega.', examples: '4711' },
    shows: 'A Meta recebeu o modelo',
  },
  {
    name: 'chooses of what a template consists',
    route: 'GET /admin/channels/:id/templates/new',
    page: `${NUVEM}/templates/new`,
    fields: { header: 'text' },
    shows: 'Texto do cabeçalho',
  },
  {
    name: 'tries values in a template',
    route: 'POST /admin/channels/:id/templates/:name/:language/test',
    page: `${NUVEM}/templates/aviso/pt_BR`,
    fields: { 'f-body.1': 'Seu pedido chegou.' },
    button: 'show',
    shows: 'Olá! Seu pedido chegou. Até logo.',
  },
  {
    name: 'sends a test of a template',
    inAllWays: true,
    route: 'POST /admin/channels/:id/templates/:name/:language/test',
    page: `${NUVEM}/templates/aviso/pt_BR`,
    before: (world) => world.post(`${NUVEM}/templates/refresh`),
    fields: { 'f-body.1': 'Seu pedido chegou.', phone: '5511987650009' },
    button: 'send',
    shows: 'O teste foi enfileirado.',
  },
  {
    name: 'sends the texts of a channel by a template',
    route: 'POST /admin/channels/:id/templates/:name/:language/use',
    page: `${NUVEM}/templates/aviso/pt_BR`,
    shows: 'saem agora pelo modelo aviso:pt_BR',
  },
];
