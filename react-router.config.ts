import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/ensure-built.mjs moves the folder to build/ when the build is complete
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  serverBuildFile: 'main.js',
  routeDiscovery: { mode: 'initial' },
  // one module per route, so that a prefetched page opens without a connection
  splitRouteModules: false,
  // server/same-origin.ts refuses foreign writes by APP_URL; React Router would compare the origin with the request's
  // URL, which is http behind a proxy with https
  allowedActionOrigins: ['**'],
} satisfies Config
