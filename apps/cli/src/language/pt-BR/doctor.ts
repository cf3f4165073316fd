import type { Phrases } from '@recado/core';

/** Phrases of the doctor. */
export const doctorPhrases: Phrases = {
  phones: 'celulares',
  'its description is not that of {0} which ships with this version: compare the file with docs/gateways/presets.md':
    'a descrição dele não é a do {0} que vem com esta versão: compare o arquivo com docs/gateways/presets.md',
  'its description is not that of {0} which ships with this version, of an earlier one or changed by hand: its page in the panel shows what differs':
    'a descrição dele não é a do {0} que vem com esta versão, é de uma anterior ou foi alterada à mão: a página dele no painel mostra o que difere',
  'the description of {0} has a newer version, and that of the channel was changed by hand: its page in the panel shows what would be lost':
    'a descrição do {0} tem uma versão mais nova, e a do canal foi alterada à mão: a página dele no painel mostra o que se perderia',
  'the description of {0} has a newer version: take it over on the page of the channel in the panel':
    'a descrição do {0} tem uma versão mais nova: passe a usá-la na página do canal no painel',
  'phone of {0}': 'celular de {0}',
  'is not linked yet': 'ainda não foi conectado',
  'no process holds it': 'nenhum processo o segura',
  '{0} since {1}; {2}; {3}': '{0} desde {1}; {2}; {3}',
  'held by a process on {0} with the library {1}': 'quem o segura é um processo em {0}, com a biblioteca {1}',
  'WhatsApp Web version of the library': 'versão do WhatsApp Web: a da biblioteca',
  'WhatsApp Web version {0}': 'versão do WhatsApp Web: {0}',
  'the library of linked phones is missing: run linked-phone install':
    'falta a biblioteca dos celulares conectados: execute linked-phone install',
  'the library of linked phones is installed: {0}': 'a biblioteca dos celulares conectados está instalada: {0}',
  'looks at configuration, data, database, Redis, gateway and clock, and says what to do; exit code 1: something fails':
    'examina configuração, dados, banco de dados, Redis, gateway e relógio, e diz o que fazer; código de saída 1: algo falha',
  'One thing is wrong.': 'Há um problema.',
  '{0} things are wrong.': 'Há {0} problemas.',
  'cannot be looked at ({0})': 'não pôde ser examinado ({0})',
  'for no stated reason': 'sem motivo informado',

  configuration: 'configuração',
  secret: 'segredo',
  'one of its own, beside the database': 'um próprio, ao lado do banco de dados',
  'given by APP_SECRET': 'informado por APP_SECRET',
  'it opens each of the {0} sealed texts that were tried': 'abre cada um dos {0} textos cifrados que foram testados',
  '{0}: each of the {1} that were tried opens': '{0}: cada um dos {1} que foram testados abre',
  '{0}: {1} of the {2} that were tried do not open; give the secret that sealed them as APP_SECRET_PREVIOUS, or enter them again':
    '{0}: {1} dos {2} que foram testados não abrem; informe em APP_SECRET_PREVIOUS o segredo que os cifrou, ou informe-os de novo',
  'gone, but the database was sealed with one: give back APP_SECRET or the file app-secret, or run forget-secrets':
    'sumiu, mas o banco de dados foi cifrado com um: devolva o APP_SECRET ou o arquivo app-secret, ou execute forget-secrets',
  'not the one that the database was sealed with: give back the old one, or run forget-secrets':
    'não é aquele com que o banco de dados foi cifrado: devolva o antigo, ou execute forget-secrets',
  'others may read {0}: chmod 600 it': 'outros usuários podem ler {0}: faça chmod 600',

  address: 'endereço',
  'BASE_URL is {0}, which only this machine can reach: give the public address':
    'BASE_URL é {0}, que só esta máquina alcança: informe o endereço público',
  'BASE_URL is {0}: keys and passwords travel unencrypted; put https in front':
    'BASE_URL é {0}: chaves e senhas trafegam sem criptografia; ponha https na frente',
  proxy: 'proxy',
  'TRUST_PROXY is true: anybody may claim any address; give the number of proxies, such as 1':
    'TRUST_PROXY é true: qualquer um pode alegar qualquer endereço; informe o número de proxies, como 1',
  "TRUST_PROXY is false behind https: clients get the proxy's address; for one proxy set it to 1":
    'TRUST_PROXY é false atrás de https: os clientes aparecem com o endereço do proxy; para um proxy, use 1',

  clock: 'relógio',
  'says {0}: set it, and keep it right with NTP': 'marca {0}: acerte-o e mantenha-o certo com NTP',
  'was set by {0} ms while we looked: keep it right with NTP':
    'foi mudado em {0} ms durante o exame: mantenha-o certo com NTP',
  'the newest message is from {0} in the future: one of the clocks is or was wrong':
    'a mensagem mais nova está {0} no futuro: um dos relógios está ou esteve errado',

  data: 'dados',
  '{0} cannot be written by this user: give it to the user that runs Recado':
    '{0} não pode ser gravada por este usuário: passe-a para o usuário que executa o Recado',
  'others may look into {0}, where phones and texts are: chmod 700 it':
    'outros usuários podem ver o conteúdo de {0}, onde ficam telefones e textos: faça chmod 700',
  '{0} will be made at the first start': '{0} será criado na primeira inicialização',
  files: 'arquivos',
  '{0} of {1} MiB in the database': '{0} com {1} MiB no banco de dados',
  'quota of files': 'cota de arquivos',
  '{0} of {1} MiB are used (MEDIA_QUOTA), and files beyond it are refused':
    '{0} de {1} MiB em uso (MEDIA_QUOTA), e arquivos além disso são recusados',
  'the key "{0}" uses {1} of {2} MiB (MEDIA_QUOTA_PER_KEY), and its files beyond it are refused':
    'a chave "{0}" usa {1} de {2} MiB (MEDIA_QUOTA_PER_KEY), e os arquivos dela além disso são recusados',
  '{0}: give more, or keep files for fewer days (MEDIA_RETENTION_DAYS)':
    '{0}: dê mais, ou guarde arquivos por menos dias (MEDIA_RETENTION_DAYS)',
  '{0} of {1} MiB in {2}, which backups of the database do not have':
    '{0} com {1} MiB em {2}, que os backups do banco não levam',
  '{0} cannot be used ({1}): give it to the user that runs Recado':
    '{0} não pode ser usada ({1}): passe-a para o usuário que executa o Recado',
  disk: 'disco',
  '{0} MiB free: messages will soon be refused; make room':
    '{0} MiB livres: em breve as mensagens serão recusadas; libere espaço',
  '{0} MiB free: enough for some hundred thousand messages; make room':
    '{0} MiB livres: bastam para algumas centenas de milhares de mensagens; libere espaço',
  '{0} GiB free': '{0} GiB livres',

  database: 'banco de dados',
  'the server answers, and is up to date': 'o servidor responde e está atualizado',
  'is {0}: the next start sees to it': 'está {0}: a próxima inicialização cuida disso',
  empty: 'vazio',
  'of an earlier version': 'em uma versão anterior',
  'is of an earlier version: the next start brings it up to date':
    'é de uma versão anterior: a próxima inicialização o atualiza',
  '{0} is empty: the first start fills it': '{0} está vazio: a primeira inicialização o preenche',
  '{0}, up to date, and its pages are sound': '{0}, atualizado e com as páginas íntegras',
  '{0}, up to date; too large to check its pages here': '{0}, atualizado; grande demais para conferir as páginas aqui',
  '{0} is damaged ({1}): restore it from a backup': '{0} está danificado ({1}): restaure-o de um backup',
  'was brought up to date by a newer version ({0}): use that version, or restore a backup of before':
    'foi atualizado por uma versão mais nova ({0}): use aquela versão, ou restaure um backup de antes',
  'was made by a development version ({0}), which no other version can bring up to date: export what you need with that version, then start anew with an empty database':
    'foi criado por uma versão de desenvolvimento ({0}), que nenhuma outra consegue atualizar: exporte o que precisar com aquela versão e comece de novo com um banco vazio',
  'APP_SECRET is easy to guess: give 32 random bytes or more':
    'APP_SECRET é fácil de adivinhar: use 32 bytes aleatórios ou mais',
  '{0} is unknown and was ignored: {1} may be meant': '{0} é desconhecida e foi ignorada: talvez seja {1}',
  '{0} cannot be read ({1}): restore it from a backup': '{0} não pode ser lido ({1}): restaure-o de um backup',
  durability: 'durabilidade',
  'what is acknowledged survives a power loss': 'o que foi confirmado sobrevive a uma queda de energia',
  '{0} is on a file system without shared memory: use a local disk':
    '{0} está em um sistema de arquivos sem memória compartilhada: use um disco local',
  '{0} takes no database ({1}): use a local disk with room on it':
    '{0} não aceita um banco de dados ({1}): use um disco local com espaço',
  server: 'servidor',
  'none is running on this database': 'nenhum está em execução neste banco de dados',
  'one is running on this database': 'um está em execução neste banco de dados',
  'the server that runs is at {0}; this command was started with settings for {1}':
    'o servidor em execução está em {0}; este comando foi iniciado com configurações para {1}',
  'the lock beside {0} cannot be taken ({1}): look at its owner and mode':
    'não foi possível obter a trava ao lado de {0} ({1}): confira o dono e as permissões',

  Redis: 'Redis',
  '{0} is the host in use': '{0} é o host em uso',
  'the Sentinels name {0} as the primary': 'os Sentinels indicam {0} como o primário',
  'REDIS_URL does not answer ({0}): start it, or look at address and password':
    'REDIS_URL não responde ({0}): inicie-o, ou confira endereço e senha',
  'answers and takes writes, and its maxmemory-policy is {0}':
    'responde e aceita gravações, e a maxmemory-policy é {0}',
  'answers and takes writes; see yourself that its maxmemory-policy is {0}':
    'responde e aceita gravações; confira você mesmo se a maxmemory-policy é {0}',
  'its maxmemory-policy is {0}: set it to {1}': 'a maxmemory-policy é {0}: mude-a para {1}',
  silence: 'silêncio',

  gateway: 'gateway',
  'GATEWAY is sandbox: messages go to the simulator and to nobody else':
    'GATEWAY é sandbox: as mensagens vão para o simulador e para mais ninguém',
  'the default channel is {0}; the channel default is the simulator':
    'o canal padrão é {0}; o canal default é o simulador',
  'the default channel is {0}, the simulator: nobody receives a message that names no channel':
    'o canal padrão é {0}, o simulador: ninguém recebe a mensagem que não indica um canal',
  '{0}; make {1} the default channel in the panel, under Settings':
    '{0}; torne {1} o canal padrão no painel, em Configurações',
  '{0}; choose another one': '{0}; escolha outro',
  'start it, or correct {0}': 'inicie-o, ou corrija {0}',
  'nobody listens at {0} ({1}): {2}': 'ninguém atende em {0} ({1}): {2}',
  '{0} says {1}': '{0} diz {1}',
  'somebody listens at {0}: {1}': 'há quem atenda em {0}: {1}',
  'somebody listens at {0}': 'há quem atenda em {0}',

  channels: 'canais',
  'channel {0}': 'canal {0}',
  'was stopped by {0}. {1}': 'foi parado por {0}. {1}',
  'does not reach its provider ({0}). {1}': 'não alcança o provedor ({0}). {1}',
  '{0} messages are not repeated, because its provider may have taken them before its settings changed':
    '{0} mensagens não são repetidas, porque o provedor pode tê-las recebido antes da mudança das configurações',
  'may send more than is safe for one phone, whose number WhatsApp may block: lower its limits in the panel':
    'pode enviar mais do que é seguro para um celular: o WhatsApp pode bloquear o número. Reduza os limites no painel',
  '{0} messages are held by Meta for review': '{0} mensagens estão retidas pela Meta para avaliação',

  Node: 'Node',
  '{0} is too old: install {1}.{2} or newer': '{0} é antigo demais: instale o {1}.{2} ou mais novo',

  "the clocks of {0} processes agree with the database's":
    'os relógios de {0} processos coincidem com o do banco de dados',
  "the clock of {0} (process {1}) is {2} s ahead of the database's: keep both right with NTP":
    'o relógio de {0} (processo {1}) está {2} s adiantado em relação ao do banco: mantenha os dois certos com NTP',
  "the clock of {0} (process {1}) is {2} s behind the database's: keep both right with NTP":
    'o relógio de {0} (processo {1}) está {2} s atrasado em relação ao do banco: mantenha os dois certos com NTP',
  '{0} messages a day take about {1} MiB': '{0} mensagens por dia ocupam cerca de {1} MiB',
  '{0}; that of the database server is not seen from here: watch it there':
    '{0}; o disco do servidor de banco de dados não é visto daqui: acompanhe-o lá',
  '{0}: it lasts for more than {1} days': '{0}: dura mais de {1} dias',
  '{0}: it is full in {1} days; make room, or let REMOVE_AFTER_DAYS remove old messages':
    '{0}: enche em {1} dias; libere espaço, ou deixe REMOVE_AFTER_DAYS remover mensagens antigas',
  certificate: 'certificado',
  '{0} shows none to this machine ({1}): look at it from outside':
    '{0} não mostra nenhum a esta máquina ({1}): confira de fora',
  'is for {0}, not for {1}: get one for this name': 'é para {0}, não para {1}: obtenha um para este nome',
  'ended {0} days ago: renew it': 'venceu há {0} dias: renove-o',
  'is not trusted by this machine ({0}): give the whole chain, or have clients trust its issuer':
    'não tem a confiança desta máquina ({0}): informe a cadeia completa, ou faça os clientes confiarem no emissor',
  'ends in {0} days: look why it was not renewed': 'vence em {0} dias: veja por que não foi renovado',
  'for {0}, {1} days left': 'para {0}, restam {1} dias',
  feeder: 'alimentador',
  'nothing that is due waits to be offered': 'nada que já deveria sair espera para ser oferecido',
  'no process with the role worker runs: start one': 'nenhum processo com o papel worker está em execução: inicie um',
  'the Sentinel {0} does not answer: start it, or mend its network':
    'o Sentinel {0} não responde: inicie-o ou conserte a rede dele',
  'the replica {0} is away, as the Sentinels see it: start it':
    'a réplica {0} está fora do ar, segundo os Sentinels: inicie-a',
  'texts were sealed here, and SEAL_TEXTS is off for this process: new ones are stored as they are; set it to true in every process, unless that is wanted':
    'há textos cifrados aqui, e SEAL_TEXTS está desligado neste processo: os novos são guardados como são; ponha-o em true em todos os processos, a menos que seja isso que se quer',
  alerts: 'avisos',
  'nobody has checked them yet: look again in a minute': 'ninguém os verificou ainda: olhe de novo em um minuto',
  'were checked {0} s ago': 'foram verificados há {0} s',
  'nobody has checked them for {0} s, so nobody is told of anything: look at the log of the processes':
    'ninguém os verifica há {0} s, por isso ninguém é avisado de nada: veja o log dos processos',
  'messages of channel {0} have been due for {1} s, and no process with the role worker runs: start one':
    'mensagens do canal {0} deveriam ter saído há {1} s, e nenhum processo com o papel worker está em execução: inicie um',
  'messages of channel {0} have been due for {1} s and were not offered ({2} channels): waiting_for of such a message says whether pace, cap or hours of the channel hold it; else look at the log of the leader':
    'mensagens do canal {0} deveriam ter saído há {1} s e não foram oferecidas ({2} canais): waiting_for de uma delas diz se o ritmo, o limite ou o horário do canal a segura; senão, veja o log do líder',
  tables: 'tabelas',
  'the file has more than 1 GiB, so its tables were not measured beside a server':
    'o arquivo tem mais de 1 GiB, por isso as tabelas não foram medidas ao lado de um servidor',
  '{0}: keep less with RETENTION_DAYS and REMOVE_AFTER_DAYS, or give the database more memory':
    '{0}: guarde menos com RETENTION_DAYS e REMOVE_AFTER_DAYS, ou dê mais memória ao banco de dados',
  cluster: 'cluster',
  replication: 'replicação',
  'node {0} is cut off from the majority ({1}, {2}): name another node, and let this one join again':
    'o nó {0} está separado da maioria ({1}, {2}): informe outro nó e faça este entrar de novo',
  'node {0} of {1}: with fewer than three, the loss of one stops all; start the others':
    'nó {0} de {1}: com menos de três, a perda de um para tudo; inicie os outros',
  'node {0} of {1}: a slow node held back {2} % of the time; look for it':
    'nó {0} de {1}: um nó lento segurou os outros em {2} % do tempo; procure-o',
  'node {0} of {1}, {2}': 'nó {0} de {1}, {2}',
  'node {0} is {1}, {2}: name the primary': 'o nó {0} está {1}, {2}: informe o primário',
  '{0} has stopped copying ({1}): look at SHOW REPLICA STATUS there, and name the primary':
    '{0} parou de copiar ({1}): veja SHOW REPLICA STATUS lá e informe o primário',
  '{0} copies from another server and does not say how far it is behind: look at SHOW REPLICA STATUS there, and name the primary':
    '{0} copia de outro servidor e não diz quanto está atrás: veja SHOW REPLICA STATUS nele e informe o primário',
  'whether {0} copies from another server is not known ({1}): to see it, grant REPLICA MONITOR (MariaDB) or REPLICATION CLIENT (MySQL) to the user of DATABASE_URL':
    'não se sabe se {0} copia de outro servidor ({1}): para ver isso, conceda REPLICA MONITOR (MariaDB) ou REPLICATION CLIENT (MySQL) ao usuário de DATABASE_URL',
  'whether {0} is of a group is not known ({1}): to see it, grant SELECT ON performance_schema.replication_group_members to the user of DATABASE_URL':
    'não se sabe se {0} é de um grupo ({1}): para ver isso, conceda SELECT ON performance_schema.replication_group_members ao usuário de DATABASE_URL',
  '{0} is {1} s behind its primary: name the primary': '{0} está {1} s atrás do primário: informe o primário',
  '{0} copies from another server and is {1} s behind': '{0} copia de outro servidor e está {1} s atrás',
  '{0} takes no writes (read_only): name the primary': '{0} não aceita gravações (read_only): informe o primário',
};
