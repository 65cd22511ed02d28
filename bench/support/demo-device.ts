import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import type { Dashboard } from '#app/domain/dashboard/dashboard.ts'
import type { StartedPairing } from '#app/domain/devices/device-pairing.ts'

/** The `Cookie` header that a response's cookies make. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/s, ''))
    .join('; ')

/** Signs in the guardian of the example family. Returns the `Cookie` header. */
export async function signInDemo(url: string): Promise<string> {
  const { email, password } = DEMO_SIGN_IN
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  const cookie = cookieOf(response)
  if (!cookie) throw new Error(`The sign-in responded ${response.status} without a session`)
  return cookie
}

/** Pairs a device of the example family's youngest child, in the view with drawings. Returns the device's `Cookie` header. */
export async function pairDemoDevice(url: string): Promise<string> {
  const guardian = await signInDemo(url)
  const { children } = await readSnapshot(url, guardian)
  const youngest = children.toSorted((a, b) => a.age - b.age)[0]
  if (!youngest) throw new Error('The example family has no child')
  await post(`${url}/app/acoes/criancas.tela`, guardian, { childId: youngest.id, view: 'drawings' })
  const started = await post(`${url}/aparelho/parear`, '', {})
  const { code, animal } = (await started.json()) as StartedPairing
  const device = { id: crypto.randomUUID(), code, animal, kind: 'single', childIds: [youngest.id] }
  await post(`${url}/app/acoes/aparelhos.ligar`, guardian, { ...device, label: 'Tablet' })
  const paired = await fetch(`${url}/aparelho/parear`, { headers: { cookie: cookieOf(started) } })
  return cookieOf(paired)
}

async function post(url: string, cookie: string, body: object): Promise<Response> {
  const headers = { origin: new URL(url).origin, 'content-type': 'application/json', cookie }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${await response.text()}`)
  return response
}

/** The snapshot with which the family's event stream begins. */
async function readSnapshot(url: string, cookie: string): Promise<Dashboard> {
  const stream = await fetch(`${url}/app/eventos?versao=0.0`, { headers: { cookie } })
  let received = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    received += chunk
    const json = /^event: snapshot\n(?:id: .*\n)?data: (.*)\n\n/m.exec(received)?.[1]
    if (json) return JSON.parse(json) as Dashboard
  }
  throw new Error('The event stream ended without a snapshot')
}
