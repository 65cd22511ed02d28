import { dictionary } from '@zxcvbn-ts/language-common'
import { BRAND } from '#content/brand.ts'
import { isEasilyGuessed } from './password-rules.ts'

let common: Set<string> | undefined

/** Words of this product that somebody who guesses would try first, without accents (docs/security.md). */
const OWN_WORDS = new Set(
  `${plain(BRAND.name)} combinado familia minhafamilia tarefa tarefas premio premios ponto pontos recompensa
  recompensas crianca criancas responsavel administrador admin guardiao`.split(/\s+/),
)

/**
 * Whether a new password is too easily guessed to be kept: among the 49,000 that published leaks show most often, a word
 * of this product with numbers around it, or the person's own e-mail. Letters count without case and accents.
 */
export function isTooCommon(password: string, email: string): boolean {
  common ??= new Set(dictionary.passwords.map((each) => each.toLowerCase()))
  const typed = password.toLowerCase()
  if (isEasilyGuessed(password, email) || common.has(typed) || common.has(withoutAccents(typed))) return true
  const word = plain(password)
  return OWN_WORDS.has(word) || word === plain(email.split('@')[0] ?? '')
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The letters alone. */
function plain(text: string): string {
  return withoutAccents(text.toLowerCase()).replaceAll(/[^a-z]/g, '')
}
