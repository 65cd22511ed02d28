import type { HotmartSettings } from '#app/base/env-payments.server.ts'
import {
  type ProviderReply,
  type ProviderRequest,
  type ProviderServer,
  startProviderServer,
} from './provider-server.ts'

export interface HotmartServer extends ProviderServer {
  /** Settings that make the product use this server as Hotmart. */
  settings: HotmartSettings
  /** Status by subscription code. */
  subscriptions: Map<string, string>
  /** Status by transaction code. */
  sales: Map<string, string>
  /** Lifetime of new tokens in seconds. */
  tokenSeconds: number
  /** Invalidates all tokens. */
  invalidateTokens(): void
}

const CREDENTIALS = {
  clientId: 'cliente-de-teste',
  clientSecret: 'segredo-de-teste',
  basic: 'Y2xpZW50ZTpzZWdyZWRv',
}
const API = '/payments/api/v1/'

/** Fakes Hotmart's token endpoint and the four API calls that we make, as developers.hotmart.com describes them. */
export async function startHotmartApi(): Promise<HotmartServer> {
  const tokens = new Set<string>()
  const subscriptions = new Map<string, string>()
  const sales = new Map<string, string>()
  const server = await startProviderServer(answer, (status) => ({ error: `status_${status}` }))
  const hotmart: HotmartServer = {
    ...server,
    settings: { hottok: 'hottok-de-teste', api: CREDENTIALS, apiUrl: server.url, payUrl: undefined },
    subscriptions,
    sales,
    tokenSeconds: 172_799,
    invalidateTokens: () => tokens.clear(),
  }
  return hotmart

  function answer(request: ProviderRequest): ProviderReply {
    const { method, url, headers } = request
    if (url.pathname === '/security/oauth/token') return issueToken(request)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) {
      return refusal(401, 'invalid_token', 'Access token is missing or invalid')
    }
    const path = url.pathname.slice(API.length)
    const cancelMatch = /^subscriptions\/([^/]+)\/cancel$/.exec(path)
    if (method === 'POST' && cancelMatch) return cancel(decodeURIComponent(cancelMatch[1] ?? ''))
    const refundMatch = /^sales\/([^/]+)\/refund$/.exec(path)
    if (method === 'PUT' && refundMatch) return refund(decodeURIComponent(refundMatch[1] ?? ''))
    if (method === 'GET' && path === 'subscriptions') {
      // without a start date Hotmart lists only the last 30 days, and the tests' subscriptions are older
      if (!url.searchParams.has('accession_date')) return listReply(new Map(), null, () => ({}))
      return listReply(subscriptions, url.searchParams.get('subscriber_code'), (code, status) => ({
        subscriber_code: code,
        status,
      }))
    }
    if (method === 'GET' && path === 'sales/history') {
      return listReply(sales, url.searchParams.get('transaction'), (transaction, status) => ({
        purchase: { transaction, status },
      }))
    }
    return refusal(404, 'not_found', 'Not found')
  }

  function issueToken({ method, url, headers }: ProviderRequest): ProviderReply {
    const isValid =
      method === 'POST' &&
      headers.authorization === `Basic ${CREDENTIALS.basic}` &&
      url.searchParams.get('grant_type') === 'client_credentials' &&
      url.searchParams.get('client_id') === CREDENTIALS.clientId &&
      url.searchParams.get('client_secret') === CREDENTIALS.clientSecret
    if (!isValid) return refusal(401, 'invalid_client', 'Bad client credentials')
    const token = `token-${tokens.size}-${crypto.randomUUID()}`
    tokens.add(token)
    return {
      status: 200,
      body: {
        access_token: token,
        token_type: 'bearer',
        expires_in: hotmart.tokenSeconds,
        scope: 'read write',
      },
    }
  }

  function cancel(code: string): ProviderReply {
    const status = subscriptions.get(code)
    if (!status) return refusal(404, 'not_found', `No subscription of compradora@example.com with ${code}`)
    const body = { status: 'INACTIVE', subscriber_code: code, shopper: { email: 'compradora@example.com' } }
    if (status !== 'ACTIVE') {
      return { status: 200, body: { ...body, error: 'SUBSCRIPTION_ALREADY_CANCELED_OR_OVERDUE' } }
    }
    subscriptions.set(code, 'CANCELLED_BY_SELLER')
    return { status: 200, body }
  }

  function refund(transaction: string): ProviderReply {
    const status = sales.get(transaction)
    if (!status) return refusal(404, 'not_found', 'Sale not found')
    if (status !== 'APPROVED') return refusal(400, 'invalid_parameter', 'Sale cannot be refunded')
    sales.set(transaction, 'REFUNDED')
    return { status: 200, body: {} }
  }
}

function listReply(
  statuses: Map<string, string>,
  id: string | null,
  toItem: (id: string, status: string) => object,
): ProviderReply {
  const items = [...statuses]
    .filter(([itemId]) => itemId === id)
    .map(([itemId, status]) => toItem(itemId, status))
  return { status: 200, body: { items, page_info: { total_results: items.length, results_per_page: 50 } } }
}

function refusal(status: number, error: string, description: string): ProviderReply {
  return { status, body: { error, error_description: description } }
}
