import { both } from '@recado/core';

/** Why nothing is sent to a row of a template; each is followed by the field that it is about. */
export const templateFaults = {
  template_value_missing: both('Falta um valor do modelo', 'A value of the template is missing'),
  file_without_header: both(
    'O modelo não tem documento, imagem nem vídeo no cabeçalho: retire os arquivos ou escolha outro modelo',
    'The template has no document, picture or video in its header: remove the files or choose another template',
  ),
  template_media_type: both('O arquivo não pode ser o cabeçalho', 'The file cannot be a header'),
  template_header_kind: both(
    'O arquivo não é do tipo que o cabeçalho do modelo pede',
    'The file is not of the type that the header of the template demands',
  ),
  template_parameter_format: both(
    'Um valor do modelo tem quebra de linha, tabulação ou cinco espaços seguidos, que a Meta recusa',
    'A value of the template has a line break, a tab or five blanks in a row, which Meta refuses',
  ),
  too_long: both('Um valor do modelo é longo demais', 'A value of the template is too long'),
  template_place_degrees: both(
    'A latitude ou a longitude não é um número de graus',
    'The latitude or the longitude is no number of degrees',
  ),
  payment_amount_invalid: both(
    'O valor não é uma quantia em reais, como 12,34 ou 1.234,56',
    'The amount is none in reais, such as 12.34 or 1,234.56',
  ),
  payment_type_unknown: both(
    'A forma de pagamento não é pix, boleto nem link',
    'The way to pay is neither pix, boleto nor link',
  ),
  pix_code_form: both('O código Pix não está inteiro', 'The Pix code is not whole'),
  pix_code_checksum: both('O dígito verificador do código Pix não confere', 'The checksum of the Pix code is wrong'),
  pix_code_foreign: both('O código de pagamento não é de Pix', 'The payment code is not one of Pix'),
  boleto_line_form: both(
    'A linha do boleto não tem 47 nem 48 dígitos',
    'The line of the boleto has neither 47 nor 48 digits',
  ),
  boleto_line_digit: both(
    'Um dígito verificador da linha do boleto não confere',
    'A check digit of the line of the boleto is wrong',
  ),
  media_url_invalid: both('O endereço não é um endereço https', 'The address is no https address'),
  media_url_user_info: both('O endereço tem usuário ou senha', 'The address has a user or a password'),
  media_url_internal: both(
    'O endereço é de dentro da sua rede, e a Meta não o alcança',
    'The address is inside your network, and Meta cannot reach it',
  ),
  datetime_format: both(
    'A data e a hora não estão como 24/12/2026 18:00',
    'The date and the time are not like 24/12/2026 18:00',
  ),
  datetime_no_such_date: both('A data ou a hora não existe', 'The date or the time does not exist'),
  datetime_skipped: both('A hora não existe neste fuso nesse dia', 'The time does not exist in this zone on that day'),
  template_unsupported: both('O canal não envia modelos', 'The channel sends no templates'),
  template_unknown: both('O canal não tem este modelo', 'The channel does not have this template'),
};
