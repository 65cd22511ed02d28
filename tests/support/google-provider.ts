import type { Environment } from '#app/base/env.server.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'

export interface GooglePerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** Changes to the provider's next response. They are applied once. */
export interface Tampering {
  /** Changes the header and claims of the ID token before it is signed. */
  claims?: (token: MutableToken) => void
  /** Changes the signed ID token. */
  idToken?: (idToken: string) => string
  /** Error code of a refused code exchange. */
  refusal?: string
}

export interface GoogleProvider {
  url: string
  /** Environment variables that make the product use this server as Google. */
  environment: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL', string>
  /** The same settings as the product parses them. */
  settings: Environment['google']
  /** The person signed in at the provider. */
  person: GooglePerson
  tampering: Tampering
  /** Shows a page with 'Continuar' and 'Cancelar' instead of redirecting. */
  showsAccountPage: boolean
  /** Makes that page lose its `window.opener` by a Cross-Origin-Opener-Policy header. */
  seversOpener: boolean
  stop(): Promise<void>
}

const CLIENT_ID = 'combinado-de-teste'

/** An OpenID provider on loopback: discovery, keys, PKCE, single-use codes, signed tokens. */
export async function startGoogleProvider(): Promise<GoogleProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const { service } = server
  const provider: GoogleProvider = {
    url: '',
    environment: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'segredo', GOOGLE_DISCOVERY_URL: '' },
    settings: undefined,
    person: { sub: 'ninguem' },
    tampering: {},
    showsAccountPage: false,
    seversOpener: false,
    stop: () => server.stop(),
  }
  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Record<string, unknown> }) => {
    body.authorization_endpoint = `${provider.url}/conta`
    body.token_endpoint_auth_methods_supported = ['client_secret_post']
  })
  service.on('beforeTokenSigning', (token: MutableToken) => {
    // this event also fires for the access token
    if ('scope' in token.payload) return
    Object.assign(token.payload, provider.person)
    provider.tampering.claims?.(token)
  })
  service.on('beforeResponse', (result: MutableResponse) => {
    const { refusal, idToken } = provider.tampering
    provider.tampering = {}
    if (refusal) Object.assign(result, { statusCode: 400, body: { error: refusal } })
    else if (result.body && idToken) result.body.id_token = idToken(String(result.body.id_token))
  })
  service.addRoute('GET', '/conta', (request, response) => sendAccountPage(provider, request, response))
  await server.start(0, 'localhost')
  provider.url = server.issuer.url ?? ''
  provider.environment.GOOGLE_DISCOVERY_URL = provider.url
  provider.settings = { clientId: CLIENT_ID, clientSecret: 'segredo', discoveryUrl: provider.url }
  return provider
}

/** Sends the page for choosing an account, or a redirect. */
function sendAccountPage(provider: GoogleProvider, request: IncomingMessage, response: ServerResponse): void {
  const query = new URL(request.url ?? '/', provider.url).searchParams
  const authorizeUrl = `${provider.url}/authorize?${query}`
  if (!provider.showsAccountPage) {
    response.writeHead(302, { location: authorizeUrl }).end()
    return
  }
  const cancelUrl = new URL(query.get('redirect_uri') ?? '')
  cancelUrl.search = new URLSearchParams({
    error: 'access_denied',
    state: query.get('state') ?? '',
  }).toString()
  const escaped = (url: string) => url.replaceAll('&', '&amp;')
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(provider.seversOpener && { 'cross-origin-opener-policy': 'same-origin' }),
    })
    .end(
      `<!doctype html><html lang="pt-BR"><title>Conta</title><h1>Escolha uma conta</h1>
       <a href="${escaped(authorizeUrl)}">Continuar</a> <a href="${escaped(cancelUrl.href)}">Cancelar</a></html>`,
    )
}

/** Follows the provider's redirects and returns the query of the callback URL. */
export async function followToCallback(url: string): Promise<URLSearchParams> {
  let currentUrl = url
  for (let step = 0; step < 5; step += 1) {
    const response = await fetch(currentUrl, { redirect: 'manual' })
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider responded with ${response.status}`)
    const nextUrl = new URL(location, currentUrl)
    if (nextUrl.pathname === '/entrar/google/volta') return nextUrl.searchParams
    currentUrl = nextUrl.href
  }
  throw new Error('The provider redirected five times')
}
