import { globSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite.chunks.ts'
import { className } from './vite.class-names.ts'

/** Packages that are bundled into the server, because loading their many small files would slow its start. */
const BUNDLED = ['@date-fns/tz', 'date-fns', 'kysely', 'lucide-react', 'stripe', 'zod', /^@base-ui\//]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: className } },
  // the server finds the scripts of public pages in the manifest
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  // pre-bundled when `npm run dev` starts; packages found later would load a second copy of React
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', 'app/{domain,ui}/**/*.tsx'],
    include: ['react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // scripts that React Router does not know
          input: ['app/deferred-start.ts', ...globSync('app/pages/browser/*.ts')],
          // @date-fns/tz has no side effects, but its package.json does not say so
          treeshake: { moduleSideEffects: [{ test: /\/@date-fns\/tz\//, sideEffects: false }] },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
      build: { rolldownOptions: { input: './server/main.ts' } },
    },
  },
}))
