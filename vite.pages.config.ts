import { globSync } from 'node:fs'
import { defineConfig } from 'vite'
import { className } from './vite.class-names.ts'

/**
 * Collects the stylesheet of each public page, which is what its components import (server/page-assets.ts). The
 * scripts it writes are used by nobody: pages are rendered by the server.
 */
export default defineConfig({
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: 'build/pages',
    manifest: true,
    // small drawings come inside the stylesheet
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: globSync('app/pages/*.tsx'),
      external: [/\.server\.ts$/, /^node:/, /^react/, /^hono/],
    },
  },
})
