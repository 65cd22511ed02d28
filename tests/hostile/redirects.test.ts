import { aFamily, aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { cookieOf, send } from './send.ts'

const PASSWORD = 'Jabuticaba7'
const app = connectTargetApp()

/** Redirect targets that the app must not follow: disguised URLs of other sites, malformed paths, and '/sair'. */
const FOREIGN_TARGETS = [
  '//mal.exemplo',
  '///mal.exemplo',
  '/\\mal.exemplo',
  '\\/mal.exemplo',
  '\\\\mal.exemplo',
  '/\t/mal.exemplo',
  'https://mal.exemplo',
  'https:mal.exemplo',
  'http:/mal.exemplo',
  'HTTPS://mal.exemplo',
  '//mal.exemplo/%2f..',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\x01javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '/%2f/mal.exemplo',
  '/%2fmal.exemplo',
  '/%5cmal.exemplo',
  '/%09/mal.exemplo',
  '%2f%2fmal.exemplo',
  '/.//mal.exemplo',
  '/..//mal.exemplo',
  '/app/..//mal.exemplo',
  '/./\\mal.exemplo',
  '/app/%2e%2e//mal.exemplo',
  '/app\r\nSet-Cookie: a=b',
  '/app%0d%0aSet-Cookie:%20a=b',
  '/app\nLocation: //mal.exemplo',
  '/app%00',
  '@mal.exemplo',
  '.mal.exemplo',
  ':80@mal.exemplo',
  '/@mal.exemplo//',
  '//mal.exemplo@combinado.exemplo',
  '/login?volta=//mal.exemplo',
  '/sair',
  '/LOGIN/',
  '',
  ' ',
  '?',
  '#',
  '/\u2028/mal.exemplo',
  '/／mal.exemplo',
  `/${'a'.repeat(5_000)}`,
]

/** Whether a browser that follows this location stays on this site. */
function staysOnSite(location: string | null): boolean {
  if (location === null) return true
  const siteOrigin = 'https://aqui.exemplo'
  const url = URL.parse(location, `${siteOrigin}/login`)
  return url?.origin === siteOrigin && !/[\r\n]/.test(location)
}

attack(['V3.7.2', 'V1.2.2'], 'never redirects to another site after a sign-in or sign-up', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const cookie = await aCookie(guardian.id)
  let newCookie = ''
  for (const [index, target] of FOREIGN_TARGETS.entries()) {
    const query = `volta=${encodeURIComponent(target)}`
    // these pages redirect a signed-in person immediately
    for (const path of ['login', 'register', 'auth', 'segundo-fator']) {
      const response = await send(`${app.url}/${path}?${query}`, { cookie })
      checks.expectBlocked(
        `${path} ${target.slice(0, 40)}: ${response.location}`,
        staysOnSite(response.location) && response.status < 500,
      )
      const page = await send(`${app.url}/${path}?${query}&volta=/app`)
      const links = [...page.text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      )
      checks.expectBlocked(
        `${path} shows ${target.slice(0, 40)}`,
        links.every(
          (link) =>
            /^https?:$/.test(URL.parse(link, app.url)?.protocol ?? '') &&
            URL.parse(link, app.url)?.host !== 'mal.exemplo',
        ),
      )
    }
    if (index % 6 > 0) continue
    const form = { email: guardian.email, password: PASSWORD }
    const response = await send(`${app.url}/login?${query}`, { form })
    newCookie = cookieOf(response)
    checks.expectBlocked(
      `signed in to ${target.slice(0, 40)}: ${response.location}`,
      response.status === 302 && staysOnSite(response.location),
    )
    const dataResponse = await send(`${app.url}/login.data?${query}`, { form })
    checks.expectBlocked(`by .data to ${target.slice(0, 40)}`, !dataResponse.text.includes('mal.exemplo'))
  }
  checks.expectServed('a session', (await send(`${app.url}/app`, { cookie: newCookie })).status === 200)
})

attack(['V3.7.2', 'V10.2.1'], 'the Google sign-in redirects only to Google or this site', async (checks) => {
  for (const target of FOREIGN_TARGETS) {
    const query = `volta=${encodeURIComponent(target)}&next=${encodeURIComponent(target)}`
    const endResponse = await send(`${app.url}/entrar/google/fim?resultado=entrou&${query}`)
    checks.expectBlocked(
      `end with ${target.slice(0, 30)}`,
      endResponse.status < 500 &&
        staysOnSite(endResponse.location) &&
        !/(?:href|content)="[^"]*mal\.exemplo/.test(endResponse.text),
    )
    const state = encodeURIComponent(target)
    const callbackResponse = await send(
      `${app.url}/entrar/google/volta?code=x&state=${state}&iss=${state}&${query}`,
    )
    checks.expectBlocked(
      `callback with ${target.slice(0, 30)}: ${callbackResponse.location}`,
      (callbackResponse.status === 302 || callbackResponse.status === 431) &&
        staysOnSite(callbackResponse.location) &&
        !(callbackResponse.location ?? '').includes('resultado=entrou'),
    )
  }
  const startResponse = await send(
    `${app.url}/entrar/google?volta=//mal.exemplo&redirect_uri=https://mal.exemplo`,
    {
      form: { redirect_uri: 'https://mal.exemplo', state: 'x' },
    },
  )
  checks.expectBlocked(
    'another redirect_uri',
    !startResponse.text.includes('mal.exemplo') && startResponse.text.includes(app.googleUrl),
  )
})

attack('V3.7.2', 'never redirects to another site from the plans page and its forms', async (checks) => {
  const { guardian } = await aFamily()
  const cookie = `__Host-${await aCookie(guardian.id)}`
  for (const target of FOREIGN_TARGETS) {
    const query = encodeURIComponent(target)
    for (const buyerCookie of [undefined, cookie]) {
      const page = await send(`${app.paymentsAppUrl}/subscribe?volta=${query}`, { cookie: buyerCookie })
      checks.expectBlocked(
        `plans ${target.slice(0, 30)}`,
        page.status < 500 && !/(?:href|action|value)="[^"]*mal\.exemplo/.test(page.text),
      )
      for (const path of ['usar-compra', 'confirmar-email', 'comecar']) {
        const headers = { origin: PAYMENTS_APP_URL }
        const response = await send(`${app.paymentsAppUrl}/assinatura/${path}`, {
          form: { volta: target, plan: 'x' },
          cookie: buyerCookie,
          headers,
        })
        checks.expectBlocked(
          `${path} ${target.slice(0, 30)}: ${response.location}`,
          response.status < 500 && staysOnSite(response.location),
        )
      }
    }
  }
})

attack(['V3.7.2', 'V1.2.2'], 'never redirects to another site from a malformed path', async (checks) => {
  const paths = [
    '//mal.exemplo',
    '//mal.exemplo/app',
    '/\\mal.exemplo',
    '//mal.exemplo/%2e%2e',
    '/%0d%0aSet-Cookie:a=b',
    '/app//mal.exemplo',
    '//mal.exemplo/blog/',
  ]
  for (const path of paths) {
    for (const suffix of ['', '.data', '?volta=//mal.exemplo', '/']) {
      const response = await send(app.url + path + suffix)
      checks.expectBlocked(
        `${path}${suffix}: ${response.location}`,
        staysOnSite(response.location) && !response.headers.has('set-cookie') && response.status < 500,
      )
    }
  }
})
