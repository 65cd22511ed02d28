import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { chunkOf } from './vite.chunks.ts'

/** The React Compiler memoises components; nothing else passes through Babel. */
const reactCompiler = babel({
  include: /\/app\/.*\.tsx$/,
  presets: [],
  plugins: [['babel-plugin-react-compiler', { target: '19' }]],
})

export default defineConfig({
  plugins: [reactRouter(), reactCompiler],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // found before the first page of `npm run dev`, or that page would load two copies of React
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx', 'app/{domain,ui}/**/*.tsx'],
    include: ['react/compiler-runtime', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }] } } } },
    },
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
})
