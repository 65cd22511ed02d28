import { dictionary } from '@zxcvbn-ts/language-common'
import { BRAND } from '#content/brand.ts'
import { isEasilyGuessed } from './password-rules.ts'

let commonPasswords: Set<string> | undefined

/** Words of this product, without accents, that an attacker tries first (rule 53). */
const PRODUCT_WORDS = new Set(
  `${lettersOf(BRAND.name)} combinado familia minhafamilia tarefa tarefas premio premios ponto pontos recompensa
  recompensas crianca criancas responsavel administrador admin guardiao`.split(/\s+/),
)

/**
 * Whether a new password is too common (rule 53): one of the 49,000 most frequent in published leaks, a word of this
 * product with other characters around it, or the person's e-mail. Ignores case and accents.
 */
export function isTooCommon(password: string, email: string): boolean {
  commonPasswords ??= new Set(dictionary.passwords.map((listedPassword) => listedPassword.toLowerCase()))
  const lowercase = password.toLowerCase()
  if (
    isEasilyGuessed(password, email) ||
    commonPasswords.has(lowercase) ||
    commonPasswords.has(withoutAccents(lowercase))
  )
    return true
  const word = lettersOf(password)
  return PRODUCT_WORDS.has(word) || word === lettersOf(email.split('@')[0] ?? '')
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The letters a to z of the text, without accents. */
function lettersOf(text: string): string {
  return withoutAccents(text.toLowerCase()).replaceAll(/[^a-z]/g, '')
}
