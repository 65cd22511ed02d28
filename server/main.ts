import { readEnvironment } from '#app/platform/env.server.ts'
import { nameRoutes, registry } from './answer-figures.ts'
import { boot } from './boot.ts'
import { routePatterns } from './everybodys.ts'
import { listen } from './listen.ts'
import { addProcessFigures } from './process-figures.ts'
import { createPublicPages } from './public-pages.ts'
import { createReadiness } from './readiness.ts'
import { createRender } from './render.ts'
import { createWeb } from './web.ts'

const read = readEnvironment(process.env)
if (!read.ok) {
  console.error('O Combinado não pode começar. Confira estas variáveis de ambiente:')
  for (const problem of read.problems) console.error(`  · ${problem}`)
  process.exit(78)
}

try {
  const booted = await boot(read.environment)
  const pages = createPublicPages(createRender(read.environment), read.environment)
  nameRoutes(routePatterns())
  if (read.environment.metricsToken) addProcessFigures(registry, pages)
  const readiness = createReadiness()
  const web = createWeb(read.environment, { pages, readiness })
  await listen({ web, pages, readiness }, read.environment, booted)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
