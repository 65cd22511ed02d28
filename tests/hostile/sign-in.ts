import { anAddress } from '#tests/support/people.ts'
import { forwardedFor } from './target-app.ts'
import { type TestResponse, send } from './send.ts'

export const PASSWORD = 'Jabuticaba7'

/** Runs `work` concurrently, `count` times. */
export const inParallel = <Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Submits the sign-in form, by default from an unused client address. */
export const signIn = (url: string, email: string, password = PASSWORD, address = anAddress()) =>
  send(`${url}/login`, { form: { email, password }, headers: forwardedFor(address) })

/** Submits 'Esqueci minha senha'. */
export const requestReset = (url: string, email: string, address = anAddress()) =>
  send(`${url}/login`, { form: { intent: 'redefinir', email }, headers: forwardedFor(address) })

/** Submits the registration form. */
export const signUp = (
  url: string,
  email: string,
  extraFields: Record<string, string> = {},
  address = anAddress(),
) => {
  const secret = { password: 'Jabuticaba7!', confirmation: 'Jabuticaba7!' }
  const form = {
    intent: 'cadastrar',
    name: 'Ana Duarte',
    email,
    inviteCode: '',
    consent: 'on',
    ...secret,
    ...extraFields,
  }
  return send(`${url}/register`, { form, headers: forwardedFor(address) })
}

/** Whether a response opens a session. */
export const opensSession = (response: TestResponse) =>
  response.headers.getSetCookie().some((line) => /combinado_session=[^;]/.test(line))
