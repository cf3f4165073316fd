import type { Phrases } from '@recado/core';

/** Errors of variables, of the database server that they name, and of options. */
export const configurationPhrases: Phrases = {
  'must be a whole number from {0} to {1}': 'deve ser um número inteiro de {0} a {1}',
  'must be 0, or {0} (RETENTION_DAYS) or more': 'deve ser 0, ou {0} (RETENTION_DAYS) ou mais',
  'must be 0, or {0} or more': 'deve ser 0, ou {0} ou mais',
  'must be 0, or {0} bytes (MEDIA_MAX_BYTES) or more': 'deve ser 0, ou {0} bytes (MEDIA_MAX_BYTES) ou mais',
  'must look like {0}': 'deve ter a forma {0}',
  'must look like v25.0': 'deve ter a forma v25.0',
  'must look like aviso:pt_BR': 'deve ter a forma aviso:pt_BR',
  'must be off or on': 'deve ser off ou on',
  'must be a version such as 2.3000.1042466371': 'deve ser uma versão, como 2.3000.1042466371',
  'must be address or data': 'deve ser address ou data',
  'must be fail, direct_send or template': 'deve ser fail, direct_send ou template',
  'must be the digits of the app ID': 'deve ter só os dígitos do ID do aplicativo',
  'must be the digits of the WhatsApp Business account ID':
    'deve ter só os dígitos do ID da conta do WhatsApp Business',
  'must be the root of a host, such as https://recado.example.com: a path is not served':
    'deve ser a raiz de um host, como https://recado.example.com: um caminho não é servido',
  'must end with its path: no ? and no #': 'deve terminar no caminho: sem ? e sem #',
  'must list host names with a dialect each, such as meta.example.com=meta: {0}':
    'deve listar nomes de host com um dialeto cada, como meta.example.com=meta: {0}',
  'must list some of api,admin,worker': 'deve listar alguns destes: api,admin,worker',
  'must be true, false, a number of hops, or addresses and subnets: 10.0.0.1, 10.1.0.0/16':
    'deve ser true, false, um número de saltos, ou endereços e sub-redes: 10.0.0.1, 10.1.0.0/16',
  'must list names of hosts or ranges of addresses: minio, 10.0.0.0/8':
    'deve listar nomes de hosts ou faixas de endereços: minio, 10.0.0.0/8',
  'must be sqlite:<path of a file> or mysql://user:password@host:port/database':
    'deve ser sqlite:<caminho de um arquivo> ou mysql://usuário:senha@host:porta/banco',
  'takes writes': 'aceita gravações',
  'gives its data to another node of its cluster, or catches up with it':
    'passa os dados a outro nó do cluster, ou ainda o alcança',
  'is read-only': 'é somente leitura',
  'is not ready: it joins its cluster': 'não está pronto: está entrando no cluster',
  'is outside the primary component of its cluster': 'está fora do componente primário do cluster',
  'is no member of its group that takes writes': 'não é um membro do grupo que aceita gravações',
  'does not answer': 'não responde',
  'cannot be connected to': 'não aceita conexões',
  'has no connection left': 'não tem mais conexões livres',
  'refuses the user, the password or the database of DATABASE_URL':
    'recusa o usuário, a senha ou o banco de DATABASE_URL',
  'Several hosts of DATABASE_URL take writes and are no cluster: none is written to beside the present one. Make all but one of them read-only':
    'Vários hosts de DATABASE_URL aceitam gravações e não são um cluster: nenhum é usado além do atual. Deixe somente leitura todos menos um',
  'A host of DATABASE_URL takes writes that was not seen read-only while another one was written to, and may lack what that one has: it is used once it was seen read-only, or by a process that starts anew':
    'Um host de DATABASE_URL aceita gravações sem ter sido visto como somente leitura enquanto outro era usado, e pode não ter o que esse outro tem: ele é usado depois de ser visto como somente leitura, ou por um processo que inicia de novo',
  'must be true or false': 'deve ser true ou false',
  'must be redis://… or rediss://…, or redis+sentinel://… with Sentinels':
    'deve ser redis://… ou rediss://…, ou redis+sentinel://… com Sentinels',
  'names several hosts: give one address, such as that of a proxy, or Sentinels as redis+sentinel://host:26379,host:26379/mymaster':
    'nomeia vários hosts: informe um único endereço, como o de um proxy, ou Sentinels como redis+sentinel://host:26379,host:26379/mymaster',
  'names a Redis Cluster, which is not supported: the queue lives in one slot, so it would use one node. Give one Redis, or Sentinels':
    'nomeia um Redis Cluster, que não é aceito: a fila fica em um único slot e usaria um único nó. Informe um Redis, ou Sentinels',
  'is not a URL: percent-encode the password, and look at hosts and ports':
    'não é uma URL: codifique a senha com %, e confira os hosts e as portas',
  'must end with the name of the primary, and may have the number of a database and ?sentinelPassword=: redis+sentinel://host:26379,host:26379/mymaster/0':
    'deve terminar no nome do primário, e pode trazer o número de um banco e ?sentinelPassword=: redis+sentinel://host:26379,host:26379/mymaster/0',
  'must be pt-BR or en': 'deve ser pt-BR ou en',
  'is not a URL: percent-encode the password, and look at host and port':
    'não é uma URL: codifique a senha com %, e confira o host e a porta',
  'must be {0} or more': 'deve ser {0} ou mais',
  'must be 1kb or more': 'deve ser 1kb ou mais',
  'must be from 1kb to 100mb': 'deve ir de 1kb a 100mb',
  'must be database or folder': 'deve ser database ou folder',
  'must be without /v1/traces, which is added': 'deve vir sem /v1/traces, que é acrescentado',
  'must be name=value,name=value with percent-encoded values':
    'deve ser nome=valor,nome=valor, com os valores em percent-encoding',
  'must be a number from 0 to 1, such as 0.1': 'deve ser um número de 0 a 1, como 0.1',
  'must end with its host and port, or with the number of a database: redis://host:6379/1':
    'deve terminar no host e na porta, ou no número de um banco: redis://host:6379/1',
  'names database {0}, which this Redis refuses ({1}): name one that it has, or none':
    'aponta para o banco {0}, que este Redis recusa ({1}): informe um que ele tenha, ou nenhum',
  'must have 16 to 255 visible ASCII characters': 'deve ter de 16 a 255 caracteres ASCII visíveis',
  'must have {0} characters or more': 'deve ter {0} caracteres ou mais',
  'must have 12 characters or more': 'deve ter 12 caracteres ou mais',
  'may have 128 characters': 'pode ter no máximo 128 caracteres',
  'is the example one: choose your own': 'é o do exemplo: escolha o seu próprio',
  'must be an e-mail address': 'deve ser um endereço de e-mail',
  'must have 1 to 60 characters on one line': 'deve ter de 1 a 60 caracteres em uma linha',
  'is missing: {0} needs it': 'está faltando: {0} precisa dela',
  'must be smtp://user:password@host:587 or smtps://user:password@host:465':
    'deve ser smtp://usuário:senha@host:587 ou smtps://usuário:senha@host:465',
  'must list e-mail addresses': 'deve listar endereços de e-mail',
  'may list 10 e-mail addresses': 'pode listar até 10 endereços de e-mail',
  'must be whsec_ and the base64 of 24 to 64 random bytes': 'deve ser whsec_ e o base64 de 24 a 64 bytes aleatórios',
  'must be a phone number with country code, digits only':
    'deve ser um número de telefone com o código do país, só dígitos',
  'must be an IANA time zone': 'deve ser um fuso horário da IANA',
  'must list ranges of addresses: 10.0.0.0/8, ::1/128': 'deve listar faixas de endereços: 10.0.0.0/8, ::1/128',
  'is wrong': 'está errada',
  'Invalid option: expected one of {0}': 'tem um valor que não existe: escolha um destes: {0}',

  'is missing': 'está faltando',
  'is missing, and so is {0}, the secret that this database was sealed with: give it back, or run "recado forget-secrets"':
    'está faltando, assim como {0}, o segredo com que este banco de dados foi cifrado: devolva-o, ou execute "recado forget-secrets"',
  'is not given, and {0} holds no secret of {1} characters or more: give the old one back':
    'não foi informado, e {0} não contém um segredo de {1} caracteres ou mais: devolva o antigo',
  'is not the secret that this database was sealed with: give back the old one, or run "recado forget-secrets"':
    'não é o segredo com que este banco de dados foi cifrado: devolva o antigo, ou execute "recado forget-secrets"',
  'is missing: in production give a random string of 32 characters or more':
    'está faltando: em produção, informe uma sequência aleatória de 32 caracteres ou mais',
  'is missing: GATEWAY={0} needs {1}': 'está faltando: GATEWAY={0} precisa dela ({1})',
  'the URL that takes the messages': 'a URL que recebe as mensagens',
  'the URL of Evolution API': 'a URL da Evolution API',
  'the name of the instance': 'o nome da instância',
  'the API key of the instance': 'a chave de API da instância',
  'the URL of WAHA': 'a URL do WAHA',
  'the API key of WAHA': 'a chave de API do WAHA',
  'the phone number ID of the sender': 'o ID do número de telefone do remetente',
  'an access token of Meta': 'um token de acesso da Meta',
  'must be api,admin,worker on SQLite: split roles need a mysql:// DATABASE_URL':
    'deve ser api,admin,worker com SQLite: papéis separados precisam de um DATABASE_URL mysql://',
  'must be api,admin,worker without Redis: split roles need REDIS_URL':
    'deve ser api,admin,worker sem Redis: papéis separados precisam de REDIS_URL',
  'is given twice, as {0} and as {1}_FILE: keep one':
    'foi informada duas vezes, como {0} e como {1}_FILE: deixe uma só',
  'names a file that cannot be read': 'aponta para um arquivo que não pode ser lido',
  'is refused: {0}': 'foi recusada: {0}',

  'must be the name of an instance: no slashes, ? or #': 'deve ser o nome de uma instância: sem barras, ? ou #',
  'must be the name of a session: no spaces, slashes, ? or #':
    'deve ser o nome de uma sessão: sem espaços, barras, ? ou #',
  'must be 1 to 1,024 visible ASCII characters': 'deve ter de 1 a 1.024 caracteres ASCII visíveis',
  'must hold no placeholder such as {to}: they stand in the paths of the description':
    'não pode ter um marcador como {to}: eles ficam nos caminhos da descrição',
  'must end with its path, because the description adds paths: no ? and no #':
    'deve terminar no caminho, porque a descrição acrescenta caminhos: sem ? e sem #',
  'is named by the description': 'é citado pela descrição',
  'proves receipts, so it must have 16 characters or more': 'prova recibos, então deve ter 16 caracteres ou mais',
  'must have at most 2,048 characters': 'deve ter no máximo 2.048 caracteres',
  'the secret that the description names': 'o segredo que a descrição cita',
  'must be whsec_ followed by the base64 of 24 to 64 random bytes':
    'deve ser whsec_ seguido do base64 de 24 a 64 bytes aleatórios',
  'must be an http or https URL without user info': 'deve ser uma URL http ou https sem usuário nem senha',
  'must be visible ASCII characters without spaces': 'deve ter só caracteres ASCII visíveis, sem espaços',
  'must be the digits of the phone number ID': 'deve ter só os dígitos do ID do número de telefone',

  'leads to a Redis that drops entries: {0}': 'leva a um Redis que descarta entradas: {0}',
  'does not get along with the database server: {0}': 'não é compatível com o servidor de banco de dados: {0}',
  'names a database server at {0} that does not answer: {1}':
    'aponta para um servidor de banco de dados em {0} que não responde: {1}',
  'is not a URL: percent-encode the password': 'não é uma URL: codifique a senha com %',
  'has an unknown parameter "{0}"': 'tem um parâmetro desconhecido "{0}"',
  'has a "%" that is no percent-encoding: write it as %25': 'tem um "%" que não inicia um código: escreva-o como %25',
  'must say {0}=true or false': 'deve dizer {0}=true ou false',
  'names a file in {0} that cannot be read': 'aponta em {0} para um arquivo que não pode ser lido',
  'names a server with {0} {1}, but {2} is needed': 'aponta para um servidor com {0} {1}, mas é preciso o {2}',
  'names a server with max_allowed_packet below 8M: set it to 16M or more':
    'aponta para um servidor com max_allowed_packet abaixo de 8M: aumente para 16M ou mais',
  'names a server that may lose acknowledged messages at a power loss: set innodb_flush_log_at_trx_commit=1 there, or accept it with ALLOW_WEAK_DURABILITY=true':
    'aponta para um servidor que pode perder mensagens confirmadas numa queda de energia: configure nele innodb_flush_log_at_trx_commit=1, ou aceite o risco com ALLOW_WEAK_DURABILITY=true',

  'The database server at {0} does not answer yet: {1}': 'O servidor de banco de dados em {0} ainda não responde: {1}',
  'innodb_flush_log_at_trx_commit of the database is not 1: a power loss takes acknowledged messages':
    'innodb_flush_log_at_trx_commit do banco não é 1: uma queda de energia leva mensagens confirmadas',
  'sync_binlog of the database is not 1: a power loss takes acknowledged messages':
    'sync_binlog do banco não é 1: uma queda de energia leva mensagens confirmadas',
  "the clock of the database is {0} s ahead of this machine's: its time counts":
    'o relógio do banco está {0} s à frente do desta máquina: vale a hora dele',
  "the clock of the database is {0} s behind this machine's: its time counts":
    'o relógio do banco está {0} s atrás do desta máquina: vale a hora dele',
  'the database is unavailable': 'o banco de dados está indisponível',

  "Unknown option '{0}'.": 'Opção desconhecida: {0}.',
  "Option '{0}' argument missing.": 'Falta o valor da opção {0}.',
  "Option '{0}' does not take an argument.": 'A opção {0} não aceita valor.',
  "Option '{0}' argument is ambiguous.": 'O valor da opção {0} é ambíguo.',
};
