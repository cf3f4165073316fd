import type { AlertTexts } from './alert-texts.js';

export const ptBR: AlertTexts = {
  titles: {
    channel_suspended: 'Canal {channel} suspenso',
    nothing_sent: 'Canal {channel} sem enviar nada',
    receipts_stopped: 'Canal {channel} sem receber recibos',
    disk_low: 'Disco quase cheio: {freeMb} MB livres',
    webhook_disabled: 'Webhook {subject} ({host}) desativado',
    backup_old: 'Backup antigo demais',
  },
  cures: {
    channel_suspended: 'Código {code}: {explanation}',
    nothing_sent:
      'Nada é enviado há {minutes} minutos, embora haja mensagens na fila desde {waitingSince}. Verifique o canal e os workers.',
    receipts_stopped:
      'O último recibo chegou em {lastAt}; {messages} mensagens enviadas há mais de 6 horas estão sem recibo. Confira no provedor o endereço dos recibos.',
    disk_low: 'Libere espaço: sem ele, nenhuma mensagem pode ser aceita.',
    webhook_disabled: 'Ele falhou por 5 dias. Faça o endereço funcionar antes de reativar o webhook.',
    webhook_gone: 'O endereço respondeu 410: não quer receber mais nada. Exclua ou reative o webhook.',
    backup_old: 'O último feito com “recado backup” é de {lastAt}.',
    backup_never: 'Nenhum foi feito com “recado backup” até agora.',
  },
  resolved: 'Resolvido: {title}',
  since: 'desde {at}',
  until: '{from} a {to}',
  more: 'e mais {count}',
  subjectOpened: '[{installation}] {title}',
  subjectSeveral: '[{installation}] {count} avisos: {title}',
  subjectResolved: '[{installation}] Resolvido: {title}',
  subjectTest: '[{installation}] Teste dos avisos',
  test: 'Isto é um teste: os avisos de {installation} chegam aqui.',
  seeAll: 'Todos os avisos: {url}',
};
