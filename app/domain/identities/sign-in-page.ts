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

/** The two forms to choose from; where the person goes on afterwards, made safe before, is kept. */
export function modeLinks(mode: SignInMode, returnPath: string) {
  return [
    { to: addressOf('entrar', returnPath), label: 'Entrar', current: mode === 'entrar' },
    { to: addressOf('cadastrar', returnPath), label: 'Cadastrar conta', current: mode === 'cadastrar' },
  ]
}

function addressOf(mode: SignInMode, returnPath: string): string {
  const search = new URLSearchParams()
  if (mode === 'cadastrar') search.set('modo', mode)
  if (returnPath !== '/app') search.set('volta', returnPath)
  return search.size > 0 ? `/login?${search}` : '/login'
}
