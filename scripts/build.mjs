// npm run build: always builds; with --if-changed only if sources have changed.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

try {
  const hasBuilt = await ensureBuilt(ensureInstalled(), { force: !process.argv.includes('--if-changed') })
  console.log(hasBuilt ? 'Site montado em build/.' : 'O site em build/ já está em dia.')
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  process.exit(1)
}
