import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

process.env.NODE_ENV = 'development'

const vite = await createViteServer({ server: { middlewareMode: true } })
const { readEnvironment } = await vite.ssrLoadModule('./app/platform/env.server.ts')
const read = readEnvironment(process.env)
if (!read.ok) {
  console.error(read.problems.join('\n'))
  process.exit(78)
}
const { boot } = await vite.ssrLoadModule('./server/boot.ts')
const booted = await boot(read.environment)

createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createWeb } = await vite.ssrLoadModule('./server/web.ts')
      await getRequestListener(createWeb(read.environment).fetch)(request, response)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      response.statusCode = 500
      response.end(String(error))
    }
  })
}).listen(read.environment.port, () =>
  console.log(`Desenvolvimento em http://localhost:${read.environment.port}`),
)

process.on('SIGINT', async () => {
  await booted.stop()
  process.exit(0)
})
