import { type FormProblems, problemWith } from '../form-problems.ts'

export const RESET_INTENT = 'redefinir'
export const RESET_REQUEST_FAILED = 'Ocorreu um erro ao enviar o e-mail de redefinição. Tente novamente.'
export const TOO_MANY_ATTEMPTS = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

/** HTTP status and message of the response to a request for a reset mail (rule 54). */
export function resetRequestResponse(
  result: { ok: true } | { ok: false; reason: 'user_not_found' | 'too_many_attempts' | 'not_sent' },
  email: string,
  values: Record<string, string>,
): { status: number; problems: FormProblems } {
  if (result.ok) {
    const notice = `E-mail de redefinição de senha enviado para ${email}!`
    return { status: 200, problems: { message: '', fields: {}, values, notice } }
  }
  switch (result.reason) {
    case 'user_not_found':
      return {
        status: 404,
        problems: problemWith('email', 'Nenhuma conta encontrada com este e-mail.', values),
      }
    case 'too_many_attempts':
      return { status: 429, problems: problemWith(undefined, TOO_MANY_ATTEMPTS, values) }
    case 'not_sent':
      return { status: 500, problems: problemWith(undefined, RESET_REQUEST_FAILED, values) }
  }
}
