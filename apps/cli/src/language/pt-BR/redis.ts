import type { Phrases } from '@recado/core';

/** What Redis refuses. */
export const redisPhrases: Phrases = {
  'Redis takes no writes: it is a read-only replica, and REDIS_URL must lead to the primary':
    'o Redis não aceita gravações: é uma réplica somente leitura, e REDIS_URL deve levar ao primário',
  'Redis takes no writes: it is a replica that has lost its primary':
    'o Redis não aceita gravações: é uma réplica que perdeu o primário',
  'Redis takes no writes: it cannot save them to its disk (MISCONF)':
    'o Redis não aceita gravações: não consegue salvá-las no disco dele (MISCONF)',
  'Redis takes no writes: its memory is full (maxmemory)':
    'o Redis não aceita gravações: a memória dele está cheia (maxmemory)',
  'Redis takes no writes: too few replicas are connected to it (min-replicas-to-write)':
    'o Redis não aceita gravações: há réplicas de menos conectadas a ele (min-replicas-to-write)',
  'Redis takes no writes: it is a node of a cluster, and REDIS_URL must lead to a Redis without cluster mode':
    'o Redis não aceita gravações: é um nó de um cluster, e REDIS_URL deve levar a um Redis sem modo cluster',
  'Redis takes no writes: it is a node of a cluster that is not complete, and REDIS_URL must lead to a Redis without cluster mode':
    'o Redis não aceita gravações: é um nó de um cluster incompleto, e REDIS_URL deve levar a um Redis sem modo cluster',
  'Redis takes no writes: the user in REDIS_URL lacks rights to keys, commands or channels of the queue (NOPERM)':
    'o Redis não aceita gravações: falta ao usuário em REDIS_URL direito a chaves, comandos ou canais da fila (NOPERM)',
  'Redis takes no commands: it wants a password that REDIS_URL does not have':
    'o Redis não aceita comandos: ele exige uma senha que REDIS_URL não tem',
  'Redis takes no commands: it refuses the user or the password in REDIS_URL':
    'o Redis não aceita comandos: ele recusa o usuário ou a senha em REDIS_URL',
  'Redis takes no commands: it is still loading its data':
    'o Redis não aceita comandos: ainda está carregando os dados dele',
  'Redis takes no commands: it is busy with a script': 'o Redis não aceita comandos: está ocupado com um script',
  'the Sentinels in REDIS_URL refuse its user or password for them (sentinelPassword)':
    'os Sentinels de REDIS_URL recusam o usuário ou a senha que ela traz para eles (sentinelPassword)',
  'the certificate of a Sentinel in REDIS_URL is not trusted: name its authority in NODE_EXTRA_CA_CERTS, and an address that it is for':
    'o certificado de um Sentinel de REDIS_URL não é confiável: indique a autoridade dele em NODE_EXTRA_CA_CERTS, e um endereço para o qual ele vale',
  'no Sentinel in REDIS_URL answers with a primary: look at their addresses and at its name':
    'nenhum Sentinel de REDIS_URL responde com um primário: confira os endereços deles e o nome dele',
  'Redis refuses what the queue needs ({0})': 'o Redis recusa o que a fila precisa ({0})',
};
