import { anAddress } from '#tests/support/people.ts'
import { from } from './product.ts'
import { type Said, send } from './send.ts'

export const PASSWORD = 'Jabuticaba7'

/** So many at the same time. */
export const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** The form of sign-in, from a client address of its own unless told. */
export const signIn = (url: string, email: string, password = PASSWORD, address = anAddress()) =>
  send(`${url}/login`, { form: { email, password }, headers: from(address) })

/** 'Esqueci minha senha'. */
export const askReset = (url: string, email: string, address = anAddress()) =>
  send(`${url}/login`, { form: { intent: 'redefinir', email }, headers: from(address) })

/** The form of registration. */
export const signUp = (
  url: string,
  email: string,
  more: Record<string, string> = {},
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
    ...more,
  }
  return send(`${url}/register`, { form, headers: from(address) })
}

/** Whether an answer opens a session. */
export const opens = (said: Said) =>
  said.headers.getSetCookie().some((line) => /combinado_session=[^;]/.test(line))
