import { both, catalogue } from '@recado/core';

/** The texts of the pages of pools, in both languages. */
export const poolTexts = catalogue({
  title: both('Grupos de canais', 'Pools of channels'),
  lead: both(
    'Um grupo recebe mensagens como um canal e as divide entre os canais dele. Cada pessoa recebe sempre do mesmo número; se o canal dela parar, outro do grupo assume.',
    'A pool takes messages like a channel and shares them among its channels. Each person always gets them from the same number; when their channel stops, another one of the pool goes on.',
  ),
  create: both('Criar grupo', 'Create pool'),
  created: both(
    (name: string) => `O grupo ${name} foi criado.`,
    (name) => `The pool ${name} was created.`,
  ),
  edit: both('Editar', 'Edit'),
  editTitle: both(
    (name: string) => `Editar ${name}`,
    (name) => `Edit ${name}`,
  ),
  save: both('Salvar', 'Save'),
  saved: both('As alterações foram salvas.', 'The changes were saved.'),
  none: both('Ainda não há grupos.', 'There are no pools yet.'),
  name: both('Nome', 'Name'),
  nameHint: both(
    'Use este nome no campo channel da requisição. Depois não muda.',
    'What the field channel of a request says. It does not change afterwards.',
  ),
  members: both('Canais', 'Channels'),
  membersHint: both(
    'As pessoas são divididas pelo ritmo de cada canal; os que não têm limite dividem por igual.',
    'People are shared by the pace of each channel; those without a limit share evenly.',
  ),
  channel: both('Canal', 'Channel'),
  state: both('Situação', 'State'),
  waiting: both('Na fila', 'Waiting'),
  sentToday: both('Enviadas hoje', 'Sent today'),
  archived: both('Arquivado', 'Archived'),
  memberLead: both(
    'As contagens são de cada canal inteiro, com o que foi pedido a ele sem o grupo.',
    'The figures are of each whole channel, with what was addressed to it without the pool.',
  ),
  errors: {
    name_invalid: both(
      'Use de 1 a 64 letras minúsculas, números, - e _, começando por letra ou número.',
      'Use 1 to 64 lowercase letters, digits, - and _, beginning with a letter or a digit.',
    ),
    name_taken: both(
      'Já existe um canal ou grupo com este nome.',
      'There is already a channel or pool with this name.',
    ),
    pool_members_missing: both('Marque de 1 a 50 canais.', 'Tick 1 to 50 channels.'),
    pool_member_unknown: both(
      'Um dos canais não aceita mensagens. Marque de novo.',
      'One of the channels takes no messages. Tick them again.',
    ),
  },
});
