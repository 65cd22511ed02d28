import { readEnvironment } from '#app/base/env.server.ts'
import { setRoutePatterns, registry } from './http-metrics.ts'
import { boot } from './boot.ts'
import { listen } from './listen.ts'
import { readBuiltAssets } from './page-assets.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { createPublicPageCache } from './public-pages.ts'
import { createReadiness } from './readiness.ts'
import { routePatterns } from './route-patterns.ts'
import { createWeb } from './web.ts'

const read = readEnvironment(process.env)
if (!read.ok) {
  console.error('O Combinado não pode começar. Confira estas variáveis de ambiente:')
  for (const problem of read.problems) console.error(`  · ${problem}`)
  process.exit(78)
}

try {
  const services = await boot(read.environment)
  const cache = createPublicPageCache()
  setRoutePatterns(routePatterns())
  if (read.environment.metricsToken) addProcessMetrics(registry, cache)
  const readiness = createReadiness()
  const web = createWeb(read.environment, { assets: readBuiltAssets(), cache, readiness })
  await listen({ web, readiness }, read.environment, services)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
