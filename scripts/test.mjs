// npm test: checks the installation, then runs scripts/test/run-all.ts on the pinned Node.
import path from 'node:path'
import { exec } from './exec.mjs'
import { ensureInstalled, root, toolEnvironment } from './ensure-installed.mjs'

try {
  const node = ensureInstalled()
  process.chdir(root)
  exec(node, [path.join(root, 'scripts/test/run-all.ts'), ...process.argv.slice(2)], toolEnvironment())
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
