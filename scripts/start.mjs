// npm start: installs missing packages, builds if sources have changed, then runs the server.
import path from 'node:path'
import { exec } from './exec.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled, root, toolEnvironment } from './ensure-installed.mjs'

try {
  const node = ensureInstalled()
  await ensureBuilt(node)
  process.chdir(root)
  exec(
    node,
    [path.join(root, 'build', 'server', 'main.js')],
    toolEnvironment(root, { NODE_ENV: 'production' }),
  )
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  process.exit(1)
}
