import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import type { PageAssets } from '#app/pages/page.tsx'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, ManifestChunk>

const PAGES_FOLDER = 'build/pages'
const CLIENT_FOLDER = 'build/client'

export function readBuiltAssets(): PageAssets {
  const styleManifest = readManifest(PAGES_FOLDER)
  const scriptManifest = readManifest(CLIENT_FOLDER)
  const stylesheets = new Map<string, string>()
  const chunkOf = (manifest: Manifest, name: string) => {
    const chunk = manifest[`app/${name}`]
    if (!chunk) throw new Error(`The build has no app/${name}`)
    return chunk
  }
  return {
    stylesheet(file) {
      let css = stylesheets.get(file)
      if (css === undefined) {
        css = [...cssFiles(styleManifest, chunkOf(styleManifest, `pages/${file}`))]
          .map((name) => readText(PAGES_FOLDER, name))
          .join('')
        stylesheets.set(file, css)
      }
      // oxlint-disable-next-line react/no-danger -- our own build
      return createElement('style', { dangerouslySetInnerHTML: { __html: css } })
    },
    script(name) {
      const { file, imports = [] } = chunkOf(scriptManifest, `pages/browser/${name}.ts`)
      return { src: `/${file}`, imports: imports.map((key) => `/${scriptManifest[key]!.file}`) }
    },
    startScript: readText(CLIENT_FOLDER, chunkOf(scriptManifest, 'deferred-start.ts').file),
  }
}

/** The CSS files of a chunk and its imports, in the order in which the browser would apply them: imports first. */
function cssFiles(manifest: Manifest, chunk: ManifestChunk, files = new Set<string>()): Set<string> {
  for (const name of chunk.imports ?? []) cssFiles(manifest, manifest[name]!, files)
  for (const file of chunk.css ?? []) files.add(file)
  return files
}

const readText = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')

const readManifest = (folder: string) => JSON.parse(readText(folder, '.vite/manifest.json')) as Manifest
