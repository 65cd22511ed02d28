import { describe, expect, it } from 'vitest'
import {
  googleEndPath,
  googleMessage,
  googleProblems,
  googlePurposeOf,
  googleResultOf,
} from './google-result.ts'

describe('the message for the Google result', () => {
  it.each([
    ['conexao', 'Falha de conexão. Verifique sua internet.'],
    ['dominio', 'Este domínio não está autorizado. Confira as configurações.'],
    ['outro-metodo', 'Já existe uma conta com este e-mail usando outro método de login.'],
    ['convite', 'Código de convite inválido ou já utilizado.'],
    ['de-outra-pessoa', 'Esta conta do Google já entra na conta de outra pessoa. Escolha outra.'],
    ['outro-google', 'Sua conta já está vinculada a outra conta do Google. Desvincule aquela primeiro.'],
    ['muitas-tentativas', 'Muitas tentativas. Espere alguns minutos e tente de novo.'],
  ] as const)('%s is the same for sign-in, registration and linking', (result, message) => {
    for (const purpose of ['sign-in', 'sign-up', 'link'] as const)
      expect(googleMessage(result, purpose)).toBe(message)
  })

  it('erro differs between sign-in and registration', () => {
    expect(googleMessage('erro', 'sign-in')).toBe(
      'Ocorreu um erro ao fazer login com o Google. Tente novamente.',
    )
    expect(googleMessage('erro', 'sign-up')).toBe('Ocorreu um erro ao usar o Google. Tente novamente.')
  })

  it('does not exist after success and cancellation', () => {
    for (const result of ['entrou', 'vinculado', 'fechado'] as const)
      expect(googleProblems(result, 'sign-in')).toBeUndefined()
  })

  it('convite is shown at the invite code field of the registration form', () => {
    expect(googleProblems('convite', 'sign-up')?.fields).toEqual({
      inviteCode: 'Código de convite inválido ou já utilizado.',
    })
    expect(googleProblems('convite', 'sign-in')?.fields).toEqual({})
  })
})

it('an unknown result is ignored', () => {
  for (const value of ['', 'ENTROU', '<b>', null, undefined, ['erro'], { result: 'erro' }]) {
    expect(googleResultOf(value)).toBeUndefined()
    expect(googleProblems(value, 'sign-in')).toBeUndefined()
  }
})

describe('a finished flow', () => {
  const flow = { purpose: 'sign-in', returnPath: '/app?aba=premios', windowId: null } as const
  const windowId = '019a0000-0000-7000-8000-000000000000'

  it('a flow without a pop-up redirects to the return path, or after a failure to the sign-in page', () => {
    expect(googleEndPath('entrou', flow)).toBe('/app?aba=premios')
    expect(googleEndPath('outro-metodo', { ...flow, purpose: 'sign-up', returnPath: '/app' })).toBe(
      '/login?modo=cadastrar&google=outro-metodo',
    )
    expect(googleEndPath('erro', flow)).toBe('/login?modo=entrar&volta=%2Fapp%3Faba%3Dpremios&google=erro')
    expect(googleEndPath('fechado', flow)).toBe('/login?modo=entrar&volta=%2Fapp%3Faba%3Dpremios')
  })

  it('a flow of a pop-up or of linking redirects to the page that closes the pop-up', () => {
    expect(googleEndPath('entrou', { ...flow, windowId })).toBe(
      `/entrar/google/fim?modo=entrar&volta=%2Fapp%3Faba%3Dpremios&resultado=entrou&janela=${windowId}`,
    )
    expect(googleEndPath('vinculado', { ...flow, purpose: 'link', returnPath: '/app' })).toBe(
      '/entrar/google/fim?modo=vincular&resultado=vinculado',
    )
  })

  it('gets its purpose from the query parameter modo, by default sign-in', () => {
    const modes = ['entrar', 'cadastrar', 'vincular', 'outro', null]
    expect(modes.map(googlePurposeOf)).toEqual(['sign-in', 'sign-up', 'link', 'sign-in', 'sign-in'])
  })
})
