import { type FormProblems, problemWith } from '../form-problems.ts'
import { RESET_INTENT, TOO_MANY_ATTEMPTS } from '../passwords/reset-request.ts'
import { INVITE_CODE_REFUSED, PASSWORD_WEAK } from '../schema.ts'

/** The two forms of the sign-in page. */
export type SignInMode = 'entrar' | 'cadastrar'
/** What a POST of the page requests: its form, or a reset mail. */
export type SignInIntent = SignInMode | typeof RESET_INTENT

type Address = Pick<URL, 'pathname' | 'searchParams'>

/** The form that the address names: ?modo=cadastrar, or /register. */
export function modeOf({ pathname, searchParams }: Address): SignInMode {
  const mode = searchParams.get('modo') ?? (pathname.startsWith('/register') ? 'cadastrar' : 'entrar')
  return mode === 'cadastrar' ? 'cadastrar' : 'entrar'
}

/** The intent of a POST: the page's form, or its button 'Esqueci minha senha'. */
export function intentOf(address: Address, { intent }: Record<string, string>): SignInIntent {
  const mode = modeOf(address)
  return mode === 'entrar' && intent === RESET_INTENT ? RESET_INTENT : mode
}

/** HTTP status and problems of a refused POST. */
export interface SignInRefusal {
  status: number
  problems: FormProblems
}

/** The response to a refused sign-in; it does not reveal whether e-mail or password was wrong (rule 54). */
export function signInRefusal(
  reason: 'wrong_credentials' | 'too_many_attempts',
  values: Record<string, string>,
): SignInRefusal {
  return reason === 'too_many_attempts'
    ? { status: 429, problems: problemWith(undefined, TOO_MANY_ATTEMPTS, values) }
    : { status: 401, problems: problemWith(undefined, 'E-mail ou senha inválidos.', values) }
}

/** The response to a refused registration. */
export function signUpRefusal(
  reason: 'too_many_attempts' | 'email_taken' | 'invite_refused' | 'password_weak',
  values: Record<string, string>,
): SignInRefusal {
  switch (reason) {
    case 'too_many_attempts':
      return { status: 429, problems: problemWith(undefined, TOO_MANY_ATTEMPTS, values) }
    case 'email_taken':
      return { status: 409, problems: problemWith('email', 'Este e-mail já está em uso.', values) }
    case 'password_weak':
      return { status: 400, problems: problemWith('password', PASSWORD_WEAK, values) }
    case 'invite_refused':
      return { status: 400, problems: problemWith('inviteCode', INVITE_CODE_REFUSED, values) }
  }
}

const NOTICES = new Map([['senha-nova', 'Senha nova criada! Falta só o código.']])

/** The notice that the address of the second step names. */
export function noticeOf({ searchParams }: Pick<URL, 'searchParams'>): string | undefined {
  return NOTICES.get(searchParams.get('aviso') ?? '')
}

/** Links to the two forms of the sign-in page; `returnPath` is checked. */
export function modeLinks(mode: SignInMode, returnPath: string) {
  return [
    { to: pathOfForm('entrar', returnPath), label: 'Entrar', current: mode === 'entrar' },
    { to: pathOfForm('cadastrar', returnPath), label: 'Cadastrar conta', current: mode === 'cadastrar' },
  ]
}

/** Address of the sign-in page with that form, which returns to `returnPath`. */
export function pathOfForm(mode: SignInMode, returnPath: string): string {
  return addressOf('/login', mode === 'cadastrar' ? mode : undefined, returnPath)
}

/** The two kinds of code at the second step. */
export type ChallengeMode = 'aplicativo' | 'recuperacao'

/** The kind of code that the address names: ?modo=recuperacao, or the app's. */
export function challengeModeOf({ searchParams }: Pick<URL, 'searchParams'>): ChallengeMode {
  return searchParams.get('modo') === 'recuperacao' ? 'recuperacao' : 'aplicativo'
}

/** Address of the second step with that kind of code, which returns to `returnPath`. */
export function pathOfChallenge(mode: ChallengeMode, returnPath: string): string {
  return addressOf('/segundo-fator', mode === 'recuperacao' ? mode : undefined, returnPath)
}

function addressOf(path: string, mode: string | undefined, returnPath: string): string {
  const search = new URLSearchParams()
  if (mode) search.set('modo', mode)
  if (returnPath !== '/app') search.set('volta', returnPath)
  return search.size > 0 ? `${path}?${search}` : path
}
