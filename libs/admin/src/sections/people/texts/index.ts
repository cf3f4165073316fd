import type { Role } from '@recado/auth';
import { type Both, both, catalogue } from '@recado/core';

const roles: Record<Role, Both> = {
  administrator: both('Administrador', 'Administrator'),
  operator: both('Operador', 'Operator'),
  viewer: both('Leitor', 'Viewer'),
};

const roleHints: Record<Role, Both> = {
  administrator: both(
    'Faz tudo, inclusive em chaves, canais, pessoas e configurações.',
    'Can do everything, including keys, channels, people and settings.',
  ),
  operator: both(
    'Envia, cancela e reagenda mensagens, pausa canais e vê telefones e textos.',
    'Sends, cancels and reschedules messages, pauses channels, and sees phones and texts.',
  ),
  viewer: both('Só consulta. Telefones e textos aparecem ocultos.', 'Can only look. Phones and texts are hidden.'),
};

/** The texts of the pages about people, in both languages. */
export const peopleTexts = catalogue({
  navigation: both('Pessoas', 'People'),
  words: both('usuário convidar papel senha', 'user invite role password'),
  commands: { invite: both('Convidar pessoa', 'Invite a person') },
  people: {
    title: both('Pessoas', 'People'),
    lead: both('Quem pode usar este painel e com qual papel.', 'Who can use this panel, and with which role.'),
    roles,
    roleHints,
    email: both('E-mail', 'E-mail'),
    role: both('Papel', 'Role'),
    secondFactor: both('Duas etapas', 'Two steps'),
    hasSecondFactor: both('Ativada', 'On'),
    noSecondFactor: both('Desativada', 'Off'),
    factorRules: both('Exigir duas etapas', 'Require two steps'),
    lastLogin: both('Último acesso', 'Last sign-in'),
    never: both('nunca', 'never'),
    state: both('Situação', 'State'),
    enabled: both('Ativa', 'Enabled'),
    disabled: both('Desativada', 'Disabled'),
    you: both('você', 'you'),
    invitations: both('Convites em aberto', 'Open invitations'),
    expires: both('Vale até', 'Valid until'),
    actions: both('Ações', 'Actions'),
    revoke: both('Revogar…', 'Revoke…'),
    revokeNamed: both(
      (email: string) => `Revogar o convite de ${email}`,
      (email) => `Revoke the invitation of ${email}`,
    ),
    revokeLead: both('O link deixa de funcionar na hora.', 'The link stops working at once.'),
    revokeSubmit: both('Revogar convite', 'Revoke invitation'),
    revoked: both(
      (email: string) => `O convite de ${email} foi revogado.`,
      (email) => `The invitation of ${email} was revoked.`,
    ),
    invite: both('Convidar pessoa', 'Invite a person'),
    inviteTitle: both('Convidar pessoa', 'Invite a person'),
    inviteLead: both(
      'Você recebe um link para enviar à pessoa. Com ele, ela escolhe a própria senha.',
      'You get a link to send to the person, who uses it to choose a password.',
    ),
    inviteSubmit: both('Criar convite', 'Create invitation'),
    roleLegend: both('O que esta pessoa pode fazer', 'What this person can do'),
    linkTitle: both('Link criado', 'Link created'),
    linkOfInvitation: both(
      (email: string) => `Envie este link para ${email}. Com ele, a pessoa escolhe a senha e entra.`,
      (email) => `Send this link to ${email}. The person uses it to choose a password and sign in.`,
    ),
    linkOfReset: both(
      (email: string) => `Envie este link para ${email}. Com ele, a pessoa cria uma nova senha.`,
      (email) => `Send this link to ${email}. The person uses it to create a new password.`,
    ),
    linkOnce: both(
      (until: string) => `O link funciona uma única vez, até ${until}. Ele não será mostrado de novo.`,
      (until) => `The link works once, until ${until}. It will not be shown again.`,
    ),
    linkLabel: both('Link de acesso', 'Access link'),
    linkGone: both(
      'O link já foi mostrado. Se precisar, crie outro.',
      'The link has already been shown. Create another one if you need it.',
    ),
    done: both('Pronto', 'Done'),
  },
  person: {
    created: both('Desde', 'Since'),
    sessions: both('Sessões abertas', 'Open sessions'),
    change: both('Alterar papel', 'Change role'),
    changeSubmit: both('Salvar papel', 'Save role'),
    changeHint: both('As sessões desta pessoa são encerradas na hora.', 'The sessions of this person end at once.'),
    changed: both(
      (email: string, role: string) => `O papel de ${email} agora é ${role}.`,
      (email, role) => `The role of ${email} is now ${role}.`,
    ),
    access: both('Acesso', 'Access'),
    reset: both('Criar link para nova senha…', 'Create a link for a new password…'),
    resetLead: both(
      'A senha atual continua valendo até o link ser usado.',
      'The current password works until the link is used.',
    ),
    resetSubmit: both('Criar link', 'Create link'),
    end: both('Encerrar as sessões…', 'End the sessions…'),
    endLead: both(
      'A pessoa precisa entrar de novo em todos os navegadores.',
      'The person has to sign in again in every browser.',
    ),
    endSubmit: both('Encerrar todas as sessões', 'End all sessions'),
    ended: both(
      (email: string) => `As sessões de ${email} foram encerradas.`,
      (email) => `The sessions of ${email} have ended.`,
    ),
    disable: both('Desativar…', 'Disable…'),
    disableLead: both(
      'A pessoa sai do painel na hora e não consegue mais entrar. Os links que ela criou deixam de funcionar.',
      'The person is signed out at once and can no longer sign in. Links that this person created stop working.',
    ),
    disableSubmit: both('Desativar pessoa', 'Disable person'),
    disabledNotice: both(
      (email: string) => `A conta ${email} foi desativada.`,
      (email) => `${email} was disabled.`,
    ),
    enable: both('Reativar…', 'Enable…'),
    enableLead: both(
      'A pessoa volta a entrar com a senha que tinha.',
      'The person signs in with the same password as before.',
    ),
    enableSubmit: both('Reativar pessoa', 'Enable person'),
    enabledNotice: both(
      (email: string) => `A conta ${email} foi reativada.`,
      (email) => `${email} was enabled.`,
    ),
    last: both(
      'Esta é a única pessoa administradora que ainda pode entrar. Dê esse papel a outra pessoa antes.',
      'This is the only administrator who can still sign in. Give this role to another person first.',
    ),
    unchanged: both('Nada mudou: já estava assim.', 'Nothing changed: it was already so.'),
    factors: both('Verificação em duas etapas', 'Two-step verification'),
    trail: both('O que esta pessoa fez', 'What this person did'),
  },
  fields: {
    role_unknown: both('Escolha um dos papéis.', 'Choose one of the roles.'),
  },
});
