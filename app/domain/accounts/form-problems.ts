import type { z } from 'zod'
import { NO_PASSWORD } from './account.ts'

/** Problems of a refused form: a message for the form, messages by field, and the submitted values without secrets. */
export interface FormProblems {
  message: string
  fields: Record<string, string>
  values: Record<string, string>
  /** A success message; `message` is then empty. */
  notice?: string
}

/** Message above a form with messages beside its fields. */
export const CHECK_FIELDS = 'Confira os campos marcados.'

/** Message: the request did not reach the server. */
export const NO_CONNECTION = 'Falha de conexão. Verifique sua internet.'

export const PASSWORD_REFUSED = {
  wrong_password: { status: 403, field: 'password', message: 'Senha incorreta. Confira e tente de novo.' },
  no_password: { status: 409, field: 'form', message: NO_PASSWORD },
  too_many_attempts: {
    status: 429,
    field: 'form',
    message: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  },
} as const

export const BOTH_FACTORS_REFUSED = {
  ...PASSWORD_REFUSED,
  wrong_code: {
    status: 403,
    field: 'code',
    message: 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.',
  },
} as const

const SECRET_FIELDS = new Set(['password', 'confirmation', 'code'])

/** Problems of a form that its schema refused, with the first message of each field. */
export function problemsOf(error: z.ZodError, values: Record<string, string>): FormProblems {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[String(issue.path[0])] ??= issue.message
  return { message: CHECK_FIELDS, fields, values }
}

/** A problem with one field, or with the whole form if `field` is undefined. */
export function problemWith(
  field: string | undefined,
  message: string,
  values: Record<string, string>,
): FormProblems {
  return field
    ? { message: CHECK_FIELDS, fields: { [field]: message }, values }
    : { message, fields: {}, values }
}

/** The values of a form by field name, without files. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  return texts
}

/** The submitted values without passwords and codes, for showing the form again. */
export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !SECRET_FIELDS.has(name)))
}
