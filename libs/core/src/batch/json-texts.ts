import { both } from '../language/both.js';

/** The texts about a body that is not JSON; each names the place, and what to do. */
export const JSON_TEXTS = {
  json_not_utf8: both(
    'O corpo não está em UTF-8 a partir da linha %{line}, coluna %{column}; converta-o para UTF-8 (o mais comum é ter sido escrito em Windows-1252 ou Latin-1).',
    'The body is not UTF-8 from line %{line}, column %{column} on; convert it to UTF-8 (mostly it was written in Windows-1252 or Latin-1).',
  ),
  json_ends_early: both(
    'O JSON termina antes da hora, na linha %{line}, coluna %{column}: falta fechar aspas, chave ou colchete. Confira se o corpo foi enviado inteiro.',
    'The JSON ends too early, at line %{line}, column %{column}: a quote, a brace or a bracket is not closed. Check that the body was sent whole.',
  ),
  json_control_character: both(
    'Na linha %{line}, coluna %{column}, há um caractere de controle (%{found}). Dentro de um texto, uma quebra de linha se escreve \\n e uma tabulação \\t; gere o JSON com a função da sua linguagem.',
    'At line %{line}, column %{column}, there is a control character (%{found}). Inside a text a line break is written \\n and a tab \\t; let your language write the JSON.',
  ),
  json_invisible_character: both(
    'Na linha %{line}, coluna %{column}, há um caractere invisível (%{found}) fora dos textos; apague-o. Entre valores o JSON aceita só espaço, tabulação e quebra de linha.',
    'At line %{line}, column %{column}, there is an invisible character (%{found}) outside of the texts; delete it. Between values JSON takes only spaces, tabs and line breaks.',
  ),
  json_smart_quote: both(
    'Na linha %{line}, coluna %{column}, há aspas tipográficas (%{found}); use as aspas retas " em volta de nomes e textos.',
    'At line %{line}, column %{column}, there is a typographic quote (%{found}); use the straight quote " around names and texts.',
  ),
  json_single_quote: both(
    'Na linha %{line}, coluna %{column}, há %{found}; em JSON, nomes e textos ficam entre aspas duplas ("), não simples.',
    'At line %{line}, column %{column}, there is %{found}; in JSON names and texts are in double quotes ("), not in single ones.',
  ),
  json_name_unquoted: both(
    'Na linha %{line}, coluna %{column}, começa um nome de campo sem aspas; escreva-o entre aspas duplas (").',
    'At line %{line}, column %{column}, a name of a field begins without quotes; write it in double quotes (").',
  ),
  json_trailing_comma: both(
    'Na linha %{line}, coluna %{column}, há %{found} logo depois de uma vírgula; tire a vírgula que sobra antes dele.',
    'At line %{line}, column %{column}, there is %{found} right after a comma; remove the comma before it.',
  ),
  json_comma_missing: both(
    'Na linha %{line}, coluna %{column}, falta uma vírgula entre dois valores, ou há aspas dentro de um texto sem barra: escreva-as como \\".',
    'At line %{line}, column %{column}, a comma is missing between two values, or a quote inside a text has no backslash: write it as \\".',
  ),
  json_comment: both(
    'Na linha %{line}, coluna %{column}, há %{found}: JSON não tem comentários; tire-o.',
    'At line %{line}, column %{column}, there is %{found}: JSON has no comments; remove it.',
  ),
  json_escape: both(
    'Na linha %{line}, coluna %{column}, há uma barra invertida que não forma um escape do JSON; para uma barra invertida no texto, escreva \\\\.',
    'At line %{line}, column %{column}, there is a backslash that makes no escape of JSON; for a backslash in the text write \\\\.',
  ),
  json_number: both(
    'Na linha %{line}, coluna %{column}, há um número em uma forma que o JSON não tem (zero à esquerda, +, ponto solto); se for um texto, ponha-o entre aspas.',
    'At line %{line}, column %{column}, there is a number in a form that JSON does not have (leading zero, +, bare dot); if it is a text, put it in quotes.',
  ),
  json_word: both(
    'Na linha %{line}, coluna %{column}, há uma palavra sem aspas; sem aspas só valem true, false e null, em minúsculas. Um texto vai entre aspas duplas (").',
    'At line %{line}, column %{column}, there is a word without quotes; only true, false and null, in lower case, go without. A text goes in double quotes (").',
  ),
  json_goes_on: both(
    'O JSON já terminou e, na linha %{line}, coluna %{column}, ainda há algo depois dele (%{found}); envie um único objeto por requisição.',
    'The JSON has ended, and at line %{line}, column %{column}, something follows it (%{found}); send a single object in a request.',
  ),
  json_unexpected: both(
    'Na linha %{line}, coluna %{column}, há algo que o JSON não aceita ali (%{found}); confira vírgulas, dois-pontos, chaves e colchetes logo antes.',
    'At line %{line}, column %{column}, there is something that JSON does not take there (%{found}); check commas, colons, braces and brackets just before it.',
  ),
} as const;
