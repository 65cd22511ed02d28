import { aClientIp } from '#tests/support/people.ts'
import { forwardedFor } from './target-app.ts'
import { type TestResponse, send } from './send.ts'

export const PASSWORD = 'Jabuticaba7'

/** Runs `work` concurrently, `count` times. */
export const inParallel = <Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Submits the sign-in form, by default from a random IP. */
export const signIn = (url: string, email: string, password = PASSWORD, ip = aClientIp()) =>
  send(`${url}/login`, { form: { email, password }, headers: forwardedFor(ip) })

/** Submits 'Esqueci minha senha', by default from a random IP. */
export const requestReset = (url: string, email: string, ip = aClientIp()) =>
  send(`${url}/login`, { form: { intent: 'redefinir', email }, headers: forwardedFor(ip) })

/** Submits the registration form, by default from a random IP. */
export const signUp = (
  url: string,
  email: string,
  extraFields: Record<string, string> = {},
  ip = aClientIp(),
) => {
  const form = {
    intent: 'cadastrar',
    name: 'Ana Duarte',
    email,
    inviteCode: '',
    consent: 'on',
    password: 'Jabuticaba7!',
    confirmation: 'Jabuticaba7!',
    ...extraFields,
  }
  return send(`${url}/register`, { form, headers: forwardedFor(ip) })
}

/** Whether a response sets a session cookie. */
export const opensSession = (response: TestResponse) =>
  response.headers.getSetCookie().some((line) => /combinado_session=[^;]/.test(line))
