import { GOOGLE_FAILED } from '../account.ts'
import { TOO_MANY_ATTEMPTS } from '../passwords/reset-request.ts'
import { type FormProblems, NO_CONNECTION, problemWith } from '../form-problems.ts'
import { FAMILY_FULL, INVITE_CODE_REFUSED } from '../schema.ts'
import { pathOfChallenge } from '../session/sign-in-page.ts'

/**
 * Results of an OAuth flow with Google, in URLs and in the pop-up's message to its opener. 'fechado': the person
 * cancelled at Google.
 */
const GOOGLE_RESULTS = [
  'entrou',
  'segunda-etapa',
  'vinculado',
  'fechado',
  'conexao',
  'dominio',
  'outro-metodo',
  'convite',
  'familia-completa',
  'de-outra-pessoa',
  'outro-google',
  'muitas-tentativas',
  'erro',
] as const
export type GoogleResult = (typeof GOOGLE_RESULTS)[number]

export type GooglePurpose = 'sign-in' | 'sign-up' | 'link'

export const GOOGLE_START_PATH = '/entrar/google'

export function googleResultOf(value: unknown): GoogleResult | undefined {
  return GOOGLE_RESULTS.find((result) => result === value)
}

export const POP_UP_BLOCKED = 'O pop-up foi bloqueado. Por favor, permita pop-ups no seu navegador.'

/** The error message for a result; undefined after success and cancellation. */
export function googleMessage(result: GoogleResult, purpose: GooglePurpose): string | undefined {
  switch (result) {
    case 'entrou':
    case 'segunda-etapa':
    case 'vinculado':
    case 'fechado':
      return undefined
    case 'conexao':
      return NO_CONNECTION
    case 'dominio':
      return 'Este domínio não está autorizado. Confira as configurações.'
    case 'outro-metodo':
      return 'Já existe uma conta com este e-mail usando outro método de login.'
    case 'convite':
      return INVITE_CODE_REFUSED
    case 'familia-completa':
      return FAMILY_FULL
    case 'de-outra-pessoa':
      return 'Esta conta do Google já entra na conta de outra pessoa. Escolha outra.'
    case 'outro-google':
      return 'Sua conta já está vinculada a outra conta do Google. Desvincule aquela primeiro.'
    case 'muitas-tentativas':
      return TOO_MANY_ATTEMPTS
    case 'erro':
      return purpose === 'sign-in'
        ? 'Ocorreu um erro ao fazer login com o Google. Tente novamente.'
        : GOOGLE_FAILED
  }
}

/** The problems that the sign-in page shows for a result; the message for a refused invite code is at its field. */
export function googleProblems(value: unknown, purpose: GooglePurpose): FormProblems | undefined {
  const result = googleResultOf(value)
  const message = result && googleMessage(result, purpose)
  if (message === undefined) return undefined
  const isOfInvite = result === 'convite' || result === 'familia-completa'
  return problemWith(isOfInvite && purpose === 'sign-up' ? 'inviteCode' : undefined, message, {})
}

const MODES = { 'sign-in': 'entrar', 'sign-up': 'cadastrar', link: 'vincular' } as const

/** Parses the query parameter `modo`; sign-in by default. */
export function googlePurposeOf(mode: string | null): GooglePurpose {
  if (mode === MODES['sign-up']) return 'sign-up'
  return mode === MODES.link ? 'link' : 'sign-in'
}

/**
 * Path that a finished flow redirects to: for a pop-up or linking the page that closes the pop-up, otherwise
 * `returnPath`, the second step or the sign-in page with the result. `returnPath` must be validated.
 */
export function googleEndPath(
  result: GoogleResult,
  flow: { purpose: GooglePurpose; returnPath: string; windowId: string | null },
): string {
  const { purpose, returnPath, windowId } = flow
  const needsEndPage = windowId !== null || purpose === 'link'
  if (!needsEndPage && result === 'entrou') return returnPath
  if (!needsEndPage && result === 'segunda-etapa') return pathOfChallenge('aplicativo', returnPath)
  const search = new URLSearchParams({ modo: MODES[purpose] })
  if (returnPath !== '/app') search.set('volta', returnPath)
  if (needsEndPage) {
    search.set('resultado', result)
    if (windowId) search.set('janela', windowId)
    return `/entrar/google/fim?${search}`
  }
  if (result !== 'fechado') search.set('google', result)
  return `/login?${search}`
}

/** Name of the BroadcastChannel from a pop-up to the page that opened it. */
export function googleChannelName(windowId: string): string {
  return `combinado-google-${windowId}`
}
