// npm start: installs what is missing, builds what has changed, then becomes the server.
import path from 'node:path'
import { become } from './become.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled, root, toolEnvironment } from './ensure-installed.mjs'

try {
  const node = ensureInstalled()
  await ensureBuilt(node)
  process.chdir(root)
  become(
    node,
    [path.join(root, 'build', 'server', 'main.js')],
    toolEnvironment(root, { NODE_ENV: 'production' }),
  )
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  process.exit(1)
}
