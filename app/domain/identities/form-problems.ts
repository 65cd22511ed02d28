import type { z } from 'zod'
import { NO_PASSWORD } from './account.ts'

/** What a sign-in page shows when it stays: one message, messages by field, and what was typed, secrets aside. */
export interface FormProblems {
  message: string
  fields: Record<string, string>
  values: Record<string, string>
  /** Good news instead of a problem; `message` is empty then. */
  notice?: string
}

/** Heads the messages that stand beside their fields. */
export const CHECK_FIELDS = 'Confira os campos marcados.'

/** Nothing reached the server (spec section 8). */
export const NO_CONNECTION = 'Falha de conexão. Verifique sua internet.'

/** Why the password and a code were not enough, by field. */
export const BOTH_FACTORS_REFUSED = {
  wrong_password: { status: 403, field: 'password', message: 'Senha incorreta. Confira e tente de novo.' },
  no_password: { status: 409, field: 'form', message: NO_PASSWORD },
  wrong_code: {
    status: 403,
    field: 'code',
    message: 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.',
  },
  too_many_attempts: {
    status: 429,
    field: 'form',
    message: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  },
} as const

const SECRETS = new Set(['password', 'confirmation', 'code'])

/** Problems of a form that broke its schema, the first message of each field. */
export function problemsOf(error: z.ZodError, values: Record<string, string>): FormProblems {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[String(issue.path[0])] ??= issue.message
  return { message: CHECK_FIELDS, fields, values }
}

/** Problems with one field, or with none in particular. */
export function problemWith(
  field: string | undefined,
  message: string,
  values: Record<string, string>,
): FormProblems {
  return field
    ? { message: CHECK_FIELDS, fields: { [field]: message }, values }
    : { message, fields: {}, values }
}

/** The texts of a form, by name; files are left out. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  return texts
}

/** What may be shown again: everything but passwords and codes. */
export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !SECRETS.has(name)))
}
