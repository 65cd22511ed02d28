import { newFamily } from '#tests/support/family-content.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anAddress, anEmail, anInvite, aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { from, SHOP_ADDRESS, theProduct } from './product.ts'
import { type TestResponse, send } from './send.ts'
import { requestReset, opens, PASSWORD, signIn, signUp, times } from './sign-in.ts'

const product = theProduct()

attack('V6.3.1', 'responds the same to a wrong password and to an unknown e-mail', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const unknown = anEmail()
  const bare = ({ status, text }: TestResponse, email: string) =>
    `${status} ${text
      .replaceAll(email, '')
      .replaceAll(/nonce(?:=|":)"[^"]*"/g, '')
      .replaceAll(/nonce-[\w+/=]+/g, '')}`
  const knownResponse = await signIn(product.url, guardian.email, 'Errada2026!')
  const other = await signIn(product.url, unknown, 'Errada2026!')
  checks.expectRefused('the answers differ', bare(knownResponse, guardian.email) === bare(other, unknown))
  checks.expectRefused('one of them opens', !opens(knownResponse) && !opens(other))
})

attack(
  ['V6.3.1', 'V2.4.1'],
  'reveals no accounts by the responses of sign-up and password reset',
  async (checks) => {
    const address = anAddress()
    const responses = []
    for (let guess = 0; guess < 14; guess += 1)
      responses.push(await requestReset(product.url, anEmail(), address))
    checks.expectRefused(
      'resets without end',
      responses.slice(10).every(({ status }) => status === 429),
    )
    const { guardian } = await aFamily({ password: PASSWORD })
    const late = await requestReset(product.url, guardian.email, address)
    checks.expectRefused(
      'a known one is told after that',
      late.status === 429 && (await mailsTo(guardian.email)).length === 0,
    )
    const elsewhere = anAddress()
    const signUps = await times(12, () => signUp(product.url, guardian.email, {}, elsewhere))
    checks.expectRefused(
      'sign-ups without end',
      signUps.some(({ status }) => status === 429),
    )
    checks.expectRefused(
      'a sign-up changes the account',
      signUps.every((response) => !opens(response)),
    )
  },
)

attack('V6.3.1', 'limits the guessing of a password, from one address and from many', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const address = anAddress()
  const tries = await times(12, (index) => signIn(product.url, guardian.email, `Errada${index}!`, address))
  checks.expectRefused(
    'more than ten from one address',
    tries.filter(({ status }) => status === 401).length <= 10,
  )
  checks.expectRefused(
    'the right one after them, from there',
    !opens(await signIn(product.url, guardian.email, PASSWORD, address)),
  )
  const many = await times(22, (index) => signIn(product.url, guardian.email, `Errada${index}!`))
  checks.expectRefused(
    'more than thirty for one e-mail',
    many.some(({ status }) => status === 429),
  )
})

attack(
  ['V6.3.1', 'V6.6.3'],
  'limits the guessing of invite codes, at sign-up and in the app',
  async (checks) => {
    const family = await newFamily()
    const { code } = await anInvite(family)
    const guest = await newFamily()
    const cookie = await aSession(guest.userId)
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    const guessOf = (index: number) => {
      const guess = [...'AAAA', alphabet[index % 32], alphabet[(index * 7) % 32]].join('')
      return guess === code ? 'ZZZZZZ' : guess
    }
    const statuses = []
    for (let index = 0; index < 12; index += 1) {
      const json = { code: guessOf(index), familyId: guest.familyId, erase: true }
      const { status } = await send(`${product.url}/app/familia/entrar`, { json, cookie, headers: from() })
      statuses.push(status)
    }
    checks.expectRefused('guessing in the app never ends', statuses.includes(429))
    checks.expectRefused('a guess opens a family', !statuses.includes(200))
    const address = anAddress()
    const signUps = await times(12, (index) =>
      signUp(product.url, anEmail(), { inviteCode: guessOf(index) }, address),
    )
    checks.expectRefused(
      'guessing at sign-up never ends',
      signUps.some(({ status }) => status === 429),
    )
    checks.expectRefused('a guess makes an account', !signUps.some(opens))
  },
)

attack(
  ['V15.3.4', 'V4.1.3'],
  'cannot be led around its limits by a forged client address',
  async (checks) => {
    const forged = (index: number): Record<string, string> => ({
      'x-forwarded-for': `198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
      forwarded: `for=198.51.100.${index}`,
      'cf-connecting-ip': `198.51.100.${index}`,
      'true-client-ip': `198.51.100.${index}`,
      'x-client-ip': `198.51.100.${index}`,
      'x-forwarded-host': `h${index}.exemplo`,
      'x-originating-ip': `198.51.100.${index}`,
    })
    const email = anEmail()
    const behindProxy = anAddress()
    const form = { intent: 'redefinir', email }
    const allowed = ({ status }: TestResponse) => status !== 429
    const behind = await times(6, (index) => {
      // the trusted proxy appends the last entry
      const headers = { ...forged(index), 'x-forwarded-for': `198.51.100.${index}, ${behindProxy}` }
      return send(`${product.url}/login`, { form, headers })
    })
    checks.expectRefused('with a proxy', behind.filter(allowed).length <= 3)
    const other = { intent: 'redefinir', email: anEmail() }
    const direct = await times(6, (index) =>
      send(`${product.shopUrl}/login`, { form: other, headers: { ...forged(index), origin: SHOP_ADDRESS } }),
    )
    checks.expectRefused('without a proxy', direct.filter(allowed).length <= 3)
  },
)
