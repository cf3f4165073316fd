import type { Phrases } from '@recado/core';

/** Phrases of the commands about channels. */
export const channelPhrases: Phrases = {
  '--name <name> --gateway <kind> [--set <key=value>]… [--settings-stdin]\n      [--description-file <file>] {0}':
    '--name <nome> --gateway <tipo> [--set <chave=valor>]… [--settings-stdin]\n      [--description-file <arquivo>] {0}',
  [`[--pace <80/s | 1/4s~50% | none>] [--spacing <6s>] [--daily-cap <n>]
      [--warm-up <50+20%>] [--new-recipients <100 | none>] [--new-recipients-warm-up <20+6%>]
      [--new-recipients-spacing <60s>] [--window <1-5 08:00-20:00>] [--timezone <zone>]
      [--above-safe-limits]`]: `[--pace <80/s | 1/4s~50% | none>] [--spacing <6s>] [--daily-cap <n>]
      [--warm-up <50+20%>] [--new-recipients <100 | none>] [--new-recipients-warm-up <20+6%>]
      [--new-recipients-spacing <60s>] [--window <1-5 08:00-20:00>] [--timezone <fuso>]
      [--above-safe-limits]`,
  '{0} To have it all the same, add --above-safe-limits.':
    '{0} Para usá-lo mesmo assim, acrescente --above-safe-limits.',
  'Its limits are above what is safe for one phone, whose number WhatsApp may block. With --above-safe-limits this is not said.':
    'Os limites dele estão acima do que é seguro para um celular: o WhatsApp pode bloquear o número. Com --above-safe-limits isto não é dito.',
  'The file {0} cannot be read.': 'O arquivo {0} não pode ser lido.',
  'creates a channel; --settings-stdin reads key=value lines, which keeps credentials out of the list of processes':
    'cria um canal; --settings-stdin lê linhas chave=valor, o que mantém as credenciais fora da lista de processos',
  'Channel {0} "{1}" was created. {2}': 'O canal {0} "{1}" foi criado. {2}',
  'Its provider posts receipts to {0}': 'O provedor envia os recibos para {0}',
  'Link its phone at {0}': 'Conecte o celular em {0}',
  'Nothing that it sends leaves Recado.': 'Nada do que ele envia sai do Recado.',
  'Every setting must look like key=value.': 'Cada configuração deve ter a forma chave=valor.',
  '--pace must look like 80/s, 1/4s~50% or none.': '--pace deve ter a forma 80/s, 1/4s~50% ou none.',
  '{0} must look like 6s.': '{0} deve ter a forma 6s.',
  '--warm-up grows to a --daily-cap: give both.': '--warm-up cresce até um --daily-cap: informe os dois.',
  '--daily-cap must be a whole number.': '--daily-cap deve ser um número inteiro.',
  '--new-recipients must be a whole number or none.': '--new-recipients deve ser um número inteiro ou none.',
  '--warm-up must look like 50+20%: 50 on the first day, 20 % more each.':
    '--warm-up deve ter a forma 50+20%: 50 no primeiro dia, 20 % a mais a cada dia.',
  '--window must look like "1-5 08:00-20:00": Monday is 1, Sunday is 7.':
    '--window deve ter a forma "1-5 08:00-20:00": segunda-feira é 1, domingo é 7.',
  'prints the channels, a line each: name, gateway, state; --json for programs':
    'lista os canais, um por linha: nome, gateway, situação; --json para programas',
  'Everything is paused: by {0}, since {1}{2}.': 'Tudo está pausado: por {0}, desde {1}{2}.',
  '--name <name> | --all [--reason <text>]': '--name <nome> | --all [--reason <texto>]',
  'stops a channel, or everything, until it is resumed; what waits is kept':
    'pausa um canal, ou tudo, até ser retomado; o que está na fila é mantido',
  '--name <name> | --all': '--name <nome> | --all',
  'lets a channel, or everything, go on': 'retoma um canal, ou tudo',
  'was paused': 'foi pausado',
  'is paused already': 'já está pausado',
  'goes on': 'foi retomado',
  'is not stopped': 'não está pausado',
  'install | status | unlink --channel <name>': 'install | status | unlink --channel <nome>',
  'phones linked by a code: installs the library that talks to WhatsApp, tells how they are, removes a link':
    'celulares conectados por código: instala a biblioteca que fala com o WhatsApp, mostra a situação, remove uma conexão',
  'Say what to do: install, status or unlink.': 'Diga o que fazer: install, status ou unlink.',
  'Installs {0} {1} into {2}: {3} packages, {4} MB. They are no part of Recado.':
    'Instala {0} {1} em {2}: {3} pacotes, {4} MB. Eles não fazem parte do Recado.',
  'Their licences: {0}. Without a text of a licence: {1}.': 'Licenças deles: {0}. Sem o texto de uma licença: {1}.',
  'It uses the number against the terms of WhatsApp, which may block it. Experimental: use no number that you cannot lose.':
    'O número é usado contra os termos do WhatsApp, que pode bloqueá-lo. Experimental: não use um número que você não pode perder.',
  'npm is not on this machine, or in this container image: install Node.js with npm, or copy the folder linked-phone here from the data folder of a machine where the installation worked':
    'o npm não está nesta máquina, ou nesta imagem de contêiner: instale o Node.js com npm, ou copie para cá a pasta linked-phone da pasta de dados de uma máquina onde a instalação funcionou',
  'npm did not reach the registry of packages: allow connections to registry.npmjs.org, or name the proxy or the mirror of your network (npm config set proxy or registry)':
    'o npm não alcançou o repositório de pacotes: libere a saída para registry.npmjs.org, ou informe o proxy ou o espelho da sua rede (npm config set proxy ou registry)',
  'the data folder takes no writes: mount it writable for the user who runs Recado':
    'a pasta de dados não aceita gravações: monte-a com permissão de escrita para o usuário que roda o Recado',
  'the disk of the data folder is full: 60 MB are needed': 'o disco da pasta de dados está cheio: são precisos 60 MB',
  'the registry handed out another archive than the list of Recado knows, and it was refused: check which mirror npm uses':
    'o repositório entregou um arquivo diferente do que a lista do Recado conhece, e ele foi recusado: confira qual espelho o npm usa',
  'npm did not end within 10 minutes: check the network of this machine':
    'o npm não terminou em 10 minutos: confira a rede desta máquina',
  'npm ended with an error': 'o npm terminou com um erro',
  'Installed. A running server uses it at once; link a phone on the page of its channel.':
    'Instalada. Um servidor em execução já a usa; conecte um celular na página do canal dele.',
  'The library is not installed.': 'A biblioteca não está instalada.',
  'The library is installed: {0}.': 'A biblioteca está instalada: {0}.',
  'No phone is linked to a channel named "{0}".': 'Nenhum celular está conectado a um canal chamado "{0}".',
  'The link is removed within a second.': 'A conexão é removida em um segundo.',
  'The link is removed when a server runs.': 'A conexão é removida quando um servidor estiver em execução.',
  'Give either --name or --all.': 'Informe --name ou --all.',
  Everything: 'Tudo',
  'The channel "{0}"': 'O canal "{0}"',
  '--name <name> --member <channel> [--member <channel>]…': '--name <nome> --member <canal> [--member <canal>]…',
  'creates a pool: a group of channels that is addressed like a channel':
    'cria um grupo: vários canais que recebem mensagens sob um só nome',
  'Pool {0} "{1}" was created.': 'O grupo {0} "{1}" foi criado.',
  '--name <name> (--member <channel>… | --archive | --restore)':
    '--name <nome> (--member <canal>… | --archive | --restore)',
  'gives a pool these channels instead, or archives it, or lets it take messages again':
    'troca os canais de um grupo, ou o arquiva, ou o faz aceitar mensagens de novo',
  'Give one of --member, --archive and --restore.': 'Informe --member, --archive ou --restore, só um deles.',
  'The pool "{0}" was changed.': 'O grupo "{0}" foi alterado.',
  'prints the pools, a line each: name, channels, state; --json for programs':
    'lista os grupos de canais, um por linha: nome, canais, situação; --json para programas',
  'There is no pool named "{0}".': 'Não existe grupo com o nome "{0}".',
  'There is no channel named "{0}".': 'Não existe canal com o nome "{0}".',
};
