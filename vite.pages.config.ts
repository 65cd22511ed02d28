import { globSync } from 'node:fs'
import { defineConfig } from 'vite'
import { className } from './vite.class-names.ts'

/**
 * Builds the stylesheet of each public page from the imports of its components, for server/page-assets.ts. The built
 * scripts are not used, because the server renders the pages.
 */
export default defineConfig({
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: `${process.env.BUILD_FOLDER ?? 'build'}/pages`,
    manifest: true,
    // drawings up to this size are inlined into the stylesheet
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: globSync('app/pages/*.tsx'),
      external: [/\.server\.ts$/, /^node:/, /^react/, /^hono/],
    },
  },
})
