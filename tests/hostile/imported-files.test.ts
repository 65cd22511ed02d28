import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { administratorCookie } from './administration.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'

const app = connectTargetApp()

let adminCookie = ''
let guardianCookie = ''
let folder = ''
let importCommand = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-imported-'))
  importCommand = await bundleScript('scripts/import.ts')
  adminCookie = await administratorCookie()
  guardianCookie = (await aFamilyWithSecondFactor()).cookie
})
afterAll(() => {
  rmSync(importCommand)
  rmSync(folder, { recursive: true, force: true })
})

/** A WordPress export (WXR) with these items. */
const wxr = (items: string, doctype = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${doctype}<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>x</title>${items}</channel></rss>`
const item = (content: string) =>
  `<item><title>Um post</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
    <content:encoded>${content}</content:encoded></item>`

/** Nested entities; the last one expands to 10^12 copies of the first ("billion laughs"). */
const ENTITY_BOMB = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY ${'bcdefghijklm'[index]} "${`&${'abcdefghijklm'[index]};`.repeat(10)}">`,
).join('')}]>`
const externalEntity = (url: string) => `<!DOCTYPE rss [<!ENTITY fora SYSTEM "${url}">]>`

/** A ZIP with one entry that expands to 200 MB of zeros. */
function zipBomb(): Buffer {
  const deflated = deflateRawSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
  return Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(20), deflated])
}

async function importFile(bytes: Uint8Array | string, cookie = adminCookie) {
  const form = new FormData()
  form.set('id', newId())
  form.set('site', 'https://antigo.exemplo.com.br')
  form.set('file', new File([bytes as string], '../../etc/passwd.xml', { type: 'text/xml' }))
  const response = await fetch(`${app.url}/blog/admin/importar.data`, {
    method: 'POST',
    headers: { origin: app.url, cookie, accept: '*/*' },
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, text: await response.text() }
}

const findImports = () => database().selectFrom('blog_transfers').selectAll().orderBy('created_at').execute()

attack(
  ['V1.5.1', 'V5.2.3', 'V5.2.2', 'V1.5.2'],
  'imports nothing from a zip bomb, XML with entities or external references, or a truncated file',
  async (checks) => {
    const files: Record<string, Uint8Array | string> = {
      'nested entities': wxr(item('&m;'), ENTITY_BOMB),
      'an entity of a local file': wxr(item('&fora;'), externalEntity('file:///etc/passwd')),
      'an entity of an internal URL': wxr(item('&fora;'), externalEntity('http://169.254.169.254/latest')),
      'a document type in small letters': wxr(item('x'), '<!doctype rss SYSTEM "http://127.0.0.1:1/x.dtd">'),
      'an entity after the first post': wxr(`${item('x')}<!ENTITY a "b">${item('&a;')}`),
      'a document type in UTF-16': Buffer.from(`\ufeff${wxr(item('&m;'), ENTITY_BOMB)}`, 'utf16le'),
      'a zip bomb': zipBomb(),
      'a gzip bomb': gzipSync(Buffer.alloc(50 * 1024 * 1024)),
      'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      zeros: new Uint8Array(10_000),
      nothing: '',
      'a truncated Ghost export': '{"db":[{"data":{"posts":[{"title":"a"',
      'JSON nested 100,000 times': '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      'properties of a prototype':
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      'a JSON string': '"db"',
    }
    const countBefore = (await findImports()).length
    for (const [label, bytes] of Object.entries(files)) {
      const { status, text } = await importFile(bytes)
      checks.expectBlocked(`${label}: ${status}`, status === 400 && !text.includes('root:'))
    }
    checks.expectBlocked('a new import', (await findImports()).length === countBefore)
    checks.expectServed('the process', (await fetch(`${app.url}/saude`)).ok)
  },
)

attack(['V1.3.1', 'V5.3.2', 'V15.2.2'], 'no nested or unclosed XML breaks an import', async (checks) => {
  const files = {
    'unclosed elements': wxr(item('<a>'.repeat(100_000))),
    'closed elements': wxr(item(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`)),
    attributes: wxr(`<item ${'a="1" '.repeat(20_000)}>x</item>${item('x')}`),
    'a comment without an end': wxr(`${item('x')}<!-- ${'-'.repeat(100_000)}`),
    'many comments': wxr(`${'<!--'.repeat(50_000)}${item('x')}`),
  }
  for (const [label, bytes] of Object.entries(files)) {
    const { status } = await importFile(bytes)
    checks.expectBlocked(
      `${label}: ${status}`,
      status === 202 || status === 200 || status === 400 || status === 303,
    )
  }
  const names = (await findImports()).map(({ file_name }) => file_name)
  checks.expectBlocked(
    'a file name with a path',
    names.every((name) => !name.includes('/')),
  )
  checks.expectServed('the process', (await fetch(`${app.url}/saude`)).ok)
})

attack('V8.2.1', 'only administrators can import a file', async (checks) => {
  const countBefore = (await findImports()).length
  for (const cookie of ['', guardianCookie]) {
    const { text } = await importFile(wxr(item('x')), cookie)
    checks.expectBlocked('an import by another person', !text.includes('importacao='))
  }
  checks.expectBlocked('a new import', (await findImports()).length === countBefore)
})

/** Runs the command that imports the old product's data, as a dry run. */
function runImport(file: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [importCommand, file, '--dry-run'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      PAYMENTS: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

attack(
  ['V5.2.2', 'V15.3.6', 'V16.5.1'],
  'the import command reads a malformed file or refuses it with a message, without a stack trace',
  async (checks) => {
    const pollutedJson =
      '{"users":{"u1":{"__proto__":{"is_admin":true},"email":"a@b.c","constructor":{"prototype":{}}}},"families":{"__proto__":{"x":1}}}'
    const files: Record<string, [bytes: string | Buffer, code: number]> = {
      'empty.json': ['', 1],
      'truncated.json': ['{"users":{"a":{"email":"x', 1],
      'compressed.json': [gzipSync('{"users":{}}'), 1],
      'deep.json': ['{"users":'.repeat(50_000) + '1' + '}'.repeat(50_000), 0],
      'polluted.json': [pollutedJson, 0],
    }
    const results = await Promise.all(
      Object.entries(files).map(async ([name, [bytes, expectedCode]]) => {
        writeFileSync(join(folder, name), bytes)
        return { name, expectedCode, ...(await runImport(join(folder, name))) }
      }),
    )
    for (const { name, expectedCode, code, output } of results) {
      const hasNoStack = !/\n\s+at |node:internal|TypeError|RangeError/.test(output)
      checks.expectBlocked(
        `${name}: ${code} ${output.slice(0, 200)}`,
        hasNoStack && (code === expectedCode || code === 1),
      )
    }
  },
)
