import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  routeDiscovery: { mode: 'initial' },
  // a prefetched page must open without a connection, so its module is not split
  splitRouteModules: false,
  // server/same-origin.ts refuses foreign writes by APP_URL; the framework would compare with the address behind
  // the proxy, which is http where the page is https
  allowedActionOrigins: ['**'],
} satisfies Config
