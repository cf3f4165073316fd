/** The texts of the settings, in Portuguese. */
export const ptBR = {
  navigation: 'Configurações',
  title: 'Configurações',
  lead: 'Valem para toda a instalação, em todos os processos, logo depois de salvas.',
  installation: 'Instalação',
  name: 'Nome',
  nameHint: 'Aparece no título das páginas e nos avisos.',
  timezone: 'Fuso horário',
  timezoneHint:
    'Para os horários do painel e para scheduled_at, quando nem a requisição nem a chave informam um fuso. O que já está agendado não muda.',
  defaultChannel: 'Canal padrão',
  defaultChannelHint: 'Por onde saem as mensagens quando nem a requisição nem a chave informam um canal.',
  limits: (channel: string) => `Ritmo, janela e limite diário do canal ${channel}`,
  retention: 'Retenção de dados',
  retentionDays: 'Apagar textos e telefones depois de (dias)',
  retentionHint:
    'Contados da aceitação de cada mensagem; o que ainda está na fila não é apagado. O que passa do prazo é apagado na próxima limpeza e não pode ser recuperado.',
  removeAfterDays: 'Remover mensagens terminadas depois de (dias)',
  removalHint: '0: nunca. Contados da aceitação, e nunca antes de apagados os textos e os telefones.',
  auditRetentionDays: 'Apagar registros de auditoria depois de (dias)',
  submit: 'Salvar configurações',
  saved: 'Configurações salvas.',
  elsewhere: 'Outras configurações',
  optOutWords: 'Palavras de descadastro e a resposta',
  alerts: 'Avisos: o que avisar e a quem',
  fields: {
    name_invalid: 'Informe um nome de 1 a 60 caracteres, em uma linha.',
    zone_unknown: 'Fuso horário desconhecido. Exemplo: America/Sao_Paulo.',
    channel_unknown: 'Este canal não existe.',
    channel_archived: 'Este canal está arquivado.',
    days_invalid: 'Informe um número inteiro de 1 a 36.500.',
    audit_days_invalid:
      'Informe um número inteiro de 90 a 36.500: uma trilha mais curta poderia perder os rastros de uma conta roubada.',
    removal_invalid: 'Informe um número inteiro de 0 a 36.500; com 0 elas nunca são removidas.',
    setting_fixed: 'Este valor é definido por uma variável do servidor.',
  },
};
