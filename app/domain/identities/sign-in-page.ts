import { RESET_INTENT } from './reset-request.ts'

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

/** What was posted: the page's form, or its button 'Esqueci minha senha'. */
export function intentOf(address: Address, { intent }: Record<string, string>): SignInIntent {
  const mode = modeOf(address)
  return mode === 'entrar' && intent === RESET_INTENT ? RESET_INTENT : mode
}

/** The page's address with each form; `back`, where the visitor wanted to go, is kept. */
export function pathsOfForms(back: string): Record<SignInMode, string> {
  return {
    entrar: addressOf('/login', undefined, back),
    cadastrar: addressOf('/login', 'cadastrar', back),
  }
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
