import type { AlertTexts } from './alert-texts.js';

export const ptBR: AlertTexts = {
  titles: {
    channel_suspended: 'Canal {channel} suspenso',
    nothing_sent: 'Canal {channel} sem enviar nada',
    receipts_stopped: 'Canal {channel} sem receber recibos',
    reach_out_locked: 'Canal {channel} não pode escrever para novos contatos',
    quality_low: 'Número do canal {channel} mal avaliado',
    account_restricted: 'Conta do canal {channel} restrita',
    template_stopped: 'Modelo do canal {channel} parado',
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
    reach_out_locked:
      'O WhatsApp só o deixa escrever para quem escreveu para ele, até {until}. Quem escreveu continua recebendo; as outras mensagens ficam na fila. Escreva para menos contatos novos por dia.',
    quality_low:
      'O provedor informa {value}: muitos destinatários bloqueiam ou denunciam as mensagens, e o número pode ser restringido. Envie menos, e só o que os destinatários esperam.',
    account_restricted: 'O provedor informa {value}. Veja o motivo no gerenciador dele e recorra lá, se for um engano.',
    template_stopped:
      'Pelo provedor: {templates}. As mensagens fora da janela que precisam dele ficam na fila. Corrija o modelo ou escolha outro como portador.',
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
  accountChanges: {
    'administrator.password_changed': 'a senha da sua conta foi trocada',
    'administrator.password_reset': 'a senha da sua conta foi redefinida',
    'administrator.second_factors_removed': 'a verificação em duas etapas da sua conta foi removida',
    'second_factor.added': 'um aplicativo ou uma chave de acesso foi acrescentado à sua conta',
    'second_factor.removed': 'um aplicativo ou uma chave de acesso foi removido da sua conta',
    'recovery_codes.created': 'os códigos de recuperação da sua conta foram refeitos',
  },
  subjectAccount: '[{installation}] Aviso: {change}',
  accountAt: 'Em {installation}, {change}, em {at}.',
  accountFrom: 'Em {installation}, {change}, em {at}, a partir do endereço {ip}.',
  accountCure:
    'Se foi você, não é preciso fazer nada. Se não foi, abra o painel como de costume, troque a senha, encerre as outras sessões e avise quem administra a instalação.',
};
