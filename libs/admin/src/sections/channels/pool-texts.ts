import type { Bilingual } from '@recado/core';

/** The texts of the pages of pools, in Portuguese. */
const ptBR = {
  title: 'Grupos de canais',
  lead: 'Um grupo recebe mensagens como um canal e as divide entre os canais dele. Cada pessoa recebe sempre do mesmo número; se o canal dela parar, outro do grupo assume.',
  create: 'Criar grupo',
  created: (name: string) => `O grupo ${name} foi criado.`,
  edit: 'Editar',
  editTitle: (name: string) => `Editar ${name}`,
  save: 'Salvar',
  saved: 'As alterações foram salvas.',
  none: 'Ainda não há grupos.',
  name: 'Nome',
  nameHint: 'É o que vai no campo channel de um pedido. Depois não muda.',
  members: 'Canais',
  membersHint: 'As pessoas são divididas pelo ritmo de cada canal; os que não têm limite dividem por igual.',
  channel: 'Canal',
  state: 'Situação',
  waiting: 'Na fila',
  sentToday: 'Enviadas hoje',
  archived: 'Arquivado',
  memberLead: 'As contagens são de cada canal inteiro, com o que foi pedido a ele sem o grupo.',
  errors: {
    name_invalid: 'Use de 1 a 64 letras minúsculas, números, - e _, começando por letra ou número.',
    name_taken: 'Já existe um canal ou grupo com este nome.',
    pool_members_missing: 'Marque de 1 a 50 canais.',
    pool_member_unknown: 'Um dos canais não aceita mensagens. Marque de novo.',
  },
};

const en: typeof ptBR = {
  title: 'Pools of channels',
  lead: 'A pool takes messages like a channel and shares them among its channels. Each person always gets them from the same number; when their channel stops, another one of the pool goes on.',
  create: 'Create pool',
  created: (name) => `The pool ${name} was created.`,
  edit: 'Edit',
  editTitle: (name) => `Edit ${name}`,
  save: 'Save',
  saved: 'The changes were saved.',
  none: 'There are no pools yet.',
  name: 'Name',
  nameHint: 'What the field channel of a request says. It does not change afterwards.',
  members: 'Channels',
  membersHint: 'People are shared by the pace of each channel; those without a limit share evenly.',
  channel: 'Channel',
  state: 'State',
  waiting: 'Waiting',
  sentToday: 'Sent today',
  archived: 'Archived',
  memberLead: 'The figures are of each whole channel, with what was addressed to it without the pool.',
  errors: {
    name_invalid: 'Use 1 to 64 lowercase letters, digits, - and _, beginning with a letter or a digit.',
    name_taken: 'There is already a channel or pool with this name.',
    pool_members_missing: 'Tick 1 to 50 channels.',
    pool_member_unknown: 'One of the channels takes no messages. Tick them again.',
  },
};

export const poolTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
