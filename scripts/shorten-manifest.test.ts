import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

// build scripts are plain JavaScript without types
const script = './shorten-manifest.mjs'
const { shortenManifest } = (await import(script)) as { shortenManifest: (client: string) => Promise<void> }

const PREFIX = 'window.__reactRouterManifest='

function createBuild(list: string): string {
  const client = mkdtempSync(path.join(tmpdir(), 'combinado-manifest-'))
  mkdirSync(path.join(client, 'assets'))
  for (const [name, text] of Object.entries({
    'manifest-1a2b.js': list,
    'screen-A.js': 'export{t as default}from"./base-B.js"',
    'save-C.js': '',
    'delete-D.js': 'import"./delete-E.js"',
    'list-F.js': 'export{t as clientLoader}from"./base-B.js"',
  })) {
    writeFileSync(path.join(client, 'assets', name), text)
  }
  return client
}

test("the browser's route manifest keeps the routes and fields that a browser reads", async () => {
  const entry = { module: '/assets/entry.js', imports: ['/assets/base-B.js'], css: [] }
  const screen = { id: 'screen', hasLoader: true, hasDefaultExport: true, module: '/assets/screen-A.js' }
  const save = { id: 'save', parentId: 'screen', hasAction: true }
  const remove = { id: 'delete', hasAction: true }
  const newPost = { id: 'routes/blog-admin/new-post', hasLoader: true }
  const area = { id: 'area', hasAction: true }
  const inner = { id: 'inner', parentId: 'area', hasDefaultExport: true, module: '/assets/screen-A.js' }
  const list = { id: 'list', hasLoader: true, hasClientLoader: true, module: '/assets/list-F.js' }
  const css = ['/assets/base.css']
  const imports = ['/assets/base-B.js']
  const client = createBuild(
    `${PREFIX}${JSON.stringify({
      entry,
      routes: {
        screen: { ...screen, hasAction: false, imports, css },
        save: { ...save, hasLoader: false, module: '/assets/save-C.js', imports: [], css: [] },
        delete: { ...remove, module: '/assets/delete-D.js', css },
        list: { ...list, imports, css },
        [newPost.id]: { ...newPost, module: '/assets/save-C.js', css },
        area: { ...area, module: '/assets/delete-D.js' },
        inner,
      },
      version: '1a2b',
    })};`,
  )

  await shortenManifest(client)

  const manifestCode = readFileSync(path.join(client, 'assets/manifest-1a2b.js'), 'utf8')
  expect(JSON.parse(manifestCode.slice(PREFIX.length, -1))).toEqual({
    entry,
    routes: {
      screen: { ...screen, css },
      list,
      [newPost.id]: { ...newPost, module: entry.module },
      area: { ...area, module: entry.module },
      inner,
    },
    version: '1a2b',
  })
  rmSync(client, { recursive: true })
})

test('a route manifest in another format stops the build', async () => {
  const client = createBuild('export default {}')
  await expect(shortenManifest(client)).rejects.toThrow('manifest-1a2b.js')
  rmSync(client, { recursive: true })
})
