import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createElement } from 'react'
import { createServer as createViteServer, type EnvironmentModuleNode } from 'vite'
import type { PageAssets } from '#app/pages/page.tsx'

process.env.NODE_ENV = 'development'

const vite = await createViteServer({ server: { middlewareMode: true } })
const { readEnvironment } = await vite.ssrLoadModule('./app/base/env.server.ts')
const environmentResult = readEnvironment(process.env)
if (!environmentResult.ok) {
  console.error(environmentResult.problems.join('\n'))
  process.exit(78)
}
const { boot } = await vite.ssrLoadModule('./server/boot.ts')
const services = await boot(environmentResult.environment)

/** Public pages link the stylesheets of the modules that they import. Vite compiles stylesheets and scripts. */
const assets: PageAssets = {
  stylesheet: (file) =>
    stylesheetsOf(
      vite.environments.ssr.moduleGraph.getModulesByFile(`${vite.config.root}/app/pages/${file}`),
    ).map((href) => createElement('link', { key: href, rel: 'stylesheet', href })),
  script: (name) => ({ src: `/app/pages/browser/${name}.ts`, imports: [] }),
  reactRefreshScript: { src: '/@id/__x00__virtual:react-router/inject-hmr-runtime', imports: [] },
}

function stylesheetsOf(
  modules: Iterable<EnvironmentModuleNode> = [],
  visited = new Set<EnvironmentModuleNode>(),
): string[] {
  return [...modules].flatMap((module) => {
    if (visited.has(module)) return []
    visited.add(module)
    const importedStylesheets = stylesheetsOf(module.importedModules, visited)
    return module.url.endsWith('.css') ? [...importedStylesheets, module.url] : importedStylesheets
  })
}

createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createWeb } = await vite.ssrLoadModule('./server/web.ts')
      await getRequestListener(createWeb(environmentResult.environment, { assets }).fetch)(request, response)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      response.statusCode = 500
      response.end(String(error))
    }
  })
}).listen(environmentResult.environment.port, () =>
  console.log(`Desenvolvimento em http://localhost:${environmentResult.environment.port}`),
)

process.on('SIGINT', async () => {
  await services.stop()
  process.exit(0)
})
