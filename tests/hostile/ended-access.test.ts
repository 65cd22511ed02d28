import { asIdentity } from '#app/database/family-scope.server.ts'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { aFamilyFixture } from '#tests/roles/family-fixture.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aCookie } from '#tests/support/people.ts'
import { selectRows } from '#tests/support/rows.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const app = connectTargetApp()

/** Requests that may still get an earlier response: conditional, partial, and with other spellings of the path. */
function variantsOf(
  path: string,
  etag: string,
): { path: string; method?: string; headers?: Record<string, string> }[] {
  return [
    { path },
    { path, headers: { 'if-none-match': etag } },
    { path, headers: { 'if-none-match': '*' } },
    { path, headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
    { path, headers: { range: 'bytes=0-99' } },
    { path, headers: { range: 'bytes=0-99', 'if-range': etag } },
    { path, method: 'HEAD' },
    { path, headers: { 'cache-control': 'only-if-cached', authorization: 'Basic eDp4' } },
    { path: `${path}.data` },
    { path: `${path}/` },
    { path: `/app/meus-dados/..${path}` },
    { path: `/app/assinatura/%2e%2e/${path.slice('/app/'.length)}` },
    { path: `/app/assinatura//..%2f${path.slice('/app/'.length)}` },
    { path: `${path}?volta=/app/meus-dados` },
  ]
}

attack(
  ['V8.3.1', 'V8.2.2', 'V14.2.5'],
  'serves no e-book, photo or page of the app after the end of the subscription, not even to conditional requests',
  async (checks) => {
    const { people, photoId, proofId, secret } = await aFamilyFixture()
    const { userId } = people.familyAdmin
    const subscriptionId = await aSubscription(userId, { provider: 'hotmart' })
    const cookies = [
      `__Host-${await aCookie(userId)}`,
      `__Host-${await aCookie(people.unlinkedMember.userId)}`,
    ]
    const paths = [
      ...EBOOKS.map(({ slug }) => `/app/ebooks/${slug}`),
      `/app/fotos/${photoId}`,
      `/app/conferir/fotos/${proofId}`,
      '/app',
      '/app/config',
    ]
    const etags = new Map<string, string>()
    for (const path of paths) {
      const { status, headers } = await send(app.paymentsAppUrl + path, { cookie: cookies[0] })
      etags.set(path, headers.get('etag') ?? '"x"')
      const policy = headers.get('cache-control') ?? ''
      checks.expectServed(
        `${path} during the subscription: ${status} ${policy}`,
        status === 200 && policy.includes('private'),
      )
      checks.expectBlocked(
        `${path} in a shared cache`,
        !policy.includes('public') && !policy.includes('s-maxage'),
      )
    }
    await asIdentity((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ status: 'inactive', access_until: new Date(Date.now() - 1000) })
        .where('id', '=', subscriptionId)
        .execute(),
    )
    for (const path of paths) {
      for (const { path: variant, ...options } of variantsOf(path, etags.get(path)!)) {
        for (const cookie of cookies) {
          const response = await send(app.paymentsAppUrl + variant, { ...options, cookie })
          const isServed = [200, 206, 304].includes(response.status) && !variant.includes('.data')
          const label = `${options.method ?? ''} ${variant} ${JSON.stringify(options.headers ?? {})}: ${response.status}`
          checks.expectBlocked(
            label,
            !isServed && !response.text.includes('%PDF') && !response.text.includes(secret),
          )
        }
      }
    }
    const { status, headers } = await send(`${app.paymentsAppUrl}/app/dados/exportar`, { cookie: cookies[0] })
    checks.expectServed(`the export of the data: ${status}`, status === 200)
    checks.expectBlocked('an export in a cache', headers.get('cache-control') === 'private, no-store')
  },
)

attack(
  ['V8.2.2', 'V8.4.1'],
  'serves no photo and no export of the family to a removed member, not even to conditional requests',
  async (checks) => {
    const { people, photoId, secret } = await aFamilyFixture()
    const { guardian, familyAdmin } = people
    const cookie = await aCookie(guardian.userId)
    const path = `/app/fotos/${photoId}`
    const photo = await send(app.url + path, { cookie })
    checks.expectServed('the photo before the removal', photo.status === 200)
    const { status } = await send(`${app.url}/app/acoes/familia.membros.remover`, {
      json: { userId: guardian.userId },
      cookie: await aCookie(familyAdmin.userId),
    })
    checks.expectServed(`the removal: ${status}`, status === 200)
    // the removal ends the person's sessions and moves the person to a new family
    for (const session of [cookie, await aCookie(guardian.userId)]) {
      for (const { path: variant, ...options } of variantsOf(path, photo.headers.get('etag') ?? '"x"')) {
        const response = await send(app.url + variant, { ...options, cookie: session })
        const isServed = response.headers.get('content-type')?.startsWith('image/') || response.status === 304
        checks.expectBlocked(`${variant}: ${response.status}`, !isServed && !response.text.includes(secret))
      }
      const { text } = await send(`${app.url}/app/dados/exportar`, { cookie: session })
      checks.expectBlocked('an export of the old family', !text.includes(secret))
    }
    const rows = await selectRows(
      'family_members',
      { user_id: guardian.userId, family_id: familyAdmin.familyId },
      ['is_active'],
    )
    checks.expectServed(
      'the membership is inactive',
      rows.every(({ is_active: isActive }) => !isActive),
    )
  },
)
