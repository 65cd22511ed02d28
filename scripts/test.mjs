// npm test: makes sure of the installation, then hands over to scripts/test/run-all.ts on the pinned Node.
import path from 'node:path'
import { become } from './become.mjs'
import { ensureInstalled, root, toolEnvironment } from './ensure-installed.mjs'

try {
  const node = ensureInstalled()
  process.chdir(root)
  become(node, [path.join(root, 'scripts/test/run-all.ts'), ...process.argv.slice(2)], toolEnvironment())
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
