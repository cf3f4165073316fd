/**
 * Words that are common in passwords of Brazil. The list of zxcvbn, which is of English origin, lacks a third of them and
 * takes the others for rare. The commonest come first: zxcvbn counts the place in the list as the number of guesses.
 */
export const COMMON_WORDS = `
  senha minhasenha mudar trocar teste padrao acesso login usuario administrador
  mestre bemvindo segredo sistema servidor empresa computador mensagem whatsapp
  brasil flamengo corinthians palmeiras saopaulo gremio vasco cruzeiro santos futebol
  teamo euteamo teamomuito amor princesa familia feliz felicidade dragao
  deus deusefiel jesus jesuscristo verao inverno gabriel rafael felipe lucas
  matheus daniel juliana fernanda camila amanda bruna
  contraseña contrasena clave secreto
`
  .trim()
  .split(/\s+/);
