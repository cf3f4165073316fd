import type { Phrases } from '@recado/core';

/** Errors of keys, administrators and passwords. */
export const authPhrases: Phrases = {
  'The name is missing.': 'Falta o nome.',
  'The name may have 80 characters.': 'O nome pode ter no máximo 80 caracteres.',
  'The name has characters that cannot be shown.': 'O nome tem caracteres que não podem ser exibidos.',
  'Another key that works has this name.': 'Outra chave que vale tem este nome.',
  'At least one scope is needed.': 'É preciso pelo menos um escopo.',
  'There is no such scope.': 'Esse escopo não existe.',
  'The expiry must lie in the future.': 'A expiração deve estar no futuro.',
  'The time zone must be an IANA name, like America/Sao_Paulo.':
    'O fuso horário deve ser um nome da IANA, como America/Sao_Paulo.',
  'What a missing variable does must be "reject" or "empty".':
    'O efeito de uma variável sem valor deve ser "reject" ou "empty".',
  'A limit must be a whole number from 1 to 1,000,000,000.':
    'Um limite deve ser um número inteiro de 1 a 1.000.000.000.',
  'An allowed address must be an IP address or a subnet, like 203.0.113.7 or 203.0.113.0/24.':
    'Um endereço permitido deve ser um IP ou uma sub-rede, como 203.0.113.7 ou 203.0.113.0/24.',
  'At most 50 allowed addresses fit.': 'Cabem no máximo 50 endereços permitidos.',
  'An existing secret must have 32 to 255 characters.': 'Um segredo existente deve ter de 32 a 255 caracteres.',
  'An existing secret may have visible ASCII characters only, and no spaces.':
    'Um segredo existente só pode ter caracteres ASCII visíveis, sem espaços.',
  'The secret looks like a key of Recado, but its checksum is wrong: was it copied whole?':
    'O segredo parece uma chave do Recado, mas a soma de verificação está errada: foi copiado inteiro?',
  'A replaced secret may go on working for 7 days at most.':
    'Um segredo substituído pode continuar valendo por no máximo 7 dias.',
  'Five replaced secrets of this key still work: end one of them first.':
    'Cinco segredos substituídos desta chave ainda valem: encerre um deles antes.',
  'This secret belongs to another key already.': 'Este segredo já é de outra chave.',
  'The e-mail address is not valid.': 'O endereço de e-mail não é válido.',
  'There is already an administrator with this e-mail address.': 'Já existe uma conta com este e-mail.',
  'The password must have 12 characters or more.': 'A senha deve ter 12 caracteres ou mais.',
  'The password may have 128 characters.': 'A senha pode ter no máximo 128 caracteres.',
  'The password is among those that are tried first: choose another.': 'A senha é comum demais: escolha outra.',
  'The password is made from the e-mail address or the name of the service: choose another.':
    'A senha é parecida demais com o e-mail ou com o nome do serviço: escolha outra.',
  'There is already an administrator.': 'Já existe um administrador.',
};
