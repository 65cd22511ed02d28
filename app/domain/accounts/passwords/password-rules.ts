/** In characters. Limits the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 128

export interface PasswordRule {
  key: 'length' | 'uppercase' | 'digit'
  label: string
  isMet: (password: string) => boolean
}

/** The live checklist of the registration form (rule 53). */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { key: 'length', label: 'Pelo menos 8 caracteres', isMet: (password) => [...password].length >= 8 },
  { key: 'uppercase', label: 'Uma letra maiúscula', isMet: (password) => /\p{Lu}/u.test(password) },
  { key: 'digit', label: 'Um número', isMet: (password) => /\d/.test(password) },
]

export function meetsPasswordRules(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.isMet(password))
}

// in lower case
const COMMON_PASSWORDS = new Set(
  `senha123 senha1234 senha12345 senha123456 senha2024 senha2025 senha2026 minhasenha1 mudar123 mudar1234
  trocar123 teste123 teste1234 brasil123 brasil2014 brasil2026 familia123 família123 deus1234 jesus123 jesuscristo1
  flamengo1 flamengo123 corinthians1 palmeiras1 saopaulo1 password1 password12 password123 passw0rd p4ssw0rd
  qwerty123 qwerty12 abcd1234 abc12345 abc123456 a1234567 a12345678 a123456789 1234567a 12345678a 123456789a
  admin123 admin1234 iloveyou1 welcome1 welcome123 1q2w3e4r 1q2w3e4r5t q1w2e3r4`.split(/\s+/),
)

/** Whether the password is common, the person's e-mail, or one character repeated. */
export function isEasilyGuessed(password: string, email: string): boolean {
  const lowercase = password.toLowerCase()
  return (
    COMMON_PASSWORDS.has(lowercase) || lowercase === email.toLowerCase() || /^(.)\1+\d?$/u.test(lowercase)
  )
}
