import { readEnvironment } from '#app/platform/env.server.ts'
import { boot } from './boot.ts'
import { listen } from './listen.ts'
import { createPublicPages } from './public-pages.ts'
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
  await listen({ web: createWeb(read.environment, pages), pages }, read.environment, booted)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
