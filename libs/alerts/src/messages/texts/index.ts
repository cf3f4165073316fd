import { type Both, both, catalogue } from '@recado/core';
import type { PartKind } from '@recado/health';
import type { AccountChange } from '../../settings/account-notice.js';
import type { AlertKind } from '../../settings/alert-settings.js';

/** A line for each kind. */
const titles: Readonly<Record<Exclude<AlertKind, 'part_failing'>, Both>> = {
  channel_suspended: both('Canal {channel} suspenso', 'Channel {channel} is suspended'),
  channel_failing: both('Canal {channel} não alcança o provedor', 'Channel {channel} does not reach its provider'),
  nothing_sent: both('Canal {channel} sem enviar nada', 'Channel {channel} is not sending'),
  receipts_stopped: both('Canal {channel} sem receber recibos', 'No receipts reach channel {channel}'),
  reach_out_locked: both(
    'Canal {channel} não pode escrever para novos contatos',
    'Channel {channel} may not write to new recipients',
  ),
  quality_low: both('Número do canal {channel} mal avaliado', 'The number of channel {channel} is rated badly'),
  account_restricted: both('Conta do canal {channel} restrita', 'The account of channel {channel} is restricted'),
  template_stopped: both('Modelo do canal {channel} parado', 'A template of channel {channel} is stopped'),
  disk_low: both('Disco quase cheio: {freeMb} MB livres', 'The disk is nearly full: {freeMb} MB are free'),
  webhook_failing: both('Webhook {subject} ({host}) falhando', 'Webhook {subject} ({host}) is failing'),
  webhook_disabled: both('Webhook {subject} ({host}) desativado', 'Webhook {subject} ({host}) was disabled'),
  backup_old: both('Backup antigo demais', 'The backup is too old'),
  backup_failed: both('Não há um novo backup programado', 'There is no new scheduled backup'),
};

/** What to do. `backup_never`: there is no backup at all; `backup_late`: no try failed, but none came. */
const cures: Readonly<
  Record<Exclude<AlertKind, 'part_failing'> | 'backup_never' | 'backup_late' | 'webhook_gone', Both>
> = {
  channel_suspended: both('Código {code}: {explanation}', 'Code {code}: {explanation}'),
  channel_failing: both(
    'Código {cause}, desde {failingSince}: {explanation} As mensagens ficam na fila, e o Recado tenta de novo sozinho.',
    'Code {cause}, since {failingSince}: {explanation} The messages wait, and Recado tries again by itself.',
  ),
  nothing_sent: both(
    'Nada é enviado há {minutes} minutos, embora haja mensagens na fila desde {waitingSince}. Veja se o canal está ativo e se os processos que enviam estão rodando.',
    'Nothing has been sent for {minutes} minutes, although messages have been waiting since {waitingSince}. See whether the channel is active and the processes that send are running.',
  ),
  receipts_stopped: both(
    'O último recibo chegou em {lastAt}; {messages} mensagens enviadas há mais de 6 horas estão sem recibo. Confira no provedor o endereço dos recibos.',
    'The last receipt arrived at {lastAt}; {messages} messages sent more than 6 hours ago have none. Check the address for receipts at the provider.',
  ),
  reach_out_locked: both(
    'O WhatsApp só o deixa escrever para quem escreveu para ele, até {until}. Quem escreveu continua recebendo; as outras mensagens ficam na fila. Escreva para menos contatos novos por dia.',
    'WhatsApp lets it write only to people who have written to it, until {until}. Who has written still gets messages; the others wait. Write to fewer new recipients a day.',
  ),
  quality_low: both(
    'O provedor informa {value}: muitos destinatários bloqueiam ou denunciam as mensagens, e o número pode ser restringido. Envie menos, e só o que os destinatários esperam.',
    'The provider says {value}: many recipients block or report the messages, and the number may be restricted. Send less, and only what recipients expect.',
  ),
  account_restricted: both(
    'O provedor informa {value}. Veja o motivo no gerenciador dele e recorra lá, se for um engano.',
    'The provider says {value}. See why in its manager, and appeal there if it is a mistake.',
  ),
  template_stopped: both(
    'Pelo provedor: {templates}. As mensagens fora da janela que precisam dele ficam na fila. Corrija o modelo ou escolha outro como portador.',
    'By the provider: {templates}. Messages outside the window that need it wait. Correct the template, or choose another one as the carrier.',
  ),
  disk_low: both(
    'Libere espaço: sem ele, nenhuma mensagem pode ser aceita.',
    'Free some space: without it no message can be accepted.',
  ),
  webhook_failing: both(
    'Nenhuma entrega teve sucesso desde {failingSince}. As notificações ficam guardadas e são tentadas de novo; depois de 5 dias ele é desativado.',
    'No delivery has succeeded since {failingSince}. The notifications are kept and tried again; after 5 days it is disabled.',
  ),
  webhook_disabled: both(
    'Ele falhou por 5 dias. Faça o endereço funcionar antes de reativar o webhook.',
    'It failed for 5 days. Make the address work before you enable the webhook again.',
  ),
  webhook_gone: both(
    'O endereço respondeu 410: não quer receber mais nada. Exclua ou reative o webhook.',
    'The address answered 410: it does not want to receive anything more. Delete the webhook or enable it again.',
  ),
  backup_old: both(
    'O último feito com “recado backup” ou programado é de {lastAt}.',
    'The last one that “recado backup” or the server made is from {lastAt}.',
  ),
  backup_failed: both(
    'Motivo: {explanation}. O último que existe: {lastAt}. Uma nova tentativa vem em até 15 minutos.',
    'The reason: {explanation}. The last one that there is: {lastAt}. Another try comes within 15 minutes.',
  ),
  backup_late: both(
    'Nenhum foi feito em duas vezes o intervalo. O último que existe: {lastAt}. Veja se estão rodando os processos que enviam e têm BACKUP_FOLDER.',
    'None was made within twice the interval. The last one that there is: {lastAt}. See whether the sending processes that have BACKUP_FOLDER are running.',
  ),
  backup_never: both('Nenhum foi feito com “recado backup” até agora.', 'None has been made with “recado backup” yet.'),
};

/** What a part of the installation is that fails, and what to do, by its kind. In `{braces}`: its address. */
const parts: Readonly<Record<PartKind, { what: Both; cure: Both }>> = {
  database: {
    what: both('O banco de dados não faz o seu trabalho', 'The database does not do its work'),
    cure: both(
      'Ele não aceita gravações, ou vários servidores de DATABASE_URL aceitam e não formam um cluster. Veja /health/ready e “recado doctor”.',
      'It takes no writes, or several hosts of DATABASE_URL do and are no cluster. See /health/ready and “recado doctor”.',
    ),
  },
  database_node: {
    what: both('Servidor de banco {name} fora do ar', 'Database host {name} is out of service'),
    cure: both(
      'Tudo funciona, mas há um servidor a menos para assumir. Inicie-o ou conserte a rede dele.',
      'Everything works, but there is one host fewer to change to. Start it, or mend its network.',
    ),
  },
  database_cluster: {
    what: both(
      'Cluster do banco menor: {size} de {most} nós',
      'The cluster of the database is smaller: {size} of {most} nodes',
    ),
    cure: both(
      'Tudo funciona, mas a perda de mais um nó pode parar tudo. Inicie o que falta.',
      'Everything works, but the loss of one more node may stop everything. Start the one that is missing.',
    ),
  },
  redis: {
    what: both('O Redis não responde ou recusa gravações', 'Redis does not answer, or refuses writes'),
    cure: both(
      'As mensagens são aceitas e ficam guardadas, mas nenhuma sai. Inicie o Redis ou veja por que ele recusa.',
      'Messages are accepted and kept, but none leaves. Start Redis, or see why it refuses.',
    ),
  },
  redis_node: {
    what: both('Réplica {name} do Redis fora do ar', 'The replica {name} of Redis is away'),
    cure: both(
      'Tudo funciona, mas há um Redis a menos para assumir. Inicie-o ou conserte a rede dele.',
      'Everything works, but there is one Redis fewer to change to. Start it, or mend its network.',
    ),
  },
  sentinel: {
    what: both('Sentinel {name} fora do ar', 'The Sentinel {name} is away'),
    cure: both(
      'Tudo funciona, mas a troca de Redis depende dos outros. Inicie-o ou conserte a rede dele.',
      'Everything works, but a change to another Redis depends on the others. Start it, or mend its network.',
    ),
  },
  disk: {
    what: both('Disco do banco cheio', 'The disk of the database is full'),
    cure: both(
      'Nenhuma mensagem pode ser aceita. Libere pelo menos 64 MB.',
      'No message can be accepted. Free 64 MB at least.',
    ),
  },
  workers: {
    what: both('Nenhum worker em execução', 'No worker runs'),
    cure: both(
      'As mensagens são aceitas e ficam guardadas, mas nenhuma sai. Inicie um processo com o papel “worker” e veja no log por que o último parou.',
      'Messages are accepted and kept, but none leaves. Start a process with the role “worker”, and see in the log why the last one ended.',
    ),
  },
};

/** What is told a person of their own account. */
const accountChanges: Readonly<Record<AccountChange, Both>> = {
  'administrator.password_changed': both(
    'a senha da sua conta foi trocada',
    'the password of your account was changed',
  ),
  'administrator.password_reset': both('a senha da sua conta foi redefinida', 'the password of your account was reset'),
  'administrator.second_factors_removed': both(
    'a verificação em duas etapas da sua conta foi removida',
    'the two-step verification of your account was removed',
  ),
  'second_factor.added': both(
    'um aplicativo ou uma chave de acesso foi acrescentado à sua conta',
    'an authenticator app or a passkey was added to your account',
  ),
  'second_factor.removed': both(
    'um aplicativo ou uma chave de acesso foi removido da sua conta',
    'an authenticator app or a passkey was removed from your account',
  ),
  'recovery_codes.created': both(
    'os códigos de recuperação da sua conta foram refeitos',
    'the recovery codes of your account were made anew',
  ),
};

/** What messages and pages say of alerts. In `{braces}` stand facts of the alert. */
export const ALERT_TEXTS = catalogue({
  titles,
  cures,
  parts,
  none: both('nenhum', 'none'),
  resolved: both('Resolvido: {title}', 'Resolved: {title}'),
  since: both('desde {at}', 'since {at}'),
  until: both('{from} a {to}', '{from} to {to}'),
  more: both('e mais {count}', 'and {count} more'),
  subjectOpened: both('[{installation}] {title}', '[{installation}] {title}'),
  subjectSeveral: both('[{installation}] {count} avisos: {title}', '[{installation}] {count} alerts: {title}'),
  subjectResolved: both('[{installation}] Resolvido: {title}', '[{installation}] Resolved: {title}'),
  subjectTest: both('[{installation}] Teste dos avisos', '[{installation}] Test of the alerts'),
  test: both(
    'Isto é um teste: os avisos de {installation} chegam aqui.',
    'This is a test: alerts of {installation} arrive here.',
  ),
  seeAll: both('Todos os avisos: {url}', 'All alerts: {url}'),
  accountChanges,
  subjectAccount: both('[{installation}] Aviso: {change}', '[{installation}] Notice: {change}'),
  accountAt: both('Em {installation}, {change}, em {at}.', 'At {installation}, {change}, on {at}.'),
  accountFrom: both(
    'Em {installation}, {change}, em {at}, a partir do endereço {ip}.',
    'At {installation}, {change}, on {at}, from the address {ip}.',
  ),
  accountCure: both(
    'Se foi você, não é preciso fazer nada. Se não foi, abra o painel como de costume, troque a senha, encerre as outras sessões e avise quem administra a instalação.',
    'If it was you, there is nothing to do. If not, open the panel as usual, change the password, end the other sessions and tell whoever administers the installation.',
  ),
});
