// npm run build: builds always; with --if-changed only when sources changed.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

try {
  const built = await ensureBuilt(ensureInstalled(), { force: !process.argv.includes('--if-changed') })
  console.log(built ? 'Site montado em build/.' : 'O site em build/ já está em dia.')
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  process.exit(1)
}
