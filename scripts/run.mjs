// node scripts/run.mjs PROGRAM ARGS: runs a script or a tool from node_modules/.bin on the pinned Node.
import path from 'node:path'
import { exec } from './exec.mjs'
import { ensureInstalled, root, toolEnvironment } from './ensure-installed.mjs'

const [program, ...args] = process.argv.slice(2)
try {
  const node = ensureInstalled()
  process.chdir(root)
  if (!program) throw new Error('Diga o que rodar: node scripts/run.mjs PROGRAMA …')
  if (/\.m?[jt]s$/.test(program)) exec(node, [path.join(root, program), ...args], toolEnvironment())
  else exec(path.join(root, 'node_modules', '.bin', program), args, toolEnvironment())
} catch (error) {
  console.error(`Combinado: ${error.message}`)
  process.exit(1)
}
