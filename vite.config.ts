import { globSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite.chunks.ts'
import { className } from './vite.class-names.ts'

/**
 * The React Compiler memoises screens in the browser, which then hand the same parts to what has not changed; nothing else
 * passes through Babel. Left as they are: the parts of app/ui and what has no hook of its own, which are drawn only when
 * they are given something else (to remember them costs 7 KB of code on the first screen), and all of it on the server,
 * which draws once.
 */
const reactCompiler = babel({
  include: /\/app\/(domain|routes)\/.*\.tsx$/,
  presets: [
    defineRolldownBabelPreset({
      preset: () => ({ plugins: [['babel-plugin-react-compiler', { target: '19' }]] }),
      rolldown: {
        filter: { code: /\buse(?!Id\b)[A-Z]\w*\(/ },
        applyToEnvironmentHook: ({ name }) => name === 'client',
      },
    }),
  ],
})

/** Packages of many small files, which take longer to find than to run: the built server brings them along. */
const BUNDLED = ['@date-fns/tz', 'date-fns', 'kysely', 'lucide-react', 'stripe', 'zod', /^@base-ui\//]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), reactCompiler],
  css: { modules: { generateScopedName: className } },
  // the server finds the scripts of public pages in the manifest
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  // found before the first page of `npm run dev`, or that page would load two copies of React
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', 'app/{domain,ui}/**/*.tsx'],
    include: ['react/compiler-runtime', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // scripts beside the framework
          input: ['app/deferred-start.ts', ...globSync('app/pages/browser/*.ts')],
          // does nothing until it is called, and does not say so: the browser gets what it calls
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
