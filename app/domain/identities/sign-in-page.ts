import { type FormProblems, problemWith } from './form-problems.ts'
import { RESET_INTENT, TOO_MANY_ATTEMPTS } from './reset-request.ts'
import { INVITE_CODE_REFUSED, PASSWORD_WEAK } from './schema.ts'

/** The two forms of the sign-in page. */
export type SignInMode = 'entrar' | 'cadastrar'
/** What a post from the page asks for: its form, or a mail for a new password. */
export type SignInIntent = SignInMode | typeof RESET_INTENT

type Address = Pick<URL, 'pathname' | 'searchParams'>

/** Which form the address asks for: ?modo=cadastrar, or /register. */
export function modeOf({ pathname, searchParams }: Address): SignInMode {
  const asked = searchParams.get('modo') ?? (pathname.startsWith('/register') ? 'cadastrar' : 'entrar')
  return asked === 'cadastrar' ? 'cadastrar' : 'entrar'
}

/** The form for a new account opens its button when its rules are met and starts at once; signing in waits for a touch. */
export const startsOnTouch = (address: Address): boolean => modeOf(address) === 'entrar'

/** What was posted: the page's form, or its button 'Esqueci minha senha'. */
export function intentOf(address: Address, { intent }: Record<string, string>): SignInIntent {
  const mode = modeOf(address)
  return mode === 'entrar' && intent === RESET_INTENT ? RESET_INTENT : mode
}

/** What the page says to a refused post, with its HTTP status. */
export interface SignInAnswer {
  status: number
  problems: FormProblems
}

/** Why nobody was signed in; which of the two parts is wrong is not said (spec section 8, "Login"). */
export function answerToSignIn(
  reason: 'wrong_credentials' | 'too_many_attempts',
  values: Record<string, string>,
): SignInAnswer {
  return reason === 'too_many_attempts'
    ? { status: 429, problems: problemWith(undefined, TOO_MANY_ATTEMPTS, values) }
    : { status: 401, problems: problemWith(undefined, 'E-mail ou senha inválidos.', values) }
}

/** Why no account was made (spec section 8, "Registration"). */
export function answerToSignUp(
  reason: 'too_many_attempts' | 'email_taken' | 'invite_refused' | 'password_weak',
  values: Record<string, string>,
): SignInAnswer {
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

/** What the page of the second step says has happened before. */
export function noticeOf({ searchParams }: Pick<URL, 'searchParams'>): string | undefined {
  return NOTICES.get(searchParams.get('aviso') ?? '')
}

/** The two forms to choose from; where the person goes on afterwards, made safe before, is kept. */
export function modeLinks(mode: SignInMode, back: string) {
  return [
    { to: pathOfForm('entrar', back), label: 'Entrar', current: mode === 'entrar' },
    { to: pathOfForm('cadastrar', back), label: 'Cadastrar conta', current: mode === 'cadastrar' },
  ]
}

/** The page's address with that form; `back`, where the visitor wanted to go, is kept. */
export function pathOfForm(mode: SignInMode, back: string): string {
  return addressOf('/login', mode === 'cadastrar' ? mode : undefined, back)
}

/** The two ways to show a code at the second step. */
export type ChallengeMode = 'aplicativo' | 'recuperacao'

/** Which code the address asks for: ?modo=recuperacao, or that of the app. */
export function challengeModeOf({ searchParams }: Pick<URL, 'searchParams'>): ChallengeMode {
  return searchParams.get('modo') === 'recuperacao' ? 'recuperacao' : 'aplicativo'
}

/** The second step's address with that kind of code; `back` is kept. */
export function pathOfChallenge(mode: ChallengeMode, back: string): string {
  return addressOf('/segundo-fator', mode === 'recuperacao' ? mode : undefined, back)
}

function addressOf(path: string, mode: string | undefined, back: string): string {
  const search = new URLSearchParams()
  if (mode) search.set('modo', mode)
  if (back !== '/app') search.set('volta', back)
  return search.size > 0 ? `${path}?${search}` : path
}
