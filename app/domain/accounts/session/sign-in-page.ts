import { type FormProblems, problemWith } from '../form-problems.ts'
import { RESET_INTENT, TOO_MANY_ATTEMPTS } from '../passwords/reset-request.ts'
import { FAMILY_FULL, INVITE_CODE_REFUSED, PASSWORD_WEAK } from '../schema.ts'

export type SignInMode = 'entrar' | 'cadastrar'
/** What a POST of the sign-in page requests: one of its forms, or a reset mail. */
export type SignInIntent = SignInMode | typeof RESET_INTENT

/** The registration of a child member with the code of its family. */
export const CHILD_SIGN_UP_PATH = '/login?modo=cadastrar&para=crianca'

/** Whether the URL chooses the registration of a child member. */
export const isForChild = ({ searchParams }: Pick<URL, 'searchParams'>) =>
  searchParams.get('para') === 'crianca'

/** The code in the link of an invitation; undefined without one. */
export const invitedWith = ({ searchParams }: Pick<URL, 'searchParams'>): string | undefined =>
  /^[A-Z2-9]{6}$/.exec(searchParams.get('convite') ?? '')?.[0]

type UrlParts = Pick<URL, 'pathname' | 'searchParams'>

/** The form that the URL chooses: registration with ?modo=cadastrar or at /register, otherwise sign-in. */
export function signInModeOf({ pathname, searchParams }: UrlParts): SignInMode {
  const mode = searchParams.get('modo') ?? (pathname.startsWith('/register') ? 'cadastrar' : 'entrar')
  return mode === 'cadastrar' ? 'cadastrar' : 'entrar'
}

export function signInIntentOf(url: UrlParts, { intent }: Record<string, string>): SignInIntent {
  const mode = signInModeOf(url)
  return mode === 'entrar' && intent === RESET_INTENT ? RESET_INTENT : mode
}

/** HTTP status and problems of the response to a refused POST. */
export interface SignInRefusal {
  status: number
  problems: FormProblems
}

/** The response to a refused sign-in. It does not reveal whether the e-mail or the password was wrong (rule 54). */
export function signInRefusal(
  reason: 'wrong_credentials' | 'too_many_attempts',
  values: Record<string, string>,
): SignInRefusal {
  return reason === 'too_many_attempts'
    ? { status: 429, problems: problemWith(undefined, TOO_MANY_ATTEMPTS, values) }
    : { status: 401, problems: problemWith(undefined, 'E-mail ou senha inválidos.', values) }
}

export function signUpRefusal(
  reason: 'too_many_attempts' | 'email_taken' | 'invite_refused' | 'too_many_members' | 'password_weak',
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
    case 'too_many_members':
      return { status: 409, problems: problemWith('inviteCode', FAMILY_FULL, values) }
  }
}

const NOTICES = new Map([['senha-nova', 'Senha nova criada! Falta só o código.']])

/** The notice that `?aviso=` chooses on the page of the second step. */
export function challengeNoticeOf({ searchParams }: Pick<URL, 'searchParams'>): string | undefined {
  return NOTICES.get(searchParams.get('aviso') ?? '')
}

/** Links to the two forms of the sign-in page; `returnPath` must be validated. */
export function modeLinks(mode: SignInMode, returnPath: string) {
  return [
    { to: pathOfForm('entrar', returnPath), label: 'Entrar', current: mode === 'entrar' },
    { to: pathOfForm('cadastrar', returnPath), label: 'Cadastrar conta', current: mode === 'cadastrar' },
  ]
}

export function pathOfForm(mode: SignInMode, returnPath: string): string {
  return pathWithQuery('/login', mode === 'cadastrar' ? mode : undefined, returnPath)
}

/** The two kinds of code at the second step. */
export type ChallengeMode = 'aplicativo' | 'recuperacao'

/** The kind of code that the URL chooses: recovery code with ?modo=recuperacao, otherwise the app's. */
export function challengeModeOf({ searchParams }: Pick<URL, 'searchParams'>): ChallengeMode {
  return searchParams.get('modo') === 'recuperacao' ? 'recuperacao' : 'aplicativo'
}

/** Path of the second step with this kind of code; `returnPath` is opened after the sign-in. */
export function pathOfChallenge(mode: ChallengeMode, returnPath: string): string {
  return pathWithQuery('/segundo-fator', mode === 'recuperacao' ? mode : undefined, returnPath)
}

function pathWithQuery(path: string, mode: string | undefined, returnPath: string): string {
  const search = new URLSearchParams()
  if (mode) search.set('modo', mode)
  if (returnPath !== '/app') search.set('volta', returnPath)
  return search.size > 0 ? `${path}?${search}` : path
}
