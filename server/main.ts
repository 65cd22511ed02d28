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

const environmentResult = readEnvironment(process.env)
if (!environmentResult.ok) {
  console.error('O Combinado não pode começar. Confira estas variáveis de ambiente:')
  for (const problem of environmentResult.problems) console.error(`  · ${problem}`)
  process.exit(78)
}

try {
  const services = await boot(environmentResult.environment)
  const cache = createPublicPageCache()
  setRoutePatterns(routePatterns())
  if (environmentResult.environment.metricsToken) addProcessMetrics(registry, cache)
  const readiness = createReadiness()
  const web = createWeb(environmentResult.environment, { assets: readBuiltAssets(), cache, readiness })
  await listen({ web, readiness }, environmentResult.environment, services)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
